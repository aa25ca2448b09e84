import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { recordAudit } from '#server/platform/audit.ts';
import {
  type ArchiveHead,
  checkArchive,
  type ReadArchive,
  readArchive,
} from '#server/platform/backup/archive.ts';
import {
  checkContents,
  countStrangers,
  restoreContents,
} from '#server/platform/backup/contents.ts';
import { type ComparedTable, loadArchive } from '#server/platform/backup/loading.ts';
import type { OpenedBy } from '#server/platform/backup/packing.ts';
import { archiveKey, type BackupPlace, listPlace } from '#server/platform/backup/place.ts';
import { type BackupFailure, BackupProblem } from '#server/platform/backup/problem.ts';
import { settleSession } from '#server/platform/backup/tables.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Executor, onOneConnection } from '#server/platform/database.ts';
import type { FileStore } from '#server/platform/file-store.ts';
import { knownMigrations, migrate, namesInMigrations } from '#server/platform/migrate.ts';
import { proveScope, type SystemScope } from '#server/platform/scope.ts';
import {
  forgetReplacedSecrets,
  restoreSecretsInDatabase,
  restoreSecretsInFolder,
} from '#server/platform/secrets.ts';
import * as queries from './queries.ts';

const scope = proveScope<SystemScope>({ kind: 'system' });

/** A backup that was read from its beginning to its end, with all contents that it names. */
export interface CheckedBackup extends ReadArchive {
  place: BackupPlace;
  name: string;
  openedBy: OpenedBy;
}

/**
 * Reads all of a backup and changes nothing: whatever is missing, altered, or too new for us shows here.
 * @param name the newest one unless said
 * @throws {BackupProblem}
 */
export async function checkBackup(
  place: BackupPlace,
  openedBy: OpenedBy,
  name: string | undefined,
  onProgress: (sentence: string) => void,
): Promise<CheckedBackup> {
  const chosen = name ?? (await listPlace(place)).archives[0]?.name;
  if (chosen === undefined) {
    throw new BackupProblem('not-found', 'There is no backup in the place of BACKUP_URL.');
  }
  onProgress(`Reading ${chosen}`);
  const known = await knownMigrations();
  const archive = await checkArchive(place, chosen, openedBy, (head) => refuseNewer(head, known));
  await checkContents(place, archive.contents);
  return { ...archive, place, name: chosen, openedBy };
}

function refuseNewer({ migrations }: ArchiveHead, known: readonly string[]): void {
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new BackupProblem(
      'newer-version',
      `This backup was made by a newer Cairn, which has the migration ${unknown}: restore it with that one.`,
    );
  }
  const left = known.slice(0, migrations.length).find((name) => !migrations.includes(name));
  if (left === undefined) return;
  throw new BackupProblem(
    'newer-version',
    `This backup was made by another Cairn, which lacks the migration ${left}: restore it with that one.`,
  );
}

export interface RestoreTarget {
  /** The database as its owner. */
  ownerUrl: string;
  /** The role that the server works as, where that is another one and not ours to make. */
  appRole: string | null;
  store: FileStore;
  /** Where the keys go: into the data folder, or (null) into the database. */
  secretsIn: string | null;
  clock: Clock;
}

/**
 * Puts a backup into an empty place: all of it, or nothing. In one transaction, and nothing of it is
 * committed before every table was compared with the backup.
 */
export async function restoreBackup(
  checked: CheckedBackup,
  target: RestoreTarget,
  onProgress: (sentence: string) => void,
): Promise<ComparedTable[]> {
  const takeBack: (() => Promise<void>)[] = [];
  const { place, name, openedBy, head, end } = checked;
  let compared: ComparedTable[];
  try {
    compared = await onOneConnection(target.ownerUrl, 'cairn-restore', async (line) => {
      await settleSession(line.db);
      await refuseRunning(line.db);
      return line.db.transaction().execute(async (on) => {
        await refuseInUse(on, target, checked);
        onProgress(`Copying ${checked.contents.length} files`);
        takeBack.push(await restoreContents(place, target.store, checked.contents));
        if (target.secretsIn !== null) {
          takeBack.push(await restoreSecretsInFolder(target.secretsIn, checked.secrets));
        }
        onProgress('Filling the tables');
        const parts = readArchive(place, name, openedBy);
        const tables = await loadArchive({ client: line.client, db: on }, head, end, parts);
        if (target.secretsIn === null) await restoreSecretsInDatabase(on, checked.secrets);
        await noteRestore(on, checked, target.clock);
        return tables;
      });
    });
  } catch (error) {
    // Each of them, whatever becomes of the one before; what is told is why they are taken back.
    for (const step of takeBack.toReversed()) await step().catch(() => {});
    throw error;
  }
  // It is restored by now, so nothing may be taken back any more.
  if (target.secretsIn !== null) await forgetReplacedSecrets(target.secretsIn);
  return compared;
}

/** Milliseconds that a Cairn which is just stopping may take to let go of its connections. */
const patience = 3000;

/** What runs has the keys in memory, and would go on with those that are replaced. */
async function refuseRunning(db: Executor): Promise<void> {
  const deadline = Date.now() + patience;
  while (await queries.isInUse(db, scope)) {
    if (Date.now() > deadline) {
      throw new BackupProblem('under-way', 'A Cairn works with this database: stop it first.');
    }
    await wait(50);
  }
}

/** What is there already was not meant to be replaced, whoever gave the command. */
async function refuseInUse(
  on: Executor,
  { appRole, store }: RestoreTarget,
  { contents }: CheckedBackup,
): Promise<void> {
  const refuse = (failure: BackupFailure, sentence: string) => {
    throw new BackupProblem(failure, sentence);
  };
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('cairn.backup', 0)) as got
  `.execute(on);
  if (!rows[0]?.got) refuse('under-way', 'A backup or a restore is being made here already.');
  const foreign = await queries.firstForeignTable(on, scope, await namesInMigrations());
  if (foreign !== null) {
    refuse(
      'not-empty',
      `The database holds the table ${foreign}, which is not Cairn’s: use another one.`,
    );
  }
  const used = await queries.firstTableInUse(on, scope);
  if (used !== null) {
    refuse(
      'not-empty',
      `There are records in this database (${used}). A backup is restored into an empty one: set DATA_DIR or DATABASE_URL to another place.`,
    );
  }
  if (appRole !== null && !(await queries.canActAs(on, scope, appRole))) {
    refuse(
      'database',
      `The role of DATABASE_OWNER_URL cannot hand tables over to ${appRole}: run "grant ${appRole} to" that role first.`,
    );
  }
  const strangers = await countStrangers(store, contents);
  if (strangers > 0) {
    refuse(
      'not-empty',
      `There are ${strangers} files where Cairn keeps files that this backup doesn’t know: set FILES_URL or DATA_DIR to another place.`,
    );
  }
}

/** What the log says of it, in the words and the tables of this version. */
async function noteRestore(on: Executor, checked: CheckedBackup, clock: Clock): Promise<void> {
  const { place, name, head, end, contents } = checked;
  await migrate(on);
  const rows = Object.values(end.tables).reduce((sum, { lines }) => sum + lines, 0);
  const bytes = (await place.archives.size(archiveKey(name))) ?? 0;
  const at = new Date(head.madeAt);
  await queries.endRestoredRun(on, scope, name, { at, bytes, rows, files: contents.length });
  const after = { name, madeAt: head.madeAt };
  const event = { action: 'backup.restored', recordId: null, at: clock(), after } as const;
  await recordAudit(on, scope, event);
}
