import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { recordAudit } from '#core/server/audit.ts';
import {
  type ArchiveHead,
  checkArchive,
  type ReadArchive,
  readArchive,
} from '#core/server/backup/archive.ts';
import {
  countUnlisted,
  type DamagedContentCopy,
  damagedContents,
  describeDamaged,
  restoreContents,
} from '#core/server/backup/content-checks.ts';
import { tryLock } from '#core/server/backup/locks.ts';
import type { OpenedBy } from '#core/server/backup/packing.ts';
import { archiveKey, type BackupPlace, listPlace } from '#core/server/backup/place.ts';
import { type BackupFailure, BackupProblem } from '#core/server/backup/problem.ts';
import { type ComparedTable, loadArchive } from '#core/server/backup/restore-tables.ts';
import { settleSession } from '#core/server/backup/tables.ts';
import type { Clock } from '#core/server/clock.ts';
import { type Ctx, contextWithoutApp } from '#core/server/context.ts';
import { type Line, onOneConnection } from '#core/server/db/database.ts';
import { knownMigrations, migrate, namesInMigrations } from '#core/server/db/migrate.ts';
import type { FileStore } from '#core/server/files/file-store.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';
import {
  deleteReplacedSecrets,
  restoreSecretsInDatabase,
  restoreSecretsInFolder,
} from '#core/server/secrets/secrets.ts';
import * as queries from './queries.ts';

/** Receives each step; the restore waits for it. */
export type Progress = (sentence: string) => void | Promise<void>;

/** A fully read backup with all contents that it names. */
export interface CheckedBackup extends ReadArchive {
  place: BackupPlace;
  name: string;
  openedBy: OpenedBy;
  /** Damaged copies in the backup place that are no longer in the store either. */
  damaged: DamagedContentCopy[];
}

export interface CheckOptions {
  /** Cancels it. */
  signal?: AbortSignal | undefined;
  /** Continues without damaged contents. */
  withoutDamaged?: boolean;
}

/**
 * Reads all of a backup without changes, and fails on anything missing, changed, or too new.
 * @param name the newest by default
 * @throws {BackupProblem}
 */
export async function checkBackup(
  place: BackupPlace,
  openedBy: OpenedBy,
  name: string | undefined,
  onProgress: Progress,
  { signal, withoutDamaged = false }: CheckOptions = {},
): Promise<CheckedBackup> {
  const chosen = name ?? (await listPlace(place)).archives[0]?.name;
  if (chosen === undefined) {
    throw new BackupProblem('not-found', 'There is no backup in BACKUP_URL.');
  }
  await onProgress(`Reading ${chosen}`);
  const known = await knownMigrations();
  const checkHead = (head: ArchiveHead) => refuseNewer(head, known);
  const archive = await checkArchive(place, chosen, openedBy, checkHead, signal);
  const damaged = await damagedContents(place, archive.contents, signal);
  if (damaged.length > 0 && !withoutDamaged) {
    throw new BackupProblem(
      'damaged',
      `Damaged files in this backup (${damaged.length}): ${describeDamaged(damaged)}. To restore everything else, run: npm run restore -- --without-damaged-files`,
    );
  }
  const damagedKeys = new Set(damaged.map(({ key }) => key));
  const contents = archive.contents.filter(({ key }) => !damagedKeys.has(key));
  return { ...archive, contents, damaged, place, name: chosen, openedBy };
}

function refuseNewer({ migrations }: ArchiveHead, known: readonly string[]): void {
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new BackupProblem(
      'newer-version',
      `This backup was made by a newer version of Cairn, which has the migration ${unknown}. Restore it with that version.`,
    );
  }
  const missingMigration = known
    .slice(0, migrations.length)
    .find((name) => !migrations.includes(name));
  if (missingMigration === undefined) return;
  throw new BackupProblem(
    'newer-version',
    `This backup was made by a different version of Cairn, which lacks the migration ${missingMigration}. Restore it with that version.`,
  );
}

export interface RestoreTarget {
  /** The database with its owner's role. */
  ownerUrl: string;
  /** Separate role of the server, when it exists already. */
  appRole: string | null;
  store: FileStore;
  /** Folder for the keys; null stores them in the database. */
  secretsIn: string | null;
  clock: Clock;
  /** Cancels it and leaves nothing. */
  signal?: AbortSignal | undefined;
}

/**
 * Restores a backup into an empty place, completely or not at all. Uses one transaction and compares every
 * table before the commit. Keeps Cairn from starting until it ends.
 */
export async function restoreBackup(
  checked: CheckedBackup,
  target: RestoreTarget,
  onProgress: Progress,
): Promise<ComparedTable[]> {
  const rollbackSteps: (() => Promise<void>)[] = [];
  const compared: { tables: ComparedTable[]; isCommitting: boolean } = {
    tables: [],
    isCommitting: false,
  };
  const restore = async (line: Line): Promise<void> => {
    await settleSession(line.db);
    if (!(await tryLock(line.db, 'restore'))) {
      throw new BackupProblem(
        'under-way',
        'Cairn is starting on this database, or another restore is running. Stop it, then try again.',
      );
    }
    await refuseRunning(contextWithoutApp(line.db));
    await line.db.transaction().execute(async (on) => {
      const tx = contextWithoutApp(on);
      await refuseInUse(tx, target, checked);
      compared.tables = await fillAll(
        { ...line, db: on },
        checked,
        target,
        rollbackSteps,
        onProgress,
      );
      // Anything running despite the lock would continue with other keys.
      await refuseRunning(tx);
      compared.isCommitting = true;
    });
  };
  try {
    await onOneConnection(target.ownerUrl, 'cairn-restore', restore, target.signal);
  } catch (error) {
    if (!compared.isCommitting || !(await isCommitted(target.ownerUrl, checked))) {
      // Runs every rollback step even if one fails; the original error is reported.
      for (const step of rollbackSteps.toReversed()) await step().catch(() => {});
      if (!compared.isCommitting) throw error;
      const sentence =
        'The database connection was lost during the commit, and nothing was restored. Start the restore again.';
      throw new BackupProblem('database', sentence, { cause: error });
    }
  }
  // Restored by now, so nothing may be rolled back.
  if (target.secretsIn !== null) await deleteReplacedSecrets(target.secretsIn);
  return compared.tables;
}

