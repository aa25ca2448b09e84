import { CompiledQuery } from 'kysely';
import { getConstructionPlans, PgBoss } from 'pg-boss';
import type { Database, Executor } from '../db/database.ts';

/**
 * A kind of background work, which runs after the call that requested it and survives a restart.
 */
export interface JobKind<Data extends object> {
  readonly name: string;
  /** Never set; carries the type of the data. */
  readonly data?: Data;
}

/**
 * Names a kind of job. The database keeps the data until the job is done, so it must hold no
 * secrets.
 */
export function jobKind<Data extends object>(name: string): JobKind<Data> {
  return { name };
}

export interface Jobs {
  /** False in tests of other things: jobs are stored but not run. */
  readonly doesWork: boolean;
  /** Adds a job, as part of the transaction if there is one. `afterSeconds` delays it. */
  add<Data extends object>(
    on: Executor,
    kind: JobKind<Data>,
    data: Data,
    options?: { afterSeconds?: number },
  ): Promise<void>;
  /** Registers the handler of a kind of job. Failures are retried with backoff for a day. */
  handle<Data extends object>(kind: JobKind<Data>, work: (data: Data) => Promise<void>): void;
  /** Runs `work` every night, once for all instances. */
  handleNightly(kind: JobKind<Record<never, never>>, work: () => Promise<void>): void;
  /** Runs `work` by a cron expression (five fields, UTC), once for all instances. */
  handleAt(
    cron: string,
    kind: JobKind<Record<never, never>>,
    work: () => Promise<void>,
    patience?: JobLimits,
  ): void;
  /** Runs `work` at each start of an instance. */
  handleAtStart(
    kind: JobKind<Record<never, never>>,
    work: () => Promise<void>,
    patience?: JobLimits,
  ): void;
  /** Removes the schedule that an earlier start has set. */
  dropTimes(kind: JobKind<Record<never, never>>): void;
  start(): Promise<void>;
  /** Waits for running jobs, ten seconds at most. */
  stop(): Promise<void>;
}

/** Limits for long-running jobs. */
export interface JobLimits {
  /** After this long, the job counts as failed and is restarted. */
  expireInSeconds: number;
  /** Number of retries, and the delay before the first. */
  retryLimit: number;
  retryDelay: number;
  /** Without a heartbeat for this long, the worker was killed and the job is restarted. */
  heartbeatSeconds?: number;
}

export interface JobOptions {
  /** False: jobs are stored but not run, for tests of other things. */
  doWork: boolean;
  /** Called on failures; the job is retried. */
  onFailure: (name: string, error: unknown) => void;
  /** Wraps every job. */
  around?: JobAround;
}

/** Wraps a job. Rethrows its errors. */
export type JobAround = (
  job: { name: string; id: string | undefined },
  work: () => Promise<void>,
) => Promise<void>;

/** Tables that hold jobs; the others are pg-boss's own bookkeeping. */
export const jobTableNames = ['queue', 'schedule', 'subscription', 'job', 'job_dependency'];

/** SQL that creates the job tables in an existing schema, for the caller's transaction. */
export function jobTables(): string {
  return getConstructionPlans('pgboss', { createSchema: false })
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '')
    .replace(/SET LOCAL (lock|idle_in_transaction_session)_timeout = \d+;/g, '');
}

/** A time when few people work, in any time zone. */
const everyNight = '17 3 * * *';

/** Seconds between polls. */
const lookEvery = 0.5;

const queueOptions = {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 4 * 3600,
  expireInSeconds: 120,
  retentionSeconds: 2 * 86_400,
  deleteAfterSeconds: 3600,
};

/** Stores and runs jobs with pg-boss, in the existing database. */
export function jobKeeper(db: Database, options: JobOptions): Jobs {
  const { doWork, onFailure, around = (_job, work) => work() } = options;
  const boss = new PgBoss({
    db: asBossDatabase(db),
    schedule: doWork,
    supervise: doWork,
    // A migration creates it, because the app's role can't create schemas.
    createSchema: false,
  });
  boss.on('error', (error) => onFailure('pg-boss', error));
  const handlers = new Map<string, (data: never) => Promise<void>>();
  const times = new Map<string, string>();
  const dropped = new Set<string>();
  const atStart = new Set<string>();
  const patiences = new Map<string, JobLimits>();
  let isStarted = false;

  return {
    doesWork: doWork,
    async add(on, kind, data, { afterSeconds = 0 } = {}) {
      await boss.send(kind.name, data, { db: asBossDatabase(on), startAfter: afterSeconds });
    },
    handle(kind, work) {
      handlers.set(kind.name, work as (data: never) => Promise<void>);
    },
    handleNightly(kind, work) {
      this.handleAt(everyNight, kind, work);
    },
    handleAt(cron, kind, work, patience) {
      handlers.set(kind.name, work);
      times.set(kind.name, cron);
      if (patience) patiences.set(kind.name, patience);
    },
    handleAtStart(kind, work, patience) {
      handlers.set(kind.name, work);
      atStart.add(kind.name);
      if (patience) patiences.set(kind.name, patience);
    },
    dropTimes(kind) {
      dropped.add(kind.name);
    },
    async start() {
      if (isStarted) return;
      isStarted = true;
      await boss.start();
      await makeQueues();
      if (doWork) for (const [name, work] of handlers) await begin(name, work);
      if (!doWork) return;
      for (const [name, cron] of times) await boss.schedule(name, cron);
      for (const name of atStart) await boss.send(name, {});
      for (const name of dropped) await boss.unschedule(name);
    },
    async stop() {
      if (!isStarted) return;
      isStarted = false;
      await boss.stop({ graceful: doWork, timeout: 10_000, close: false });
    },
  };

  async function makeQueues() {
    const known = new Set((await boss.getQueues()).map((queue) => queue.name));
    for (const name of handlers.keys()) {
      const options = { ...queueOptions, ...patiences.get(name) };
      if (!known.has(name)) await boss.createQueue(name, options);
      // An earlier version may have created it with other options.
      else if (patiences.has(name)) await boss.updateQueue(name, options);
    }
  }

  async function begin(name: string, work: (data: never) => Promise<void>) {
    await boss.work(name, { pollingIntervalSeconds: lookEvery, batchSize: 1 }, async ([job]) => {
      try {
        await around({ name, id: job?.id }, () => work((job?.data ?? {}) as never));
      } catch (error) {
        onFailure(name, error);
        throw error;
      }
    });
  }
}

/** pg-boss sends several statements at once when it has no values for them. */
function asBossDatabase(on: Executor) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const result = await on.executeQuery<never>(CompiledQuery.raw(text, values));
      return { rows: (result.rows ?? []) as never[] };
    },
  };
}
