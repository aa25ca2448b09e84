import type { SentPart } from './upload.ts';

/** Passes the parts through, and adds every chunk to a hash. */
export async function* hashedParts(
  parts: AsyncIterable<SentPart>,
  add: (piece: string | Buffer) => void,
): AsyncGenerator<SentPart> {
  for await (const part of parts) {
    const { kind, field } = part;
    add(JSON.stringify([kind, field, kind === 'file' ? part.name : part.value]));
    yield kind === 'file' ? { ...part, content: hashedContent(part.content, add) } : part;
  }
}

async function* hashedContent(
  content: AsyncIterable<Buffer>,
  add: (piece: string | Buffer) => void,
): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const piece of content) {
    add(piece);
    length += piece.length;
    yield piece;
  }
  add(`${length}`);
}

/** Drains the remaining parts: browsers read no reply before they have sent everything. */
export async function readToEnd(parts: AsyncIterable<SentPart>): Promise<void> {
  for await (const part of parts) {
    if (part.kind === 'file') for await (const _piece of part.content);
  }
}
