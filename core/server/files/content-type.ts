import { fileTypeFromBuffer } from 'file-type';

/** Bytes from its beginning by which a content is told; office files name their parts in there. */
export const tellingBytes = 256 * 1024;

/**
 * The media type that this beginning of a content (or all of it) is of, told by its bytes and never by
 * a name; null when it can't be told. Text without markup is `text/plain`; whether the rest of it is
 * text too is for `isText` to say.
 */
export async function mediaTypeOf(beginning: Buffer): Promise<string | null> {
  // What it can't make sense of, it throws at.
  const found = await fileTypeFromBuffer(beginning).catch(() => undefined);
  if (found) return found.mime;
  return isText(beginning) && !isMarkup(beginning) ? 'text/plain' : null;
}

/** Whether this part of a content can be text: it has no control characters but those of lines. */
export function isText(part: Uint8Array): boolean {
  for (const byte of part) {
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) return false;
  }
  return true;
}

/** HTML, SVG and XML are programs to a browser. */
function isMarkup(beginning: Buffer): boolean {
  const text = beginning.subarray(0, 1024).toString('latin1');
  return /^(?:\xef\xbb\xbf)?\s*<[a-z!?]/i.test(text);
}
