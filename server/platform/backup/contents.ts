import { createHash } from 'node:crypto';
import type { Database } from '#server/platform/database.ts';
import type { FileStore } from '#server/platform/file-store.ts';
import { type CopiedContent, contentLine } from './archive.ts';
import type { BackupPlace } from './place.ts';
import { BackupProblem } from './problem.ts';

/** Contents that go at the same time: a bucket answers slowly, and each holds some megabytes. */
const atOnce = 4;

/** How many contents stand in one entry of an archive. */
const listedAtOnce = 5000;

/** Reads a content and tells, when all of it was read, what it was. */
export function measured(store: FileStore, key: string) {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    pieces: (async function* () {
      for await (const piece of store.read(key)) {
        hash.update(piece);
        bytes += piece.length;
        yield piece;
      }
    })(),
    told: (): CopiedContent => ({ key, bytes, checksum: hash.digest('hex') }),
  };
}

/** Does something with each, a few at a time; what one throws, is thrown when the others have come to an end. */
export async function eachOf<T>(all: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const left = all[Symbol.iterator]();
  let failed = false;
  const worker = async () => {
    for (let next = left.next(); !next.done && !failed; next = left.next()) {
      await work(next.value).catch((error) => {
        failed = true;
        throw error;
      });
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

export interface CopyingParts {
  db: Database;
  /** Where the contents are that the app works with. */
  store: FileStore;
  place: BackupPlace;
  now: Date;
  signal: AbortSignal;
}

/**
 * Brings contents into the place that aren't there. What a content was when it was copied is kept in the
 * database (`backup_content`): the next archive has to say it, without reading all of them again.
 */
export async function contentCopier({ db, store, place, now, signal }: CopyingParts) {
  /** What lies in the place, by its size. */
  const present = new Map<string, number>();
  for await (const { key, size } of place.contents.list()) present.set(key, size);
  const done = new Map<string, CopiedContent | null>();
  let newBytes = 0;

  const remembered = async (keys: string[]) => {
    const rows = await db
      .selectFrom('backup_content')
      .select(['content as key', 'bytes', 'checksum'])
      .where('content', 'in', keys)
      .execute();
    return new Map(rows.map((row) => [row.key, { ...row, bytes: Number(row.bytes) }]));
  };

  const copy = async (key: string): Promise<CopiedContent | null> => {
    signal.throwIfAborted();
    const fromStore = async () => {
      if ((await store.size(key)) === null) return null;
      return measured(store, key);
    };
    const source = await fromStore().catch(away);
    if (!source) return null;
    const { pieces, told } = source;
    // What can't be read is the store's; what can't be written is the place's.
    await place.contents.write(key, orAway(pieces));
    const content = told();
    const { bytes, checksum } = content;
    await db
      .insertInto('backup_content')
      .values({ content: key, bytes, checksum, copied_at: now })
      .onConflict((on) => on.column('content').doUpdateSet({ bytes, checksum, copied_at: now }))
      .execute();
    present.set(key, bytes);
    newBytes += bytes;
    return content;
  };

  return {
    /** Sees to it that these lie in the place. */
    async bring(keys: string[]): Promise<void> {
      const unseen = keys.filter((key) => !done.has(key));
      if (unseen.length === 0) return;
      const known = await remembered(unseen);
      await eachOf(unseen, async (key) => {
        const before = known.get(key);
        const isThere = before !== undefined && present.get(key) === before.bytes;
        done.set(key, isThere ? before : await copy(key));
      });
    },
    newBytes: () => newBytes,
    /** What was brought of these, as lines of an archive; and how many were nowhere any more. */
    listed(keys: readonly string[]): { lines: string[]; missing: number; keys: string[] } {
      const found = keys.flatMap((key) => done.get(key) ?? []);
      const lines: string[] = [];
      for (let from = 0; from < found.length; from += listedAtOnce) {
        lines.push(
          found
            .slice(from, from + listedAtOnce)
            .map(contentLine)
            .join(''),
        );
      }
      return { lines, missing: keys.length - found.length, keys: found.map(({ key }) => key) };
    },
  };
}

function away(cause: unknown): never {
  throw new BackupProblem(
    'files-away',
    'The files cannot be read just now (FILES_URL, DATA_DIR).',
    {
      cause,
    },
  );
}

async function* orAway(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    away(error);
  }
}

/** Every content that an archive names lies in the place as it was written there, or this throws. */
export async function checkContents(
  place: BackupPlace,
  contents: readonly CopiedContent[],
  onContent: () => void = () => {},
): Promise<void> {
  await eachOf(contents, async (content) => {
    const size = await place.contents.size(content.key);
    if (size === null) throw notAsWritten(content, 'is missing');
    if (size !== content.bytes) throw notAsWritten(content, 'has another size');
    const { pieces, told } = measured(place.contents, content.key);
    for await (const _ of pieces) {
      // It is only read.
    }
    if (told().checksum !== content.checksum) throw notAsWritten(content, 'was changed');
    onContent();
  });
}

/** Puts the contents of an archive where the app looks for them. Returns what takes them away again. */
export async function restoreContents(
  place: BackupPlace,
  store: FileStore,
  contents: readonly CopiedContent[],
): Promise<() => Promise<void>> {
  const written: string[] = [];
  const takeAway = async () => {
    for (const key of written) await store.remove(key);
  };
  try {
    await eachOf(contents, async (content) => {
      if (await isThere(store, content)) return;
      const { pieces, told } = measured(place.contents, content.key);
      written.push(content.key);
      await store.write(content.key, pieces);
      const found = told();
      if (found.bytes !== content.bytes || found.checksum !== content.checksum) {
        throw notAsWritten(content, 'was changed');
      }
    });
  } catch (error) {
    await takeAway().catch(() => {});
    throw error;
  }
  return takeAway;
}

/** From a restore that was broken off, or since the store outlived the database. */
async function isThere(store: FileStore, content: CopiedContent): Promise<boolean> {
  if ((await store.size(content.key)) !== content.bytes) return false;
  const { pieces, told } = measured(store, content.key);
  for await (const _ of pieces) {
    // It is only read.
  }
  return told().checksum === content.checksum;
}

function notAsWritten({ key }: CopiedContent, what: string): BackupProblem {
  return new BackupProblem('damaged', `The content ${key} of a file ${what} in this backup.`);
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
