import { fileTypeFromBuffer } from 'file-type';

/** Leading bytes that identify a media type; office documents name their parts in there. */
export const sniffedBytes = 256 * 1024;

/**
 * Detects the media type from the leading bytes (or all) of a content, never from its name; null if
 * unknown. Text without markup is `text/plain`; check the rest with `isText`.
 */
export async function detectMediaType(beginning: Buffer): Promise<string | null> {
  // It throws on unknown input.
  const found = await fileTypeFromBuffer(beginning).catch(() => undefined);
  if (found) return found.mime;
  return isText(beginning) && !isMarkup(beginning) ? 'text/plain' : null;
}

/**
 * True if this part of a content can be text: no control characters except line breaks and tabs.
 */
export function isText(part: Uint8Array): boolean {
  for (const byte of part) {
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) return false;
  }
  return true;
}

/** Browsers run scripts in HTML, SVG, and XML. */
function isMarkup(beginning: Buffer): boolean {
  const text = beginning.subarray(0, 1024).toString('latin1');
  return /^(?:\xef\xbb\xbf)?\s*<[a-z!?]/i.test(text);
}
