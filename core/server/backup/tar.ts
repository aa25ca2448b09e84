import { buffer } from 'node:stream/consumers';
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar';
import { notingFailure, webStream } from './packing.ts';
import { BackupProblem, damaged } from './problem.ts';

/** Much more than any entry of a backup has: a longer one was not written here. */
const longestEntry = 64 * 1024 * 1024;

export interface TarEntry {
  name: string;
  body: Buffer;
}

/** A tar archive of plain files, readable by any tar. Takes the next entry when the reader has room for it. */
export async function* writeTar(
  entries: AsyncIterable<TarEntry>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const written = writeEntries(controller, entries, at).catch((error) => controller.error(error));
  try {
    yield* readable;
  } finally {
    // The source of the entries is free for others once nothing reads from it.
    await written;
  }
}

async function writeEntries(
  controller: TarPackController,
  entries: AsyncIterable<TarEntry>,
  at: Date,
): Promise<void> {
  for await (const { name, body } of entries) {
    const file = { name, size: body.length, mode: 0o600, mtime: at, type: 'file' } as const;
    const entry = controller.add(file).getWriter();
    await entry.write(body);
    await entry.close();
  }
  controller.finalize();
}

/**
 * Reads what `writeTar` wrote, entry by entry and to the end of the source, which proves only there that all of
 * it was genuine.
 * @throws {BackupProblem} when it is cut off, altered, or not ours; what the source throws comes as it is
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  let failed: unknown;
  const noted = notingFailure(source, (error) => {
    failed = error;
  });
  try {
    const entries = webStream(noted).pipeThrough(createTarDecoder({ strict: true }));
    for await (const { header, body } of entries) {
      const { name, type, size } = header;
      if (type !== 'file' || header.pax || size > longestEntry) {
        throw damaged('it holds an entry that is not as it was written');
      }
      yield { name, body: await buffer(body) };
    }
  } catch (error) {
    if (failed !== undefined) throw failed;
    throw error instanceof BackupProblem ? error : damaged('a part of it is missing', error);
  }
}
