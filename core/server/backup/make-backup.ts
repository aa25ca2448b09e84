import { createHash } from 'node:crypto';
import type { Executor } from '../db/database.ts';
import { databaseUrl } from '../db/database.ts';
import { type Secrets, writeArchive } from './archive.ts';
import { type CopyingParts, contentCopier } from './contents.ts';
import { pack, type SealedFor } from './packing.ts';
import { archiveKey, type BackupPlace, listKey } from './place.ts';
import { BackupProblem } from './problem.ts';
import { type Snapshot, withSnapshot } from './snapshot.ts';

export interface MakingParts extends CopyingParts {
  name: string;
  sealedFor: SealedFor;
  /** Keys of all contents that the database references in this snapshot, in batches. */
  contentsIn(on: Executor): AsyncIterable<string[]>;
  /** All keys that the app generated. */
  readSecrets(): Promise<Secrets>;
  /** Checks that the locks are still held. @throws when they aren't */
  checkLocks(): Promise<void>;
  onProgress(sentence: string): void;
}

export interface MadeBackup {
  archiveBytes: number;
  rows: number;
  files: number;
  /** Bytes of newly copied contents. */
  newFileBytes: number;
  /** Documents whose contents are missing; the backup has their metadata. */
  missingFiles: number;
  /** Damaged copies that were replaced. */
  mendedFiles: number;
  /** Foreign tables in the database, which the backup leaves out. */
  foreignTables: string[];
}

/**
 * Lists the content keys of an archive next to it, unencrypted: tidying up needs them without the
 * passphrase. The keys are random and reveal nothing. The last line proves that the list is
 * complete; incomplete lists block removals.
 */
const lastLine = /^whole (\d+) ([0-9a-f]{64})$/;

export function contentListText(keys: readonly string[]): string {
  const text = keys.map((key) => `${key}\n`).join('');
  return `${text}whole ${keys.length} ${sha256Hex(text)}\n`;
}

/** Parses a list. Returns null when it is incomplete. */
export function readContentList(text: string): string[] | null {
  const end = text.trimEnd().lastIndexOf('\n') + 1;
  const [, count, digest] = lastLine.exec(text.slice(end).trimEnd()) ?? [];
  const body = text.slice(0, end);
  const keys = body.split('\n').slice(0, -1);
  return Number(count) === keys.length && digest === sha256Hex(body) ? keys : null;
}

/** Reads the list of an archive. Returns null when there is none or it is incomplete. */
export async function loadContentList(place: BackupPlace, name: string): Promise<string[] | null> {
  if ((await place.archives.size(listKey(name))) === null) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of place.archives.read(listKey(name))) pieces.push(piece);
  return readContentList(Buffer.concat(pieces).toString());
}

function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Makes a backup: contents first, since they take long, then a snapshot of the database with the
 * contents that arrived in between. An archive gets its name only when complete.
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
    onProgress(`files: ${listed.length}, ${copier.newBytes()} new bytes`);

    // Writes the list before the archive, so that no archive lacks one and its contents are kept.
    const list = Buffer.from(contentListText(listed));
    await place.archives.write(listKey(name), singlePiece(list));
    let rows = 0;
    let archiveBytes = 0;
    try {
      const secrets = await parts.readSecrets();
      const made = { name, at: now, secrets, contents: lines, missing };
      const packed = pack(
        writeArchive(snapshot, made, (table, sum) => {
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
        // The archive gets its name with the last byte.
        await parts.checkLocks();
      };
      await place.archives.write(archiveKey(name), counted());
      if ((await place.archives.size(archiveKey(name))) !== archiveBytes) {
        throw new BackupProblem('place-away', 'BACKUP_URL did not store the complete backup.');
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
  return withSnapshot(databaseUrl(db), write, signal);
}

/** Only one backup runs at a time; an upload elsewhere shows activity more often. */
function unfinished(now: Date) {
  return {
    begunBefore: new Date(now.getTime() - 2 * 86_400_000),
    silentSince: new Date(now.getTime() - 3_600_000),
  };
}

async function* singlePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