async function fillAll(
  line: Line,
  checked: CheckedBackup,
  { store, secretsIn, clock, signal }: RestoreTarget,
  rollbackSteps: (() => Promise<void>)[],
  onProgress: Progress,
): Promise<ComparedTable[]> {
  const { place, name, openedBy, head, end } = checked;
  await onProgress(`Copying ${checked.contents.length} files`);
  rollbackSteps.push(await restoreContents(place, store, checked.contents, signal));
  if (secretsIn !== null)
    rollbackSteps.push(await restoreSecretsInFolder(secretsIn, checked.secrets));
  await onProgress('Filling the tables');
  const parts = readArchive(place, name, openedBy, signal);
  const tables = await loadArchive(line, head, end, parts);
  if (secretsIn === null) await restoreSecretsInDatabase(line.db, checked.secrets);
  await logRestore(contextWithoutApp<SystemScope>(line.db, undefined, clock), checked);
  return tables;
}

/**
 * Checks whether a restore was committed when the connection broke at the commit.
 * @throws {BackupProblem} when the database doesn't answer: then nothing may be rolled back
 */
async function isCommitted(url: string, { name }: CheckedBackup): Promise<boolean> {
  try {
    return await onOneConnection(url, 'cairn-restore', async ({ db }) => {
      // The commit may still be running while the other connection lives.
      const deadline = Date.now() + outcomeTimeout;
      while (!(await tryLock(db, 'restore'))) {
        if (Date.now() > deadline) throw new Error('the restore has not finished');
        await wait(100);
      }
      return queries.isRestored(contextWithoutApp(db), name);
    });
  } catch (cause) {
    throw new BackupProblem(
      'database',
      'The database connection was lost during the commit, so the restore may or may not be complete. Nothing was rolled back. When the database is back, start Cairn. If it asks for a first admin, empty the target and restore again.',
      { cause },
    );
  }
}

/** Time for the server to notice a broken connection, in ms. */
const outcomeTimeout = 30_000;

/** Time for a stopping Cairn to close its connections, in ms. */
const stopTimeout = 3000;

/** A running Cairn has the keys in memory and would continue with the replaced ones. */
async function refuseRunning(ctx: Ctx<SystemScope>): Promise<void> {
  const deadline = Date.now() + stopTimeout;
  while (await queries.isInUse(ctx)) {
    if (Date.now() > deadline) {
      throw new BackupProblem('under-way', 'Cairn is running on this database. Stop it first.');
    }
    await wait(50);
  }
}

/** Protects existing data from an accidental restore. */
async function refuseInUse(
  ctx: Ctx<SystemScope>,
  { appRole, store }: RestoreTarget,
  { contents }: CheckedBackup,
): Promise<void> {
  const refuse = (failure: BackupFailure, sentence: string) => {
    throw new BackupProblem(failure, sentence);
  };
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('cairn.backup', 0)) as got
  `.execute(ctx.db);
  if (!rows[0]?.got) refuse('under-way', 'A backup or restore is already running here.');
  const foreign = await queries.firstForeignTable(ctx, await namesInMigrations());
  if (foreign !== null) {
    refuse(
      'not-empty',
      `The database contains the table ${foreign}, which is not Cairn’s. Use another database.`,
    );
  }
  const used = await queries.firstTableInUse(ctx);
  if (used !== null) {
    refuse(
      'not-empty',
      `This database is not empty (${used}). Restore into an empty one: change DATA_DIR or DATABASE_URL.`,
    );
  }
  if (appRole !== null && !(await queries.canActAs(ctx, appRole))) {
    refuse(
      'database',
      `The role in DATABASE_OWNER_URL cannot transfer tables to ${appRole}. Run "grant ${appRole} to <that role>" first.`,
    );
  }
  const unlistedCount = await countUnlisted(store, contents);
  if (unlistedCount > 0) {
    refuse(
      'not-empty',
      `The document store already has ${unlistedCount} files that are not in this backup. Change FILES_URL or DATA_DIR to an empty location.`,
    );
  }
}

/** Logs the restore in this version's tables. */
async function logRestore(ctx: Ctx<SystemScope>, checked: CheckedBackup): Promise<void> {
  const { place, name, head, end, contents } = checked;
  await migrate(ctx.db);
  const rows = Object.values(end.tables).reduce((sum, { lines }) => sum + lines, 0);
  const bytes = (await place.archives.size(archiveKey(name))) ?? 0;
  const at = new Date(head.madeAt);
  await queries.endRestoredRun(ctx, name, {
    at,
    bytes,
    rows,
    files: contents.length,
  });
  const after = { name, madeAt: head.madeAt };
  const omissions = checked.damaged.length > 0 ? { filesLeftOut: checked.damaged.length } : {};
  await recordAudit(ctx, {
    action: 'backup.restored',
    recordId: null,
    at: ctx.now,
    after: { ...after, ...omissions },
  });
}
