import { CompiledQuery, sql } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';
import { problem } from '../problem.ts';
import { hashSecret } from '../secrets/codes.ts';

/** At most `points` attempts in `seconds`; then none until that time is over. */
export interface Allowance {
  /** Part of the key. */
  name: string;
  points: number;
  seconds: number;
}

/** Counts attempts in the database, for all instances together. */
export interface Attempts {
  /**
   * Counts one attempt by `subject`. Call it before the work, so that parallel attempts can't slip
   * through, and `forgive` after.
   * @throws the problem `too-many`, with the seconds to wait, over the limit
   */
  take(allowance: Allowance, subject: string): Promise<void>;
  /** Like `take`, but returns false over the limit, for callers that must not reveal it. */
  mayTake(allowance: Allowance, subject: string): Promise<boolean>;
  /**
   * Counts one attempt at this instance only, for all callers together if `subject` is left out: a
   * limit for attackers with many networks. Kept in memory, since in the database all callers would
   * wait for one row.
   */
  takeHere(allowance: Allowance, subject?: string): Promise<void>;
  /** Resets the count of `subject` after they succeed. */
  forgive(allowance: Allowance, subject: string): Promise<void>;
  /** Takes one attempt back. */
  giveBack(allowance: Allowance, subject: string): Promise<void>;
  /** Deletes expired counts. */
  tidy(): Promise<void>;
}

/** Makes the counter. `isOn: false` allows everything, for tests with many calls. */
export function attemptCounter(db: Database, isOn = true): Attempts {
  const client = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
  const limiters = new Map<string, RateLimiterPostgres>();
  const getLimiter = ({ name, points, seconds }: Allowance) => {
    const known = limiters.get(name);
    if (known) return known;
    const made = new RateLimiterPostgres({
      storeClient: client,
      storeType: 'client',
      tableName: 'attempt',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
    });
    limiters.set(name, made);
    return made;
  };
  // Stores only a hash: the table must not say which account was tried, or from where.
  const attemptKey = (subject: string) => hashSecret(subject);

  const ceilings = new Map<string, RateLimiterMemory>();
  const getCeiling = ({ name, points, seconds }: Allowance) => {
    const known = ceilings.get(name);
    if (known) return known;
    const made = new RateLimiterMemory({ points, duration: seconds });
    ceilings.set(name, made);
    return made;
  };

  const count = async (allowance: Allowance, subject: string) => {
    const counted = await consume(getLimiter(allowance), attemptKey(subject));
    const { msBeforeNext } = counted.state;
    const seconds = Math.ceil(msBeforeNext / 1000);
    return {
      isRefused: counted.isRefused,
      seconds,
      // Counted while a clock was far ahead. Nobody should wait until then.
      isFromAnotherTime: seconds > 2 * allowance.seconds,
    };
  };

  const countNow = async (allowance: Allowance, subject: string) => {
    const counted = await count(allowance, subject);
    if (!counted.isFromAnotherTime) return counted;
    await getLimiter(allowance).delete(attemptKey(subject));
    return count(allowance, subject);
  };

  return {
    async take(allowance, subject) {
      if (!isOn) return;
      const { isRefused, seconds } = await countNow(allowance, subject);
      if (isRefused) throw problem('too-many', { seconds });
    },
    async mayTake(allowance, subject) {
      return !isOn || !(await countNow(allowance, subject)).isRefused;
    },
    async takeHere(allowance, subject = '') {
      if (!isOn) return;
      const { state, isRefused } = await consume(getCeiling(allowance), subject);
      if (isRefused) throw problem('too-many', { seconds: Math.ceil(state.msBeforeNext / 1000) });
    },
    async forgive(allowance, subject) {
      if (isOn) await getLimiter(allowance).delete(attemptKey(subject));
    },
    async giveBack(allowance, subject) {
      if (isOn) await getLimiter(allowance).reward(attemptKey(subject));
    },
    async tidy() {
      await sql`delete from attempt where expire < ${Date.now()}`.execute(db);
    },
  };
}

async function consume(limiter: RateLimiterMemory | RateLimiterPostgres, key: string) {
  try {
    return { state: await limiter.consume(key), isRefused: false };
  } catch (state) {
    if (!(state instanceof RateLimiterRes)) throw state;
    return { state, isRefused: true };
  }
}
