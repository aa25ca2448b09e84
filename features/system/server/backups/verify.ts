import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArchive } from '#core/server/backup/archive.ts';
import { damaged } from '#core/server/backup/problem.ts';
import { type ComparedTable, loadArchive } from '#core/server/backup/restore-tables.ts';
import { settleSession } from '#core/server/backup/tables.ts';
import { contextWithoutApp } from '#core/server/context.ts';
import {
  type Database,
  type Line,
  onOneConnection,
  openDatabase,
} from '#core/server/db/database.ts';
import { migrate } from '#core/server/db/migrate.ts';
import { DamagedContent } from '#core/server/files/content-seal.ts';
import { fileKeys } from '#core/server/files/file-keys.ts';
import { type FileVault, fileVault } from '#core/server/files/file-vault.ts';
import { startEmbeddedPostgres } from '#core/server/postgres/start.ts';
import { removeThrowaway } from '#core/server/postgres/throwaway.ts';
import { keyShelf, restoreSecretsInFolder } from '#core/server/secrets/secrets.ts';
import { sealedContentKeys } from '#features/documents/server/service.ts';
import type { CheckedBackup } from './restore.ts';

export interface VerifiedBackup {
  tables: ComparedTable[];
  /** Documents decrypted completely with the backup's keys. */
  openedFiles: number;
  /** Contents that were damaged before the backup copied them. */
  unopened: string[];
}

/**
 * Restores a backup into a temporary database, compares every table, and decrypts every document. The rows
 * are on disk until it ends, in a folder of this OS user.
 * @param inspect checks the restored database further
 * @throws {BackupProblem} on any difference
 */
export async function verifyBackup(
  checked: CheckedBackup,
  inspect: (db: Database) => Promise<void>,
  signal?: AbortSignal,
): Promise<VerifiedBackup> {
  await removeLeftovers();
  const dataDir = await mkdtemp(join(tmpdir(), folderName));
  // PostgreSQL's user needs access when this runs as root; the contents have their own permissions.
  await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  try {
    const starting = { dataDir, throwaway: true, ...(signal ? { signal } : {}) };
    const postgres = await startEmbeddedPostgres(starting);
    return await verifyIn(postgres.url, dataDir, checked, inspect, signal).finally(postgres.stop);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function verifyIn(
  url: string,
  dataDir: string,
  checked: CheckedBackup,
  inspect: (db: Database) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<VerifiedBackup> {
  const { place, name, openedBy, head, end } = checked;
  const restore = async (line: Line) => {
    await settleSession(line.db);
    return line.db.transaction().execute((on) => {
      const parts = readArchive(place, name, openedBy, signal);
      return loadArchive({ client: line.client, db: on }, head, end, parts);
    });
  };
  const tables = await onOneConnection(url, 'cairn-restore', restore, signal);
  await restoreSecretsInFolder(dataDir, checked.secrets);
  // Migrating an older backup with many rows takes time.
  const db = openDatabase(url, { silence: Number.POSITIVE_INFINITY });
  try {
    // Migrates an older backup, as the next start would.
    await migrate(db);
    const files = await openFiles(db, dataDir, checked, signal);
    signal?.throwIfAborted();
    await inspect(db);
    return { tables, ...files };
  } finally {
    await db.destroy();
  }
}

const folderName = 'cairn-verify-';

/** Removes leftovers of a killed run: unencrypted rows, and a PostgreSQL that may still run. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderName)) continue;
    const folder = join(tmpdir(), name);
    // Skips folders of other users, and new ones that are still empty.
    if (!existsSync(join(folder, 'postgres')) && !existsSync(join(folder, 'postgres-location'))) {
      continue;
    }
    if (await removeThrowaway(folder)) await rm(folder, { recursive: true, force: true });
  }
}

async function openFiles(
  db: Database,
  dataDir: string,
  { place, contents, damaged: damagedContents, end }: CheckedBackup,
  signal: AbortSignal | undefined,
): Promise<Pick<VerifiedBackup, 'openedFiles' | 'unopened'>> {
  const shelf = keyShelf({ databaseUrl: undefined, dataDir }, db);
  const keys = fileKeys(db, shelf);
  const vault = fileVault(place.contents, keys);
  const foundKeys = new Set<number>();
  const known = new Set(contents.map(({ key }) => key));
  const unopened: string[] = [];
  let openedFiles = 0;
  let unlisted = 0;
  for await (const batch of sealedContentKeys(contextWithoutApp(db))) {
    for (const sealedContent of batch) {
      signal?.throwIfAborted();
      if (!foundKeys.has(sealedContent.fileKeyId)) {
        await keys.numbered(sealedContent.fileKeyId).catch((cause) => {
          throw damaged(`the file key ${sealedContent.fileKeyId} is missing`, cause);
        });
        foundKeys.add(sealedContent.fileKeyId);
      }
      if (!known.has(sealedContent.content)) unlisted += 1;
      else if (await opens(vault, sealedContent, signal)) openedFiles += 1;
      else unopened.push(sealedContent.content);
    }
  }
  // Contents that were already missing are counted in the backup.
  if (unlisted > end.missing + damagedContents.length) {
    throw damaged(
      `${unlisted - end.missing} files in its tables are missing from its list of files`,
    );
  }
  return { openedFiles, unopened };
}

async function opens(
  vault: FileVault,
  sealedContent: Parameters<FileVault['open']>[0],
  signal: AbortSignal | undefined,
): Promise<boolean> {
  try {
    for await (const _ of vault.open(sealedContent)) signal?.throwIfAborted();
    return true;
  } catch (cause) {
    if (cause instanceof DamagedContent) return false;
    throw cause;
  }
}
