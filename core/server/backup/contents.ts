import { createHash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { type CopiedContent, contentLine } from './archive.ts';
import type { BackupPlace } from './place.ts';
import { BackupProblem } from './problem.ts';

/** Parallel transfers: buckets answer slowly, and each transfer holds some megabytes. */
const atOnce = 4;

/** Contents per archive entry. */
const listedAtOnce = 5000;

/**
 * Each backup rereads one part in this many of the copied contents, so after this many backups all
 * were read.
 */
const readAgainWithin = 30;

/** Streams contents and reports their size and checksum at the end. */
export function measured(store: FileStore, key: string, signal?: AbortSignal) {
  const hash = createHash('sha256');
  let bytes = 0;
  let found: CopiedContent | undefined;
  return {
    pieces: (async function* () {
      for await (const piece of store.read(key)) {
        signal?.throwIfAborted();
        hash.update(piece);
        bytes += piece.length;
        yield piece;
      }
    })(),
    getContent: (): CopiedContent => (found ??= { key, bytes, checksum: hash.digest('hex') }),
  };
}

/** Reads all of the stored contents to find their size and checksum. */
export async function readStoredContent(
  store: FileStore,
  key: string,
  signal?: AbortSignal,
): Promise<CopiedContent> {
  const { pieces, getContent } = measured(store, key, signal);
  for await (const _ of pieces) {
    // Reading is enough.
  }
  return getContent();
}

/** Runs `work` for each item, a few at a time. Rethrows an error once the others have finished. */
export async function forEachLimited<T>(
  all: Iterable<T>,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const queue = all[Symbol.iterator]();
  let failed = false;
  const worker = async () => {
    for (let next = queue.next(); !next.done && !failed; next = queue.next()) {
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
  /** The app's own store. */
  store: FileStore;
  place: BackupPlace;
  now: Date;
  signal: AbortSignal;
}

/**
 * Copies missing contents to the backup. The database keeps each copy's size and checksum
 * (`backup_content`), because the next archive lists them without reading them all again.
 */
export async function contentCopier({ db, store, place, now, signal }: CopyingParts) {
  /** Sizes of the contents in the backup, by key. */
  const present = new Map<string, number>();
  for await (const { key, size } of place.contents.list()) present.set(key, size);
  const done = new Map<string, CopiedContent | null>();
  let newBytes = 0;
  let mended = 0;

  const remembered = async (keys: string[]) => {
    const rows = await db
      .selectFrom('backupContent')
      .select(['content as key', 'bytes', 'checksum', 'damagedAt'])
      .where('content', 'in', keys)
      .execute();
    return new Map(rows.map((row) => [row.key, { ...row, bytes: Number(row.bytes) }]));
  };

  /**
   * Copies contents; null when they are missing from both sides, or changed since the last copy.
   */
  const copy = async (key: string, expected?: CopiedContent): Promise<CopiedContent | null> => {
    signal.throwIfAborted();
    const fromStore = async () => {
      if ((await store.size(key)) === null) return null;
      return measured(store, key, signal);
    };
    const source = await fromStore().catch(away);
    if (!source) return null;
    const { pieces, getContent } = source;
    try {
      // Read errors are the store's; write errors are the backup's.
      await place.contents.write(key, unlessOther(orAway(pieces, signal), getContent, expected));
    } catch (error) {
      if (error instanceof AnotherContent) return null;
      throw error;
    }
    const content = getContent();
    const { bytes, checksum } = content;
    const values = { bytes, checksum, copiedAt: now, checkedAt: now, damagedAt: null };
    await db
      .insertInto('backupContent')
      .values({ content: key, ...values })
      .onConflict((on) => on.column('content').doUpdateSet(values))
      .execute();
    present.set(key, bytes);
    newBytes += bytes;
    return content;
  };

  const note = (key: string, found: { checkedAt: Date; damagedAt: Date | null }) =>
    db.updateTable('backupContent').set(found).where('content', '=', key).execute();

  /** Rereads copied contents, and copies them again when they are damaged. */
  const readAgain = async (content: CopiedContent): Promise<void> => {
    signal.throwIfAborted();
    const { key } = content;
    const found = present.has(key) ? await readStoredContent(place.contents, key, signal) : null;
    if (!found || isSame(found, content)) {
      await note(key, { checkedAt: now, damagedAt: null });
    } else if (await copy(key, content)) {
      mended += 1;
    } else {
      await note(key, { checkedAt: now, damagedAt: now });
    }
  };

  return {
    /**
     * Rereads part of the copied contents, the longest unread first: a flipped byte doesn't change
     * the size, so nothing else reveals it.
     */
    async readSomeAgain(): Promise<void> {
      if (present.size === 0) return;
      const { count } = await db
        .selectFrom('backupContent')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const due = await db
        .selectFrom('backupContent')
        .select(['content as key', 'bytes', 'checksum'])
        .orderBy('checkedAt')
        .orderBy('content')
        .limit(Math.ceil(Number(count) / readAgainWithin))
        .execute();
      await forEachLimited(due, (row) => readAgain({ ...row, bytes: Number(row.bytes) }));
    },
    /** Copies those of these contents that are missing. */
    async bring(keys: string[]): Promise<void> {
      const unseen = keys.filter((key) => !done.has(key));
      if (unseen.length === 0) return;
      const known = await remembered(unseen);
      await forEachLimited(unseen, async (key) => {
        const before = known.get(key);
        const isWhole = before?.damagedAt === null && present.get(key) === before.bytes;
        done.set(key, isWhole ? before : await copy(key, before));
      });
    },
    newBytes: () => newBytes,
    mended: () => mended,
    /** Archive lines of these contents, and how many were missing everywhere. */
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

export function isSame(one: CopiedContent, other: CopiedContent): boolean {
  return one.bytes === other.bytes && one.checksum === other.checksum;
}

/** Contents never change, so a different checksum means damage. */
class AnotherContent extends Error {}

async function* unlessOther(
  pieces: AsyncIterable<Uint8Array>,
  getContent: () => CopiedContent,
  expected: CopiedContent | undefined,
): AsyncGenerator<Uint8Array> {
  yield* pieces;
  if (expected && !isSame(getContent(), expected)) throw new AnotherContent();
}

function away(cause: unknown): never {
  throw new BackupProblem(
    'files-away',
    'The stored files are unavailable. Check FILES_URL or DATA_DIR.',
    {
      cause,
    },
  );
}

async function* orAway(
  pieces: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    signal.throwIfAborted();
    away(error);
  }
}
