import type { FileStore } from '../files/file-store.ts';
import type { CopiedContent } from './archive.ts';
import { forEachLimited, isSame, measured, readStoredContent } from './contents.ts';
import type { BackupPlace } from './place.ts';
import { BackupProblem } from './problem.ts';

/** Contents in the backup that differ from what was written. */
export interface DamagedContentCopy {
  key: string;
  damage: 'is missing' | 'has the wrong size' | 'was altered';
}

/** Maximum names in one message. */
const namedAtOnce = 20;

/** Reads all contents of an archive and returns the damaged ones. */
export async function damagedContents(
  place: BackupPlace,
  contents: readonly CopiedContent[],
  signal?: AbortSignal,
): Promise<DamagedContentCopy[]> {
  const damaged: DamagedContentCopy[] = [];
  await forEachLimited(contents, async (content) => {
    signal?.throwIfAborted();
    const { key, bytes } = content;
    const size = await place.contents.size(key);
    if (size === null) damaged.push({ key, damage: 'is missing' });
    else if (size !== bytes) damaged.push({ key, damage: 'has the wrong size' });
    else if (!isSame(await readStoredContent(place.contents, key, signal), content)) {
      damaged.push({ key, damage: 'was altered' });
    }
  });
  return damaged.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

/** Formats damaged contents for the operator. */
export function describeDamaged(damaged: readonly DamagedContentCopy[]): string {
  const named = damaged.slice(0, namedAtOnce).map(({ key, damage }) => `${key} ${damage}`);
  const more = damaged.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

/**
 * Restores the contents of an archive to the app's store. Returns a function that removes them
 * again.
 */
export async function restoreContents(
  place: BackupPlace,
  store: FileStore,
  contents: readonly CopiedContent[],
  signal?: AbortSignal,
): Promise<() => Promise<void>> {
  const written: string[] = [];
  const takeAway = async () => {
    for (const key of written) await store.remove(key);
  };
  try {
    await forEachLimited(contents, async (content) => {
      signal?.throwIfAborted();
      if (await isThere(store, content, signal)) return;
      const { pieces, getContent } = measured(place.contents, content.key, signal);
      written.push(content.key);
      await store.write(content.key, pieces);
      if (!isSame(getContent(), content)) {
        const sentence = `This backup is damaged: file ${content.key} was altered.`;
        throw new BackupProblem('damaged', sentence);
      }
    });
  } catch (error) {
    await takeAway().catch(() => {});
    throw error;
  }
  return takeAway;
}

/** Present after an interrupted restore, or when the store outlived the database. */
async function isThere(
  store: FileStore,
  content: CopiedContent,
  signal?: AbortSignal,
): Promise<boolean> {
  if ((await store.size(content.key)) !== content.bytes) return false;
  return isSame(await readStoredContent(store, content.key, signal), content);
}

/** Counts contents in the store that the archive doesn't list. */
export async function countUnlisted(
  store: FileStore,
  contents: readonly CopiedContent[],
): Promise<number> {
  const known = new Set(contents.map(({ key }) => key));
  let unlisted = 0;
  for await (const { key } of store.list()) if (!known.has(key)) unlisted += 1;
  return unlisted;
}
