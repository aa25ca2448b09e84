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
   * Counts one attempt by `who`. Call it before the work, so that parallel attempts can't slip
   * through, and `forgive` after.
   * @throws the problem `too-many`, with the seconds to wait, over the limit
   */
  take(allowance: Allowance, who: string): Promise<void>;
  /** Like `take`, but returns false over the limit, for callers that must not reveal it. */
  mayTake(allowance: Allowance, who: string): Promise<boolean>;
  /**
   * Counts one attempt at this instance only, for all callers together if `who` is left out: a
   * limit for attackers with many networks. Kept in memory, since in the database all callers would
   * wait for one row.
   */
  takeHere(allowance: Allowance, who?: string): Promise<void>;
  /** Resets the count of `who` after they succeed. */
  forgive(allowance: Allowance, who: string): Promise<void>;
  /** Takes one attempt back. */
  giveBack(allowance: Allowance, who: string): Promise<void>;
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
  const limiterOf = ({ name, points, seconds }: Allowance) => {
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
  const attemptKey = (who: string) => hashSecret(who);

  const ceilings = new Map<string, RateLimiterMemory>();
  const ceilingOf = ({ name, points, seconds }: Allowance) => {
    const known = ceilings.get(name);
    if (known) return known;
    const made = new RateLimiterMemory({ points, duration: seconds });
    ceilings.set(name, made);
    return made;
  };

  const count = async (allowance: Allowance, who: string) => {
    const counted = await consume(limiterOf(allowance), attemptKey(who));
    const { msBeforeNext } = counted.state;
    const seconds = Math.ceil(msBeforeNext / 1000);
    return {
      isRefused: counted.isRefused,
      seconds,
      // Counted while a clock was far ahead. Nobody should wait until then.
      isFromAnotherTime: seconds > 2 * allowance.seconds,
    };
  };

  const countNow = async (allowance: Allowance, who: string) => {
    const counted = await count(allowance, who);
    if (!counted.isFromAnotherTime) return counted;
    await limiterOf(allowance).delete(attemptKey(who));
    return count(allowance, who);
  };

  return {
    async take(allowance, who) {
      if (!isOn) return;
      const { isRefused, seconds } = await countNow(allowance, who);
      if (isRefused) throw problem('too-many', { seconds });
    },
    async mayTake(allowance, who) {
      return !isOn || !(await countNow(allowance, who)).isRefused;
    },
    async takeHere(allowance, who = '') {
      if (!isOn) return;
      const { state, isRefused } = await consume(ceilingOf(allowance), who);
      if (isRefused) throw problem('too-many', { seconds: Math.ceil(state.msBeforeNext / 1000) });
    },
    async forgive(allowance, who) {
      if (isOn) await limiterOf(allowance).delete(attemptKey(who));
    },
    async giveBack(allowance, who) {
      if (isOn) await limiterOf(allowance).reward(attemptKey(who));
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
