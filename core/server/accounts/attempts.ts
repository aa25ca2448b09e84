import { CompiledQuery, sql } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';
import { problem } from '../problem.ts';
import { hashSecret } from '../secrets/codes.ts';

/** So many attempts in so long a time; then none until that time is over. */
export interface Allowance {
  /** What is counted; part of the key. */
  name: string;
  points: number;
  seconds: number;
}

/** Counts attempts for all instances together, in the database. */
export interface Attempts {
  /**
   * Counts one attempt by `who`. Count before the work, so that many at once don't slip through, and
   * `forgive` after.
   *
   * @throws the problem `too-many`, with the seconds to wait, when there were enough
   */
  take(allowance: Allowance, who: string): Promise<void>;
  /** As `take`, for those who say nothing to whoever makes too many: whether it was one of those allowed. */
  mayTake(allowance: Allowance, who: string): Promise<boolean>;
  /**
   * Counts one attempt at this instance; without `who`, whoever makes it: a limit for those who have many
   * networks. Kept in memory, since all callers would wait for one row.
   */
  takeHere(allowance: Allowance, who?: string): Promise<void>;
  /** Forgets the attempts of `who`: they turned out to be in good faith. */
  forgive(allowance: Allowance, who: string): Promise<void>;
  /** Takes one attempt back. */
  giveBack(allowance: Allowance, who: string): Promise<void>;
  /** Removes counts whose time is over. */
  tidy(): Promise<void>;
}

/** Makes the counter. With `isOn` false everything is allowed: for tests that call very often. */
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
  // Only a hash is kept: the table says neither who was tried nor from where.
  const keyOf = (who: string) => hashSecret(who);

  const ceilings = new Map<string, RateLimiterMemory>();
  const ceilingOf = ({ name, points, seconds }: Allowance) => {
    const known = ceilings.get(name);
    if (known) return known;
    const made = new RateLimiterMemory({ points, duration: seconds });
    ceilings.set(name, made);
    return made;
  };

  const count = async (allowance: Allowance, who: string) => {
    const counted = await consume(limiterOf(allowance), keyOf(who));
    const { msBeforeNext } = counted.state;
    const seconds = Math.ceil(msBeforeNext / 1000);
    return {
      isRefused: counted.isRefused,
      seconds,
      // Counted while a clock was far ahead, which has been put right: nobody is to wait until then.
      isFromAnotherTime: seconds > 2 * allowance.seconds,
    };
  };

  const countNow = async (allowance: Allowance, who: string) => {
    const counted = await count(allowance, who);
    if (!counted.isFromAnotherTime) return counted;
    await limiterOf(allowance).delete(keyOf(who));
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
      if (isOn) await limiterOf(allowance).delete(keyOf(who));
    },
    async giveBack(allowance, who) {
      if (isOn) await limiterOf(allowance).reward(keyOf(who));
    },
    async tidy() {
      await sql`delete from attempt where expire < ${Date.now()}`.execute(db);
    },
  };
}

/** Counts one; the limiters throw what they have counted when it is too much. */
async function consume(limiter: RateLimiterMemory | RateLimiterPostgres, key: string) {
  try {
    return { state: await limiter.consume(key), isRefused: false };
  } catch (state) {
    if (!(state instanceof RateLimiterRes)) throw state;
    return { state, isRefused: true };
  }
}
