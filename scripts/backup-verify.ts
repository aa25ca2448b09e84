import { readOpeningKeys } from '#core/server/backup/keys.ts';
import { BackupProblem } from '#core/server/backup/problem.ts';
import type { Database } from '#core/server/db/database.ts';
import { readSettings } from '#core/server/env.ts';
import { verifyAudit } from '#features/audit/server/verification.ts';
import { checkBackup } from '#features/system/server/backups/restore.ts';
import { recordVerified } from '#features/system/server/backups/service.ts';
import { verifyBackup } from '#features/system/server/backups/verify.ts';
import {
  formatCount,
  printBackups,
  readChoice,
  requireBackupSettings,
  runCommand,
  withBackupLocation,
} from './processes/backup-command.ts';
import { withDatabase } from './processes/with-database.ts';

/**
 * Proves that a backup (the newest by default) can be restored: restores it to a temporary
 * database, compares every table, opens every document, and verifies the audit log. Exit code 0 or
 * 1.
 *
 * Run: npm run backup:verify [-- <name> | --list]
 *
 * Needs only the backup key, so another machine can run it.
 */

await runCommand(async (signal) => {
  const { name, isList } = readChoice('backup:verify');
  const backup = requireBackupSettings(readSettings(process.env));
  await withBackupLocation(backup, async (place) => {
    if (isList) return printBackups(place);
    const checked = await checkBackup(place, await readOpeningKeys(backup), name, console.log, {
      signal,
    });
    console.log(
      `The backup is intact, with ${formatCount(checked.contents.length, 'file')}. Restoring it to a temporary database`,
    );
    let entries = 0;
    const walk = async (db: Database) => {
      const audit = await verifyAudit(db);
      entries = audit.entries;
      if (!audit.broken) return;
      const where = `entry ${audit.broken.entryId} (${audit.broken.problem})`;
      throw new BackupProblem('damaged', `The audit log in this backup is broken at ${where}.`);
    };
    const { tables, openedFiles, unopened } = await verifyBackup(checked, walk, signal);
    for (const { table, rows, isCountedOnly } of tables) {
      console.log(
        `  ${table}: ${formatCount(rows, 'row')}, ${isCountedOnly ? 'same count' : 'identical'}`,
      );
    }
    if (checked.end.missing > 0) {
      console.error(
        `${formatCount(checked.end.missing, 'file')} had no content when the backup was made.`,
      );
    }
    if (unopened.length > 0) {
      const countText = formatCount(unopened.length, 'file was', 'files were');
      console.error(
        `${countText} damaged before the backup and cannot be opened: ${unopened.join(', ')}`,
      );
    }
    console.log(
      `${checked.name} can be restored: ${formatCount(tables.length, 'table')} identical, ` +
        `${formatCount(openedFiles, 'file')} opened, audit log of ${formatCount(entries, 'entry', 'entries')} intact.`,
    );
    await recordProof(checked.name);
  });
});

/** Shown to administrators. The proof is valid without it. */
async function recordProof(name: string): Promise<void> {
  try {
    const isRecorded = await withDatabase((db) => recordVerified(db, name, new Date()), {
      isApp: true,
    });
    if (!isRecorded)
      console.log('Not recorded: this installation’s database does not know this backup.');
  } catch {
    console.log('Not recorded: this installation’s database is unavailable.');
  }
}
