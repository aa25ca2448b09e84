import { createHash } from 'node:crypto';
import type { Executor } from '../db/database.ts';
import { addressOf } from '../db/database.ts';
import { archiveOf, type Secrets } from './archive.ts';
import { type CopyingParts, contentCopier } from './contents.ts';
import { pack, type SealedFor } from './packing.ts';
import { archiveKey, type BackupPlace, listKey } from './place.ts';
import { BackupProblem } from './problem.ts';
import { type Snapshot, withSnapshot } from './snapshot.ts';

export interface MakingParts extends CopyingParts {
  name: string;
  sealedFor: SealedFor;
  /** The keys of all contents that the database knows of, as it is seen there, some at a time. */
  contentsIn(on: Executor): AsyncIterable<string[]>;
  /** Every key that the app has made for itself. */
  readSecrets(): Promise<Secrets>;
  /** Asks whether nobody else can have interfered. @throws when somebody can */
  checkLocks(): Promise<void>;
  onProgress(sentence: string): void;
}

export interface MadeBackup {
  archiveBytes: number;
  rows: number;
  files: number;
  /** Of contents that did not lie in the place yet. */
  newFileBytes: number;
  /** Files whose contents are nowhere any more; the backup has what is known of them. */
  missingFiles: number;
  /** Contents that were damaged in the place, and lie there whole again. */
  mendedFiles: number;
  /** Tables in the database that are somebody else's, and not in the backup. */
  foreignTables: string[];
}

/**
 * The keys of the contents that an archive needs lie beside it, readable without its key: whoever tidies
 * up has to know them, and must not need the passphrase. They are random and say nothing. The last line
 * tells that the list is whole; by one that isn't, nothing is ever removed.
 */
const lastLine = /^whole (\d+) ([0-9a-f]{64})$/;

/** The list as it is written. */
export function contentListText(keys: readonly string[]): string {
  const text = keys.map((key) => `${key}\n`).join('');
  return `${text}whole ${keys.length} ${digestOf(text)}\n`;
}

/** What a list names; null when it isn't whole. */
export function readContentList(text: string): string[] | null {
  const end = text.trimEnd().lastIndexOf('\n') + 1;
  const [, count, digest] = lastLine.exec(text.slice(end).trimEnd()) ?? [];
  const body = text.slice(0, end);
  const keys = body.split('\n').slice(0, -1);
  return Number(count) === keys.length && digest === digestOf(body) ? keys : null;
}

/** The list beside an archive; null when there is none, or none that is whole. */
export async function contentListOf(place: BackupPlace, name: string): Promise<string[] | null> {
  if ((await place.archives.size(listKey(name))) === null) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of place.archives.read(listKey(name))) pieces.push(piece);
  return readContentList(Buffer.concat(pieces).toString());
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Makes a backup: contents first, which takes long, and then the database at one moment, with the few
 * contents that have come meanwhile. An archive gets its name when it is whole, so one that was broken off
 * is none.
 */
export async function makeBackup(parts: MakingParts): Promise<MadeBackup> {
  const { db, place, name, sealedFor, signal, now, onProgress } = parts;
  await place.archives.removeUnfinished(unfinished(now));
  await place.contents.removeUnfinished(unfinished(now));
  const copier = await contentCopier(parts);
  await copier.readSomeAgain();
  for await (const keys of parts.contentsIn(db)) await copier.bring(keys);

  await parts.checkLocks();
  const write = async (snapshot: Snapshot): Promise<MadeBackup> => {
    const keys: string[] = [];
    for await (const some of parts.contentsIn(snapshot.db)) keys.push(...some);
    await copier.bring(keys);
    const { lines, missing, keys: listed } = copier.listed(keys);
    onProgress(`files: ${listed.length}, of which ${copier.newBytes()} bytes were new`);

    // The list is there before its archive: no archive is ever without one, and what it names is kept.
    const list = Buffer.from(contentListText(listed));
    await place.archives.write(listKey(name), piecesOf(list));
    let rows = 0;
    let archiveBytes = 0;
    try {
      const secrets = await parts.readSecrets();
      const made = { name, at: now, secrets, contents: lines, missing };
      const packed = pack(
        archiveOf(snapshot, made, (table, sum) => {
          rows += sum.lines;
          onProgress(`${table}: ${sum.lines}`);
        }),
        sealedFor,
      );
      const counted = async function* () {
        for await (const piece of packed) {
          signal.throwIfAborted();
          archiveBytes += piece.length;
          yield piece;
        }
        // With its last byte it gets its name.
        await parts.checkLocks();
      };
      await place.archives.write(archiveKey(name), counted());
      if ((await place.archives.size(archiveKey(name))) !== archiveBytes) {
        throw new BackupProblem('place-away', 'The place of BACKUP_URL did not keep all of it.');
      }
    } catch (error) {
      for (const key of [archiveKey(name), listKey(name)]) {
        await place.archives.remove(key).catch(() => {});
      }
      throw error;
    }
    const newFileBytes = copier.newBytes();
    return {
      archiveBytes,
      rows,
      files: listed.length,
      newFileBytes,
      missingFiles: missing,
      mendedFiles: copier.mended(),
      foreignTables: snapshot.foreignTables,
    };
  };
  return withSnapshot(addressOf(db), write, signal);
}

/** Only one backup is made at a time; an upload of another place shows a sign of life more often. */
function unfinished(now: Date) {
  return {
    begunBefore: new Date(now.getTime() - 2 * 86_400_000),
    silentSince: new Date(now.getTime() - 3_600_000),
  };
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
