import type { FastifyRequest } from 'fastify';
import { OutOfDiskSpace, type SpaceReservation } from './disk-space.ts';
import { hiddenCharacters, InvalidInput } from './parsing.ts';

/** One part of an upload: a field, or a file that is read as it arrives. */
export type SentPart =
  | { kind: 'file'; field: string; name: string; content: AsyncIterable<Buffer> }
  | { kind: 'field'; field: string; value: string };

/** Maximum size of an upload. Modules set their own limits for files. */
export const uploadLimits = {
  fileSize: Number.POSITIVE_INFINITY,
  files: 100,
  fields: 20,
  fieldSize: 16 * 1024,
  fieldNameSize: 100,
  headerPairs: 50,
  parts: 120,
};

/** Ms of silence after which the sender counts as gone. */
const patience = 120_000;

/**
 * Yields the parts of an upload. However the reader ends, drains the rest of the request: browsers
 * read no reply before they have sent everything.
 * @param room reservation for each chunk of an upload of unknown size
 */
export async function* sentParts(
  request: FastifyRequest,
  room?: SpaceReservation,
): AsyncGenerator<SentPart> {
  if (!request.isMultipart()) throw new InvalidInput([{ path: '', rule: 'not-valid', values: {} }]);
  const { socket } = request.raw;
  socket?.setTimeout?.(patience);
  try {
    for await (const part of understood(request.parts())) {
      const text = part.type === 'file' ? part.filename : part.value;
      const broken = hiddenCharacters({ [part.fieldname]: text });
      if (broken.length > 0) throw new InvalidInput(broken);
      if (part.type === 'file') {
        const { fieldname: field, filename: name, file: content } = part;
        // The one character that forms escape in names (HTML, multipart/form-data encoding).
        yield {
          kind: 'file',
          field,
          name: (name ?? '').replaceAll('%22', '"'),
          content: room ? withDiskSpace(understood(content), room) : understood(content),
        };
      } else {
        if (part.valueTruncated) throw new InvalidInput([tooLong(part.fieldname)]);
        yield { kind: 'field', field: part.fieldname, value: String(part.value) };
      }
    }
  } finally {
    socket?.setTimeout?.(0);
    request.raw.unpipe();
    request.raw.resume();
  }
}

/** Passes chunks on while there is disk space. */
async function* withDiskSpace(content: AsyncIterable<Buffer>, room: SpaceReservation) {
  for await (const piece of content) {
    if (!(await room.more(piece.length)))
      throw new OutOfDiskSpace('not enough disk space for the upload');
    yield piece;
  }
}

/** Malformed forms are the sender's error; the parser throws without a status. */
async function* understood<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parts;
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode !== undefined) throw error;
    throw new InvalidInput([{ path: '', rule: 'not-valid', values: {} }], { cause: error });
  }
}

function tooLong(path: string) {
  return { path, rule: 'too-long', values: { maximum: uploadLimits.fieldSize } };
}
