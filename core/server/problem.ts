import { AsyncLocalStorage } from 'node:async_hooks';
import type { ErrorCode } from '#core/contract/errors.ts';

/** The last problem met in the current transaction or attempt. */
const met = new AsyncLocalStorage<{ last: Problem | null }>();

/**
 * An expected failure. Thrown, it rolls back its transaction, and `failures.ts` makes the error reply of it. A
 * transaction in which one was made never commits, even if the problem is caught, unless `attempt` caught it.
 */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  constructor(code: ErrorCode, details?: unknown) {
    super(code);
    this.code = code;
    this.details = details;
    const place = met.getStore();
    if (place) place.last = this;
  }
}

/** An expected failure with its stable code; `details` are part of the reply. */
export function problem(code: ErrorCode, details?: unknown): Problem {
  return new Problem(code, details);
}

/** Throws an expected failure where only an expression fits: `found ?? refuse('not-found')`. */
export function refuse(code: ErrorCode, details?: unknown): never {
  throw new Problem(code, details);
}

/** As `refuse`, of a failure that is there. */
export function fail(refused: Problem): never {
  throw refused;
}

/**
 * Does work in which no problem may be passed over.
 *
 * @throws the last problem that was met in it, though the work itself went on
 */
export function heedingProblems<T>(work: () => Promise<T>): Promise<T> {
  const place: { last: Problem | null } = { last: null };
  return met.run(place, async () => {
    const result = await work();
    if (place.last) throw place.last;
    return result;
  });
}

/** What was sent breaks a rule at this field; the words are found when the reply is written. */
export function invalid(path: string, rule: string, values: Record<string, string | number> = {}) {
  return new Problem('invalid', [{ path, rule, values }]);
}

/** Tells an expected failure from a result. */
export function isProblem(value: unknown): value is Problem {
  return value instanceof Problem;
}

/** What is wrong with a field, where that field stands further inside what was sent: below `path`. */
export function invalidWithin(path: string, refused: Problem): Problem {
  const broken = refused.details as { path: string }[];
  return new Problem(
    refused.code,
    broken.map((one) => ({ ...one, path: `${path}.${one.path}` })),
  );
}
