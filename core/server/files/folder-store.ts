import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FileStore, StoreUnavailable } from './file-store.ts';

/** Bytes that are read at once. */
const readAtOnce = 64 * 1024;

/**
 * Stores contents in a folder that only this account may read.
 * @param isFlat no subfolders, for a few files that people look at
 */
export function folderStore(folder: string, { isFlat = false } = {}): FileStore {
  const incoming = join(folder, 'incoming');
  const keyPath = (key: string) => {
    // A foreign key must not lead out of the folder.
    if (!isKey(key)) throw new Error('invalid key for the document store');
    return isFlat ? join(folder, key) : join(folder, key.slice(0, 2), key);
  };

  return {
    async write(key, content) {
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      // A unique name: leftovers of a dead process never get in the way.
      const unfinished = join(incoming, `${key}.${randomUUID()}`);
      // Opens the file before asking for bytes; a later open could recreate a removed file.
      const handle = await open(unfinished, 'wx', 0o600);
      try {
        // Flushes before moving into place, so that files in place are complete even after a power
        // cut.
        await pipeline(content, handle.createWriteStream({ flush: true }));
        const place = keyPath(key);
        await mkdir(join(place, '..'), { recursive: true, mode: 0o700 });
        await rename(unfinished, place);
        await flushFolder(join(place, '..'));
      } catch (error) {
        await handle.close().catch(() => undefined);
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    read: (key) => createReadStream(keyPath(key), { highWaterMark: readAtOnce }),

    async size(key) {
      const found = await stat(keyPath(key)).catch(nothingThere);
      return found?.size ?? null;
    },

    remove: (key) => rm(keyPath(key), { force: true }),

    async *list() {
      for await (const key of isFlat ? listEntries(folder) : onShelves(folder)) {
        // Ignores foreign files.
        if (!isKey(key)) continue;
        const found = await stat(keyPath(key)).catch(nothingThere);
        if (found?.isFile()) yield { key, writtenAt: found.mtime, size: found.size };
      }
    },

    /** The modification time shows activity. */
    async removeUnfinished({ silentSince }) {
      for await (const name of listEntries(incoming)) {
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
  for await (const shelf of listEntries(folder)) {
    if (/^[0-9a-f]{2}$/.test(shelf)) yield* listEntries(join(folder, shelf));
  }
}

async function* listEntries(folder: string): AsyncGenerator<string> {
  const found = await opendir(folder).catch(nothingThere);
  if (!found) return;
  for await (const { name } of found) yield name;
}

/** Makes the new name survive a power cut. Windows has no such call, and doesn't need it. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

function nothingThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
