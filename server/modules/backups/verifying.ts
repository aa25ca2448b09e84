import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArchive } from '#server/platform/backup/archive.ts';
import { type ComparedTable, loadArchive } from '#server/platform/backup/loading.ts';
import { BackupProblem } from '#server/platform/backup/problem.ts';
import { settleSession } from '#server/platform/backup/tables.ts';
import { DamagedContent } from '#server/platform/content-seal.ts';
import { type Database, onOneConnection, openDatabase } from '#server/platform/database.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start.ts';
import { fileKeys } from '#server/platform/file-keys.ts';
import { fileVault } from '#server/platform/file-vault.ts';
import { migrate } from '#server/platform/migrate.ts';
import { keyShelf, restoreSecretsInFolder } from '#server/platform/secrets.ts';
import { keptContentsIn } from '../files/service.ts';
import type { CheckedBackup } from './restoring.ts';

export interface VerifiedBackup {
  tables: ComparedTable[];
  /** Files that were opened with the keys of the backup, to their last byte. */
  openedFiles: number;
}

/**
 * Restores a backup into a database that is thrown away, compares every table with it, and opens every
 * file. Its rows lie on the disk meanwhile, in a folder of this account's alone.
 *
 * @param look is shown the restored database, for what only the caller knows to check
 * @throws {BackupProblem} when something isn't what it was
 */
export async function verifyBackup(
  checked: CheckedBackup,
  look: (db: Database) => Promise<void>,
): Promise<VerifiedBackup> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-verify-'));
  // PostgreSQL's account has to pass through when this is root; what lies in it has its own rights.
  await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  const postgres = await startEmbeddedPostgres({ dataDir, throwaway: true });
  try {
    const { place, name, openedBy, head, end } = checked;
    const tables = await onOneConnection(postgres.url, 'cairn-restore', async (line) => {
      await settleSession(line.db);
      return line.db.transaction().execute((on) => {
        const parts = readArchive(place, name, openedBy);
        return loadArchive({ client: line.client, db: on }, head, end, parts);
      });
    });
    await restoreSecretsInFolder(dataDir, checked.secrets);
    // An older one with many rows may take its time to move on.
    const db = openDatabase(postgres.url, { silence: Number.POSITIVE_INFINITY });
    try {
      // An older one moves on to this version, as it would at the next start.
      await migrate(db);
      const openedFiles = await openFiles(db, dataDir, checked);
      await look(db);
      return { tables, openedFiles };
    } finally {
      await db.destroy();
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function openFiles(
  db: Database,
  dataDir: string,
  { place, contents }: CheckedBackup,
): Promise<number> {
  const shelf = keyShelf({ databaseUrl: undefined, dataDir }, db);
  const vault = fileVault(place.contents, fileKeys(db, shelf));
  // Those that were nowhere any more when the backup was made.
  const known = new Set(contents.map(({ key }) => key));
  let opened = 0;
  for await (const some of keptContentsIn(db)) {
    for (const kept of some) {
      if (!known.has(kept.content)) continue;
      try {
        for await (const _ of vault.open(kept)) {
          // Each piece is checked as it comes.
        }
      } catch (cause) {
        if (!(cause instanceof DamagedContent)) throw cause;
        const sentence = `The content ${kept.content} of a file does not open: it was damaged before the backup.`;
        throw new BackupProblem('damaged', sentence, { cause });
      }
      opened += 1;
    }
  }
  return opened;
}
