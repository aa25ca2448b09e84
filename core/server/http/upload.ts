import type { FastifyRequest } from 'fastify';
import { hiddenCharacters, InvalidInput } from './parsing.ts';
import { NoRoomLeft, type RoomTaken } from './room.ts';

/** One part of an upload: a file, which is read as it comes, or a field. */
export type SentPart =
  | { kind: 'file'; field: string; name: string; content: AsyncIterable<Buffer> }
  | { kind: 'field'; field: string; value: string };

/** The most that one upload may hold. How large a file may be, its module says. */
export const takenAtOnce = {
  fileSize: Number.POSITIVE_INFINITY,
  files: 100,
  fields: 20,
  fieldSize: 16 * 1024,
  fieldNameSize: 100,
  headerPairs: 50,
  parts: 120,
};

/** Milliseconds in which nothing comes after which whoever sends counts as gone. */
const patience = 120_000;

/**
 * What was sent, part by part. However the reading of it ends, the rest of the call is let in and
 * dropped: a browser reads no answer before it has sent everything.
 *
 * @param room from which each piece takes its room as it comes, where nobody has said how long all of it is
 */
export async function* sentParts(
  request: FastifyRequest,
  room?: RoomTaken,
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
        // The one sign that forms write otherwise in a name (HTML, multipart/form-data encoding).
        yield {
          kind: 'file',
          field,
          name: (name ?? '').replaceAll('%22', '"'),
          content: room ? withRoom(understood(content), room) : understood(content),
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

/** Goes on as long as there is room. */
async function* withRoom(content: AsyncIterable<Buffer>, room: RoomTaken) {
  for await (const piece of content) {
    if (!(await room.more(piece.length))) throw new NoRoomLeft('no room for what is sent');
    yield piece;
  }
}

/** What can't be read as a form was sent wrongly; the parser says so without a status. */
async function* understood<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parts;
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode !== undefined) throw error;
    throw new InvalidInput([{ path: '', rule: 'not-valid', values: {} }], { cause: error });
  }
}

function tooLong(path: string) {
  return { path, rule: 'too-long', values: { maximum: takenAtOnce.fieldSize } };
}
