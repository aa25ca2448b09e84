import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FileStore, StoreUnavailable } from './file-store.ts';

/** Bytes that are read at once. */
const readAtOnce = 64 * 1024;

/**
 * Keeps contents in a folder of this machine that only this account may read.
 *
 * @param isFlat all beside each other, for few and for people to look at; otherwise on shelves
 */
export function folderStore(folder: string, { isFlat = false } = {}): FileStore {
  const incoming = join(folder, 'incoming');
  const placeOf = (key: string) => {
    // None of ours: what somebody else has written must not lead out of the folder.
    if (!isKey(key)) throw new Error('a key of the store of files is none');
    return isFlat ? join(folder, key) : join(folder, key.slice(0, 2), key);
  };

  return {
    async write(key, content) {
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      // Of its own, so that what a process that is gone has left there is in nobody's way.
      const unfinished = join(incoming, `${key}.${randomUUID()}`);
      // Open before a byte is asked for: what opens later could appear after it was removed.
      const handle = await open(unfinished, 'wx', 0o600);
      try {
        // Flushed before it gets its place: what has a place is whole, also after a power cut.
        await pipeline(content, handle.createWriteStream({ flush: true }));
        const place = placeOf(key);
        await mkdir(join(place, '..'), { recursive: true, mode: 0o700 });
        await rename(unfinished, place);
        await flushFolder(join(place, '..'));
      } catch (error) {
        await handle.close().catch(() => undefined);
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
      for await (const key of isFlat ? entriesOf(folder) : onShelves(folder)) {
        // What else lies there is somebody else's.
        if (!isKey(key)) continue;
        const found = await stat(placeOf(key)).catch(nothingThere);
        if (found?.isFile()) yield { key, writtenAt: found.mtime, size: found.size };
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

const isKey = (text: string) => /^[\w-][\w.-]*$/.test(text);

async function* onShelves(folder: string): AsyncGenerator<string> {
  for await (const shelf of entriesOf(folder)) {
    if (/^[0-9a-f]{2}$/.test(shelf)) yield* entriesOf(join(folder, shelf));
  }
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
