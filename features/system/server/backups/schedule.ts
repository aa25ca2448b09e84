import type { App } from '#core/server/app.ts';
import { readSealingKeys } from '#core/server/backup/keys.ts';
import { BackupProblem } from '#core/server/backup/problem.ts';
import { asSystem, withDb } from '#core/server/context.ts';
import { openFileStore } from '#core/server/files/stored-files.ts';
import { jobKind } from '#core/server/jobs/jobs.ts';
import { readAllSecrets } from '#core/server/secrets/secrets.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import { type BackupDone, type BackupsService, backupsService } from './service.ts';

const kind = jobKind<Record<never, never>>('backup');

/** A first backup with many files takes hours. Failures are retried within the same night. */
const patience = {
  expireInSeconds: 12 * 3600,
  retryLimit: 2,
  retryDelay: 900,
  // The heartbeat reveals a killed one, so no one waits for the twelve hours.
  heartbeatSeconds: 120,
};

/** A backup missed while Cairn was down. */
const missedKind = jobKind<Record<never, never>>('backup-missed');

/**
 * Schedules backups once for all instances.
 * @returns a function that cancels the running one
 * @throws {StartupError} when the settings have no key for sealing
 */
export async function scheduleBackups(app: App): Promise<() => void> {
  const { settings, db, clock, jobs } = app;
  const { backup } = settings;
  if (!backup || backup.at === null) {
    jobs.dropTimes(kind);
    return () => {};
  }
  await readSealingKeys(backup);
  let stop = () => {};
  const make = async (isWanted: (backups: BackupsService) => Promise<boolean>) => {
    const store = await openFileStore(settings);
    const backups = backupsService({
      db,
      clock,
      backup,
      store,
      readSecrets: () => readAllSecrets(settings, db),
      onTidyFailure: (error) => app.log.error({ job: 'backup-tidying', err: error }, 'job-failed'),
      notifyFailing: (tx) =>
        notifications.notifyStaff(withDb(asSystem(app), tx.db), { kind: 'backup-failed' }),
    });
    stop = backups.stop;
    try {
      if (await isWanted(backups)) logGaps(app, await backups.make());
    } catch (error) {
      // A backup is already running, so none was missed.
      if (!(error instanceof BackupProblem && error.failure === 'under-way')) throw error;
    } finally {
      store.close();
    }
  };
  const { at } = backup;
  jobs.handleAt(at, kind, () => make(async () => true), patience);
  // Checked again in the job: another instance may have made it.
  jobs.handleAtStart(missedKind, () => make((backups) => backups.isMissed(at)), patience);
  return () => stop();
}

/** Logs gaps of a backup: counts, archive names, and table names, no personal data. */
function logGaps(app: App, { missingFiles, mendedFiles, foreignTables, tidied }: BackupDone): void {
  const withoutList = tidied?.withoutList ?? [];
  const count = missingFiles + mendedFiles + withoutList.length + foreignTables.length;
  if (count === 0) return;
  app.log.warn({ missingFiles, mendedFiles, withoutList, foreignTables }, 'backup-incomplete');
}
