import { CompiledQuery } from 'kysely';
import { getConstructionPlans, PgBoss } from 'pg-boss';
import type { Database, Executor } from '../db/database.ts';

/** A kind of work that is done after the call that asked for it, and survives a restart. */
export interface JobKind<Data extends object> {
  readonly name: string;
  /** Never there; carries the type of the data. */
  readonly data?: Data;
}

/** Names a kind of job. The data is kept in the database until it is done: no secrets in it. */
export function jobKind<Data extends object>(name: string): JobKind<Data> {
  return { name };
}

export interface Jobs {
  /** False in tests that are about something else: jobs are kept, and nobody does them. */
  readonly doesWork: boolean;
  /**
   * Adds a job. On a transaction it is there exactly if the transaction is. With `afterSeconds` it
   * is done no earlier than that.
   */
  add<Data extends object>(
    on: Executor,
    kind: JobKind<Data>,
    data: Data,
    options?: { afterSeconds?: number },
  ): Promise<void>;
  /** Says what does this kind of job. What throws is tried again, later and later, for a day. */
  handle<Data extends object>(kind: JobKind<Data>, work: (data: Data) => Promise<void>): void;
  /** Does this every night, once for all instances. */
  handleNightly(kind: JobKind<Record<never, never>>, work: () => Promise<void>): void;
  /** Does this at the times of a cron expression (five fields, UTC), once for all instances. */
  handleAt(
    cron: string,
    kind: JobKind<Record<never, never>>,
    work: () => Promise<void>,
    patience?: JobPatience,
  ): void;
  /** Does this at each start of an instance. */
  handleAtStart(
    kind: JobKind<Record<never, never>>,
    work: () => Promise<void>,
    patience?: JobPatience,
  ): void;
  /** Takes the times of a job away that an earlier start has set. */
  dropTimes(kind: JobKind<Record<never, never>>): void;
  start(): Promise<void>;
  /** Lets what is being done come to its end, for ten seconds at most. */
  stop(): Promise<void>;
}

/** For work that takes long. */
export interface JobPatience {
  /** After so long it counts as broken off, and is begun anew. */
  expireInSeconds: number;
  /** How often it is tried again when it fails, and how long is waited before the first time. */
  retryLimit: number;
  retryDelay: number;
  /** Without a sign of life for so long, whoever did it was killed, and it is begun anew. */
  heartbeatSeconds?: number;
}

export interface JobOptions {
  /** Off: jobs are kept and not done; for tests that are about something else. */
  doWork: boolean;
  /** Told of a failure; the job is tried again. */
  onFailure: (name: string, error: unknown) => void;
  /** Does each job, with what is to be done around it. */
  around?: JobAround;
}

/** What is done around a job. It throws what the job throws. */
export type JobAround = (
  job: { name: string; id: string | undefined },
  work: () => Promise<void>,
) => Promise<void>;

/** The tables that hold jobs; the others are the queue's notes about itself. */
export const jobTableNames = ['queue', 'schedule', 'subscription', 'job', 'job_dependency'];

/** What makes the tables of the jobs in a schema that is there, for a transaction of the caller's. */
export function jobTables(): string {
  return getConstructionPlans('pgboss', { createSchema: false })
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '')
    .replace(/SET LOCAL (lock|idle_in_transaction_session)_timeout = \d+;/g, '');
}

/** When few people work, wherever they are. */
const everyNight = '17 3 * * *';

/** Seconds between two looks for work. */
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

/** Keeps jobs with pg-boss, in the database that is there anyway. */
export function jobKeeper(db: Database, options: JobOptions): Jobs {
  const { doWork, onFailure, around = (_job, work) => work() } = options;
  const boss = new PgBoss({
    db: asBossDatabase(db),
    schedule: doWork,
    supervise: doWork,
    // A migration has made it: the app's role may make no schema.
    createSchema: false,
  });
  boss.on('error', (error) => onFailure('pg-boss', error));
  const handlers = new Map<string, (data: never) => Promise<void>>();
  const times = new Map<string, string>();
  const dropped = new Set<string>();
  const atStart = new Set<string>();
  const patiences = new Map<string, JobPatience>();
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
      // An earlier version may have made it with other ones.
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
