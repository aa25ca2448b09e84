import { systemClock } from '#core/server/clock.ts';
import { openFileStore } from '#core/server/files/stored-files.ts';
import { readAllSecrets } from '#core/server/secrets/secrets.ts';
import { backupsService } from '#features/system/server/backups/service.ts';
import {
  formatCount,
  inMegabytes,
  requireBackupSettings,
  runCommand,
} from './processes/backup-command.ts';
import { withDatabase } from './processes/with-database.ts';

/**
 * Backs up everything now: the database at one moment, the keys, and new documents. Then deletes
 * backups according to BACKUP_KEEP. Exit code 0 or 1. See docs/for-operators.md.
 *
 * Run: npm run backup
 *
 * Can run while Cairn runs, as the same system account.
 */

await runCommand((signal) =>
  withDatabase(
    async (db, settings) => {
      const backup = requireBackupSettings(settings);
      const store = await openFileStore(settings);
      const backups = backupsService({
        db,
        clock: systemClock,
        backup,
        store,
        readSecrets: () => readAllSecrets(settings, db),
        onTidyFailure: (error) =>
          console.error(`Old backups could not be deleted: ${(error as Error).message}`),
      });
      signal.addEventListener('abort', () => backups.stop());
      if (signal.aborted) backups.stop();
      const done = await backups
        .make((sentence) => console.log(`  ${sentence}`))
        .finally(() => store.close());
      console.log(
        `Backup ${done.name} complete: ${formatCount(done.rows, 'row')} in ${inMegabytes(done.archiveBytes)}, ` +
          `${formatCount(done.files, 'file')} (${inMegabytes(done.newFileBytes)} new).`,
      );
      if (done.missingFiles > 0) {
        const countText = formatCount(done.missingFiles, 'file has', 'files have');
        console.error(
          `${countText} no stored content anymore. The backup has only their database rows.`,
        );
      }
      if (done.mendedFiles > 0) {
        const countText = formatCount(done.mendedFiles, 'file was', 'files were');
        console.error(`${countText} damaged in BACKUP_URL; copied again.`);
      }
      if (done.foreignTables.length > 0) {
        const tables = done.foreignTables.join(', ');
        console.error(`Not in the backup, because not Cairn’s: ${tables}.`);
      }
      if (done.tidied && done.tidied.archives > 0) {
        console.log(`Deleted old backups: ${done.tidied.archives}.`);
      }
    },
    { isApp: true },
  ),
);
