import { randomUUID } from 'node:crypto';
import type { Secrets } from '#core/server/backup/archive.ts';
import { lastScheduledTimes } from '#core/server/backup/cron-times.ts';
import { checkPlace, explainBackupFailure } from '#core/server/backup/explain.ts';
import { readSealingKeys } from '#core/server/backup/keys.ts';
import { asOnlyBackup, type HeldLocks } from '#core/server/backup/locks.ts';
import { type MadeBackup, makeBackup } from '#core/server/backup/make-backup.ts';
import { type BackupPlace, newArchiveName, openPlace } from '#core/server/backup/place.ts';
import { type BackupFailure, BackupProblem } from '#core/server/backup/problem.ts';
import { type Tidied, tidyPlace } from '#core/server/backup/retention.ts';
import type { BackupSettings } from '#core/server/backup/settings.ts';
import type { Clock } from '#core/server/clock.ts';
import { type Ctx, contextWithoutApp, inTransaction, withDb } from '#core/server/context.ts';
import type { Database } from '#core/server/db/database.ts';
import type { FileStore } from '#core/server/files/file-store.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';
import { contentKeys } from '#features/documents/server/service.ts';
import * as queries from './queries.ts';

interface Parts {
  db: Database;
  clock: Clock;
  backup: BackupSettings;
  store: FileStore;
  readSecrets: () => Promise<Secrets>;
  /** Called when a backup succeeded but its cleanup failed. */
  onTidyFailure: (error: unknown) => void;
  /** Notifies administrators of failing backups, within the transaction that records it. */
  notifyFailing?: (ctx: Ctx<SystemScope>) => Promise<void>;
}

export interface BackupDone extends MadeBackup {
  name: string;
  /** Result of the cleanup; null when it failed. */
  tidied: Tidied | null;
}

export interface BackupsService {
  /** @throws {BackupProblem} with a cause that people can fix */
  make(onProgress?: (sentence: string) => void): Promise<BackupDone>;
  /** True when the last scheduled time passed without a backup, such as when the machine was off. */
  isMissed(cron: string): Promise<boolean>;
  /** Cancels the running backup, which leaves nothing that looks complete. */
  stop(): void;
}

/** Makes backups, records their results, and removes expired ones. */
export function backupsService(parts: Parts): BackupsService {
  const { db, clock, backup, store, readSecrets, onTidyFailure } = parts;
  // No app: scripts make backups too.
  const ctx = contextWithoutApp<SystemScope>(db, undefined, clock);
  const stopping = new AbortController();

  async function makeAndRecord(
    place: BackupPlace,
    lock: HeldLocks,
    onProgress: (sentence: string) => void,
  ): Promise<BackupDone> {
    const sealedFor = await readSealingKeys(backup);
    const now = clock();
    const name = newArchiveName(now, randomUUID());
    const run = await queries.insertRun(ctx, {
      name,
      place: place.kind,
      beganAt: now,
    });
    let made: MadeBackup;
    try {
      await checkPlace(backup.address, place);
      made = await makeBackup({
        db,
        store,
        place,
        now,
        name,
        sealedFor,
        readSecrets,
        onProgress,
        contentsIn: (on) => contentKeys(withDb(ctx, on)),
        signal: AbortSignal.any([stopping.signal, lock.signal]),
        checkLocks: lock.check,
      });
    } catch (cause) {
      const { failure, error } = explainBackupFailure(cause);
      // The database itself may be down.
      await recordFailure(run, failure).catch(() => {});
      throw error;
    }
    await queries.endRun(ctx, run, { at: clock(), made });
    const tidied = await tidy(place, lock);
    if (tidied) await queries.recordCleanup(ctx, run, tidied.withoutList.length);
    return { ...made, name, tidied };
  }

  async function tidy(place: BackupPlace, lock: HeldLocks): Promise<Tidied | null> {
    try {
      await lock.check();
      return await tidyPlace(db, place, backup.retention, clock(), () => contentKeys(ctx));
    } catch (error) {
      onTidyFailure(error);
      return null;
    }
  }

  /** Notifies at the second failure only: the first is retried soon, and one notification is enough. */
  const recordFailure = (run: string, failure: BackupFailure) =>
    inTransaction(ctx, async (tx) => {
      await queries.endRun(tx, run, { at: clock(), failure });
      if ((await queries.countFailing(tx)) === 2) await parts.notifyFailing?.(tx);
    });

  return {
    async make(onProgress = () => {}) {
      const place = await openPlace(backup.address);
      try {
        const turn = await asOnlyBackup(db, (lock) => makeAndRecord(place, lock, onProgress));
        if (turn) return turn.done;
        throw new BackupProblem(
          'under-way',
          'A backup is already running. Wait until it finishes.',
        );
      } finally {
        place.close();
      }
    },

    async isMissed(cron) {
      const [due] = lastScheduledTimes(cron, clock(), 1);
      const made = await queries.lastMadeAt(ctx);
      return due !== undefined && (made === null || made < due);
    },

    stop() {
      stopping.abort();
    },
  };
}

/** Records a successful trial restore; false without a record of the backup. */
export function recordVerified(db: Database, name: string, at: Date): Promise<boolean> {
  return queries.setVerified(contextWithoutApp(db), name, at);
}
