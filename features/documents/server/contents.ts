/** The contents of files, on their way out of the vault. */

import { Readable } from 'node:stream';
import type { App } from '#core/server/app.ts';
import { DamagedContent } from '#core/server/files/content-seal.ts';
import { problem } from '#core/server/problem.ts';
import type * as queries from './queries.ts';

/** Refuses a file that can't be read to its end. */
export async function checkWhole(app: App, { file, kept }: queries.FileWithContent): Promise<void> {
  if (await app.vault.isWhole(kept)) return;
  logDamaged(app, file.id);
  throw problem('file-damaged');
}

export function streamOf(app: App, { file, kept }: queries.FileWithContent): Readable {
  const pieces = async function* () {
    try {
      yield* app.vault.open(kept);
    } catch (error) {
      if (error instanceof DamagedContent) logDamaged(app, file.id);
      throw error;
    }
  };
  return Readable.from(pieces(), { objectMode: false, highWaterMark: 64 * 1024 });
}

function logDamaged(app: App, file: string): void {
  app.log.error({ file }, 'file-damaged');
}
