import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FileStore, StoreUnavailable } from './file-store.ts';

/** Bytes that are read at once. */
const readAtOnce = 64 * 1024;

/** Keeps contents in a folder of this machine that only this account may read. */
export function folderStore(folder: string): FileStore {
  const incoming = join(folder, 'incoming');
  const placeOf = (key: string) => join(folder, key.slice(0, 2), key);

  return {
    async write(key, content) {
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      const unfinished = join(incoming, key);
      try {
        // Flushed before it gets its place: what has a place is whole, also after a power cut.
        const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
        await pipeline(content, target);
        const place = placeOf(key);
        await mkdir(join(place, '..'), { recursive: true, mode: 0o700 });
        await rename(unfinished, place);
        await flushFolder(join(place, '..'));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    read: (key) => createReadStream(placeOf(key), { highWaterMark: readAtOnce }),

    async size(key) {
      const found = await stat(placeOf(key)).catch(nothingThere);
      return found?.size ?? null;
    },

    remove: (key) => rm(placeOf(key), { force: true }),

    async *list() {
      for await (const shelf of entriesOf(folder)) {
        if (!/^[0-9a-f]{2}$/.test(shelf)) continue;
        for await (const key of entriesOf(join(folder, shelf))) {
          const found = await stat(placeOf(key)).catch(nothingThere);
          if (found) yield { key, writtenAt: found.mtime };
        }
      }
    },

    /** What is written to shows it by its time. */
    async removeUnfinished({ silentSince }) {
      for await (const name of entriesOf(incoming)) {
        const found = await stat(join(incoming, name)).catch(nothingThere);
        if (found && found.mtime < silentSince) await rm(join(incoming, name), { force: true });
      }
    },

    async check() {
      try {
        await mkdir(incoming, { recursive: true, mode: 0o700 });
        await access(incoming, constants.W_OK);
      } catch (cause) {
        throw new StoreUnavailable({ cause });
      }
    },

    close() {},
  };
}

async function* entriesOf(folder: string): AsyncGenerator<string> {
  const found = await opendir(folder).catch(nothingThere);
  if (!found) return;
  for await (const { name } of found) yield name;
}

/** So that the new name outlives a power cut too. Windows has no such call, and no need of it. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

function nothingThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
