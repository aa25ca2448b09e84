import type { FileStore } from '../files/file-store.ts';
import type { CopiedContent } from './archive.ts';
import { contentIn, eachOf, isSame, measured } from './contents.ts';
import type { BackupPlace } from './place.ts';
import { BackupProblem } from './problem.ts';

/** A content that is not in the place as it was written there. */
export interface DamagedContentCopy {
  key: string;
  what: 'is missing' | 'has another size' | 'was changed';
}

/** How many are named at the most: whoever reads the sentence has to come to its end. */
const namedAtOnce = 20;

/** Reads every content that an archive names; those that are not what was written. */
export async function damagedContents(
  place: BackupPlace,
  contents: readonly CopiedContent[],
  signal?: AbortSignal,
): Promise<DamagedContentCopy[]> {
  const damaged: DamagedContentCopy[] = [];
  await eachOf(contents, async (content) => {
    signal?.throwIfAborted();
    const { key, bytes } = content;
    const size = await place.contents.size(key);
    if (size === null) damaged.push({ key, what: 'is missing' });
    else if (size !== bytes) damaged.push({ key, what: 'has another size' });
    else if (!isSame(await contentIn(place.contents, key, signal), content)) {
      damaged.push({ key, what: 'was changed' });
    }
  });
  return damaged.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

/** These in words, for whoever gave the command. */
export function namesOfDamaged(damaged: readonly DamagedContentCopy[]): string {
  const named = damaged.slice(0, namedAtOnce).map(({ key, what }) => `${key} ${what}`);
  const more = damaged.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

/** Puts the contents of an archive where the app looks for them. Returns what takes them away again. */
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
    await eachOf(contents, async (content) => {
      signal?.throwIfAborted();
      if (await isThere(store, content, signal)) return;
      const { pieces, told } = measured(place.contents, content.key, signal);
      written.push(content.key);
      await store.write(content.key, pieces);
      if (!isSame(told(), content)) {
        const sentence = `The content ${content.key} of a file was changed in this backup.`;
        throw new BackupProblem('damaged', sentence);
      }
    });
  } catch (error) {
    await takeAway().catch(() => {});
    throw error;
  }
  return takeAway;
}

/** From a restore that was broken off, or since the store outlived the database. */
async function isThere(
  store: FileStore,
  content: CopiedContent,
  signal?: AbortSignal,
): Promise<boolean> {
  if ((await store.size(content.key)) !== content.bytes) return false;
  return isSame(await contentIn(store, content.key, signal), content);
}

/** Contents that a store holds and an archive doesn't know. */
export async function countStrangers(
  store: FileStore,
  contents: readonly CopiedContent[],
): Promise<number> {
  const known = new Set(contents.map(({ key }) => key));
  let strangers = 0;
  for await (const { key } of store.list()) if (!known.has(key)) strangers += 1;
  return strangers;
}
