import { buffer } from 'node:stream/consumers';
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar';
import { recordingFailure, webStream } from './packing.ts';
import { BackupProblem, damaged } from './problem.ts';

/** Far above any entry of a backup; a longer one isn't ours. */
const maxEntryBytes = 64 * 1024 * 1024;

export interface TarEntry {
  name: string;
  body: Buffer;
}

/** Writes a tar archive of plain files. Takes the next entry when the reader is ready for it. */
export async function* writeTar(
  entries: AsyncIterable<TarEntry>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const written = writeEntries(controller, entries, at).catch((error) => controller.error(error));
  try {
    yield* readable;
  } finally {
    // Waits until nothing reads from the source any more.
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
 * Reads a tar archive entry by entry to the end of its source; only the end proves that everything
 * was authentic.
 * @throws {BackupProblem} when it is truncated, altered, or not ours; errors of the source pass
 * through
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  let failed: unknown;
  const watchedSource = recordingFailure(source, (error) => {
    failed = error;
  });
  try {
    const entries = webStream(watchedSource).pipeThrough(createTarDecoder({ strict: true }));
    for await (const { header, body } of entries) {
      const { name, type, size } = header;
      if (type !== 'file' || header.pax || size > maxEntryBytes) {
        throw damaged('it contains an invalid entry');
      }
      yield { name, body: await buffer(body) };
    }
  } catch (error) {
    if (failed !== undefined) throw failed;
    throw error instanceof BackupProblem ? error : damaged('part of it is missing', error);
  }
}
