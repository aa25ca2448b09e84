import { sealingOf } from '#server/platform/backup/keys.ts';
import { BackupProblem } from '#server/platform/backup/problem.ts';
import type { BackupSettings } from '#server/platform/backup/settings.ts';
import type { FileStore } from '#server/platform/file-store.ts';
import { type Jobs, jobKind } from '#server/platform/jobs.ts';
import { backupsService } from './service.ts';

type BackupsParts = Parameters<typeof backupsService>[0];

interface Parts extends Pick<BackupsParts, 'db' | 'clock' | 'readSecrets'> {
  jobs: Jobs;
  backup: BackupSettings | undefined;
  openStore: () => Promise<FileStore>;
  onFailure: (name: string, error: unknown) => void;
}

const kind = jobKind<Record<never, never>>('backup');

/** A first backup with many files takes hours. What failed is tried again within the same night. */
const patience = { expireInSeconds: 12 * 3600, retryLimit: 2, retryDelay: 900 };

/**
 * Has backups made at their times, once for all instances.
 * @returns what breaks off the one that is being made
 * @throws {StartupError} when the settings don't say how backups are sealed
 */
export async function scheduleBackups(parts: Parts): Promise<() => void> {
  const { jobs, backup, openStore, onFailure } = parts;
  if (!backup || backup.at === null) {
    jobs.dropTimes(kind);
    return () => {};
  }
  await sealingOf(backup);
  let stop = () => {};
  const make = async () => {
    const store = await openStore();
    const onTidyFailure = (error: unknown) => onFailure('backup-tidying', error);
    const backups = backupsService({ ...parts, backup, store, onTidyFailure });
    stop = backups.stop;
    try {
      await backups.make();
    } catch (error) {
      // Somebody else is at it: then this one is not missed.
      if (!(error instanceof BackupProblem && error.failure === 'under-way')) throw error;
    } finally {
      store.close();
    }
  };
  jobs.handleAt(backup.at, kind, make, patience);
  return () => stop();
}
