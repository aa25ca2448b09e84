import { sealingOf } from '#server/platform/backup/keys.ts';
import { BackupProblem } from '#server/platform/backup/problem.ts';
import type { BackupSettings } from '#server/platform/backup/settings.ts';
import type { FileStore } from '#server/platform/file-store.ts';
import { type Jobs, jobKind } from '#server/platform/jobs.ts';
import { type BackupDone, type BackupsService, backupsService } from './service.ts';

type BackupsParts = Parameters<typeof backupsService>[0];

interface Parts extends Pick<BackupsParts, 'db' | 'clock' | 'readSecrets' | 'tellFailing'> {
  jobs: Jobs;
  backup: BackupSettings | undefined;
  openStore: () => Promise<FileStore>;
  onFailure: (name: string, error: unknown) => void;
  /** Told what a backup that was made lacks, or could not do. */
  onIncomplete: (found: Incomplete) => void;
}

/** Counts, and names of archives and tables: nothing of anybody. */
export interface Incomplete {
  missingFiles: number;
  mendedFiles: number;
  withoutList: string[];
  foreignTables: string[];
}

const kind = jobKind<Record<never, never>>('backup');

/** A first backup with many files takes hours. What failed is tried again within the same night. */
const patience = {
  ...{ expireInSeconds: 12 * 3600, retryLimit: 2, retryDelay: 900 },
  // Whoever does it says that it lives; of one that was killed nobody waits for the twelve hours.
  heartbeatSeconds: 120,
};

/** One that was missed while no Cairn ran. */
const missedKind = jobKind<Record<never, never>>('backup-missed');

/**
 * Has backups made at their times, once for all instances.
 * @returns what breaks off the one that is being made
 * @throws {StartupError} when the settings don't say how backups are sealed
 */
export async function scheduleBackups(parts: Parts): Promise<() => void> {
  const { jobs, backup, openStore, onFailure, onIncomplete } = parts;
  if (!backup || backup.at === null) {
    jobs.dropTimes(kind);
    return () => {};
  }
  await sealingOf(backup);
  let stop = () => {};
  const make = async (isWanted: (backups: BackupsService) => Promise<boolean>) => {
    const store = await openStore();
    const onTidyFailure = (error: unknown) => onFailure('backup-tidying', error);
    const backups = backupsService({ ...parts, backup, store, onTidyFailure });
    stop = backups.stop;
    try {
      if (await isWanted(backups)) tellIncomplete(await backups.make());
    } catch (error) {
      // Somebody else is at it: then this one is not missed.
      if (!(error instanceof BackupProblem && error.failure === 'under-way')) throw error;
    } finally {
      store.close();
    }
  };
  const tellIncomplete = ({ missingFiles, mendedFiles, foreignTables, tidied }: BackupDone) => {
    const withoutList = tidied?.withoutList ?? [];
    const count = missingFiles + mendedFiles + withoutList.length + foreignTables.length;
    if (count > 0) onIncomplete({ missingFiles, mendedFiles, withoutList, foreignTables });
  };
  const { at } = backup;
  jobs.handleAt(at, kind, () => make(async () => true), patience);
  // Asked again by whoever does it: another instance may have made it.
  jobs.handleAtStart(missedKind, () => make((backups) => backups.isMissed(at)), patience);
  return () => stop();
}
