import { readOpeningKeys } from '#core/server/backup/keys.ts';
import { systemClock } from '#core/server/clock.ts';
import { openDatabase } from '#core/server/db/database.ts';
import { explainDatabaseFailure } from '#core/server/db/explain-database-failure.ts';
import { readSettings, type Settings } from '#core/server/env.ts';
import { openFileStore } from '#core/server/files/stored-files.ts';
import { startEmbeddedPostgres } from '#core/server/postgres/start.ts';
import { roleOfUrl } from '#core/server/prepare-database.ts';
import { verifyAudit } from '#features/audit/server/verification.ts';
import {
  type CheckedBackup,
  checkBackup,
  type RestoreTarget,
  restoreBackup,
} from '#features/system/server/backups/restore.ts';
import {
  formatCount,
  printBackups,
  readChoice,
  requireBackupSettings,
  runCommand,
  withBackupLocation,
} from './processes/backup-command.ts';

/**
 * Restores a backup (the newest by default) to an empty target: DATA_DIR, or DATABASE_URL and
 * FILES_URL. Reads the whole backup first and touches nothing if it is incomplete. Exit code 0 or
 * 1. See docs/for-operators.md.
 *
 * Run: npm run restore [-- <name> | --list]
 *
 * Cairn must not run there; use the system account that Cairn will run as.
 */

await runCommand(async (signal) => {
  const { name, isList, withoutDamaged } = readChoice('restore');
  const settings = readSettings(process.env);
  const backup = requireBackupSettings(settings);
  await withBackupLocation(backup, async (place) => {
    if (isList) return printBackups(place);
    const openedBy = await readOpeningKeys(backup);
    const checked = await checkBackup(place, openedBy, name, console.log, {
      signal,
      withoutDamaged,
    });
    const damagedFiles = checked.damaged;
    console.log(
      `The backup is intact${damagedFiles.length > 0 ? ' except for damaged files' : ''}: ${describe(checked)}.`,
    );
    await (settings.databaseUrl ? intoServer : intoDataFolder)(settings, checked, signal);
    for (const { key, damage } of damagedFiles) console.error(`File ${key} ${damage}.`);
    if (damagedFiles.length > 0) {
      const countText = formatCount(damagedFiles.length, 'file is', 'files are');
      console.error(`${countText} missing. Cairn still lists them, but can’t open them.`);
    }
    console.log('Restore complete. Start Cairn, and sign in as before.');
  });
});

function describe({ head, end, contents }: CheckedBackup): string {
  const rows = Object.values(end.tables).reduce((sum, { lines }) => sum + lines, 0);
  return `made ${head.madeAt}, ${formatCount(rows, 'row')}, ${formatCount(contents.length, 'file')}`;
}

async function intoDataFolder(
  settings: Settings,
  checked: CheckedBackup,
  signal: AbortSignal,
): Promise<void> {
  const { dataDir } = settings;
  const postgres = await startEmbeddedPostgres({ dataDir, notice: console.log, signal });
  try {
    await restore(settings, checked, {
      ownerUrl: postgres.url,
      appRole: null,
      secretsIn: dataDir,
      signal,
    });
  } finally {
    await postgres.stop();
  }
}

async function intoServer(
  settings: Settings,
  checked: CheckedBackup,
  signal: AbortSignal,
): Promise<void> {
  const { databaseUrl = '', databaseOwnerUrl, databaseDirectUrl } = settings;
  const ownerUrl = databaseOwnerUrl ?? databaseDirectUrl ?? databaseUrl;
  try {
    const appRole = databaseOwnerUrl ? (await roleOfUrl(databaseUrl)).name : null;
    await restore(settings, checked, { ownerUrl, appRole, secretsIn: null, signal });
  } catch (error) {
    throw explainDatabaseFailure(error, 'DATABASE_URL or DATABASE_OWNER_URL');
  }
}

async function restore(
  settings: Settings,
  checked: CheckedBackup,
  target: Pick<RestoreTarget, 'ownerUrl' | 'appRole' | 'secretsIn' | 'signal'>,
): Promise<void> {
  const store = await openFileStore(settings);
  try {
    const tables = await restoreBackup(
      checked,
      { ...target, store, clock: systemClock },
      console.log,
    );
    console.log(`${formatCount(tables.length, 'table')} compared with the backup: identical.`);
  } finally {
    store.close();
  }
  await walkLog(target.ownerUrl);
}

/** The restore is complete, whatever this finds. */
async function walkLog(ownerUrl: string): Promise<void> {
  const db = openDatabase(ownerUrl);
  try {
    const { entries, broken } = await verifyAudit(db);
    if (broken)
      console.error(
        'The audit log was already broken before the backup. Run: npm run audit:verify',
      );
    else console.log(`The audit log is intact: ${formatCount(entries, 'entry', 'entries')}.`);
  } catch {
    console.error(
      'The restore is complete, but the audit log could not be read. Run: npm run audit:verify',
    );
  } finally {
    await db.destroy().catch(() => {});
  }
}
