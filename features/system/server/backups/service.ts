import { randomUUID } from 'node:crypto';
import type { Secrets } from '#core/server/backup/archive.ts';
import { lastTimesOf } from '#core/server/backup/cron-times.ts';
import { checkPlace, explainBackupFailure } from '#core/server/backup/explain.ts';
import { type Tidied, tidyPlace } from '#core/server/backup/keeping.ts';
import { sealingOf } from '#core/server/backup/keys.ts';
import { asOnlyBackup, type Held } from '#core/server/backup/locks.ts';
import { type MadeBackup, makeBackup } from '#core/server/backup/making.ts';
import { type BackupPlace, newArchiveName, openPlace } from '#core/server/backup/place.ts';
import { type BackupFailure, BackupProblem } from '#core/server/backup/problem.ts';
import type { BackupSettings } from '#core/server/backup/settings.ts';
import type { Clock } from '#core/server/clock.ts';
import { type Ctx, contextWithoutApp, inTransaction, withDb } from '#core/server/context.ts';
import type { Database } from '#core/server/db/database.ts';
import type { FileStore } from '#core/server/files/file-store.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';
import { contentsIn } from '#features/documents/server/service.ts';
import * as queries from './queries.ts';

interface Parts {
  db: Database;
  clock: Clock;
  backup: BackupSettings;
  /** Where the contents of files lie. */
  store: FileStore;
  readSecrets: () => Promise<Secrets>;
  /** Told when a backup was made, and what is too old could not be removed. */
  onTidyFailure: (error: unknown) => void;
  /** Tells those who look after it that backups fail, within the transaction that notes it. */
  tellFailing?: (ctx: Ctx<SystemScope>) => Promise<void>;
}

export interface BackupDone extends MadeBackup {
  name: string;
  /** What was removed of what was too old; null when that failed. */
  tidied: Tidied | null;
}

export interface BackupsService {
  /** @throws {BackupProblem} with what a person can put right */
  make(onProgress?: (sentence: string) => void): Promise<BackupDone>;
  /** Whether the last of its times has passed without one, as when the machine was off. */
  isMissed(cron: string): Promise<boolean>;
  /** Breaks off the one that is being made, which leaves nothing that looks whole. */
  stop(): void;
}

/** Makes backups, notes what became of each, and removes those that are too old. */
export function backupsService(parts: Parts): BackupsService {
  const { db, clock, backup, store, readSecrets, onTidyFailure } = parts;
  // Without a server: scripts make backups as well.
  const ctx = contextWithoutApp<SystemScope>(db, undefined, clock);
  const stopping = new AbortController();

  async function makeAndNote(
    place: BackupPlace,
    held: Held,
    onProgress: (sentence: string) => void,
  ): Promise<BackupDone> {
    const sealedFor = await sealingOf(backup);
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
        contentsIn: (on) => contentsIn(withDb(ctx, on)),
        signal: AbortSignal.any([stopping.signal, held.signal]),
        checkLocks: held.check,
      });
    } catch (cause) {
      const { failure, error } = explainBackupFailure(cause);
      // The database may be what is away.
      await noteFailure(run, failure).catch(() => {});
      throw error;
    }
    await queries.endRun(ctx, run, { at: clock(), made });
    const tidied = await tidy(place, held);
    if (tidied) await queries.noteTidied(ctx, run, tidied.withoutList.length);
    return { ...made, name, tidied };
  }

  async function tidy(place: BackupPlace, held: Held): Promise<Tidied | null> {
    try {
      await held.check();
      return await tidyPlace(db, place, backup.keeping, clock(), () => contentsIn(ctx));
    } catch (error) {
      onTidyFailure(error);
      return null;
    }
  }

  /** One that fails is soon tried again; of one that fails again somebody has to hear, and once is enough. */
  const noteFailure = (run: string, failure: BackupFailure) =>
    inTransaction(ctx, async (tx) => {
      await queries.endRun(tx, run, { at: clock(), failure });
      if ((await queries.countFailing(tx)) === 2) await parts.tellFailing?.(tx);
    });

  return {
    async make(onProgress = () => {}) {
      const place = await openPlace(backup.address);
      try {
        const turn = await asOnlyBackup(db, (held) => makeAndNote(place, held, onProgress));
        if (turn) return turn.done;
        throw new BackupProblem('under-way', 'A backup is being made already: wait for its end.');
      } finally {
        place.close();
      }
    },

    async isMissed(cron) {
      const [due] = lastTimesOf(cron, clock(), 1);
      const made = await queries.lastMadeAt(ctx);
      return due !== undefined && (made === null || made < due);
    },

    stop() {
      stopping.abort();
    },
  };
}

/** Notes that a restore of this backup was compared and fitted; whether there was a run to note it at. */
export function noteVerified(db: Database, name: string, at: Date): Promise<boolean> {
  return queries.setVerified(contextWithoutApp(db), name, at);
}
