import type { SentPart } from './upload.ts';

/** The same parts. Each piece is added to a hash as it's read. */
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

/** Reads what no one else reads: a browser reads no reply before it has sent everything. */
export async function readToEnd(parts: AsyncIterable<SentPart>): Promise<void> {
  for await (const part of parts) {
    if (part.kind === 'file') for await (const _piece of part.content);
  }
}
