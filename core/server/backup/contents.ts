import { createHash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { type CopiedContent, contentLine } from './archive.ts';
import type { BackupPlace } from './place.ts';
import { BackupProblem } from './problem.ts';

/** Contents that go at the same time: a bucket answers slowly, and each holds some megabytes. */
const atOnce = 4;

/** How many contents stand in one entry of an archive. */
const listedAtOnce = 5000;

/** Of the contents in the place, each backup reads one of so many again: after as many, all were. */
const readAgainWithin = 30;

/** Reads a content and tells, when all of it was read, what it was. */
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
    told: (): CopiedContent => (found ??= { key, bytes, checksum: hash.digest('hex') }),
  };
}

/** What lies there, by reading all of it. */
export async function contentIn(
  store: FileStore,
  key: string,
  signal?: AbortSignal,
): Promise<CopiedContent> {
  const { pieces, told } = measured(store, key, signal);
  for await (const _ of pieces) {
    // It is only read.
  }
  return told();
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
  let mended = 0;

  const remembered = async (keys: string[]) => {
    const rows = await db
      .selectFrom('backupContent')
      .select(['content as key', 'bytes', 'checksum', 'damagedAt'])
      .where('content', 'in', keys)
      .execute();
    return new Map(rows.map((row) => [row.key, { ...row, bytes: Number(row.bytes) }]));
  };

  /** Copies it; null when it is nowhere any more, or not what it was when it was copied before. */
  const copy = async (key: string, expected?: CopiedContent): Promise<CopiedContent | null> => {
    signal.throwIfAborted();
    const fromStore = async () => {
      if ((await store.size(key)) === null) return null;
      return measured(store, key, signal);
    };
    const source = await fromStore().catch(away);
    if (!source) return null;
    const { pieces, told } = source;
    try {
      // What can't be read is the store's; what can't be written is the place's.
      await place.contents.write(key, unlessOther(orAway(pieces, signal), told, expected));
    } catch (error) {
      if (error instanceof AnotherContent) return null;
      throw error;
    }
    const content = told();
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

  /** Reads one again that lies in the place, and brings it anew when it is not what was written. */
  const readAgain = async (content: CopiedContent): Promise<void> => {
    signal.throwIfAborted();
    const { key } = content;
    const found = present.has(key) ? await contentIn(place.contents, key, signal) : null;
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
     * Reads a part of what lies in the place again, those first that were not read for longest: a byte that
     * has changed there shows by nothing else, and the size is the same.
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
      await eachOf(due, (row) => readAgain({ ...row, bytes: Number(row.bytes) }));
    },
    /** Sees to it that these lie in the place. */
    async bring(keys: string[]): Promise<void> {
      const unseen = keys.filter((key) => !done.has(key));
      if (unseen.length === 0) return;
      const known = await remembered(unseen);
      await eachOf(unseen, async (key) => {
        const before = known.get(key);
        const isWhole = before?.damagedAt === null && present.get(key) === before.bytes;
        done.set(key, isWhole ? before : await copy(key, before));
      });
    },
    newBytes: () => newBytes,
    mended: () => mended,
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

export function isSame(one: CopiedContent, other: CopiedContent): boolean {
  return one.bytes === other.bytes && one.checksum === other.checksum;
}

/** What is to be copied is not what it was: contents never change, so it was damaged. */
class AnotherContent extends Error {}

async function* unlessOther(
  pieces: AsyncIterable<Uint8Array>,
  told: () => CopiedContent,
  expected: CopiedContent | undefined,
): AsyncGenerator<Uint8Array> {
  yield* pieces;
  if (expected && !isSame(told(), expected)) throw new AnotherContent();
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
