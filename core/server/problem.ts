import { AsyncLocalStorage } from 'node:async_hooks';
import type { ErrorCode } from '#core/contract/error-statuses.ts';

/** The last problem created in the current transaction or attempt. */
const met = new AsyncLocalStorage<{ last: Problem | null }>();

/**
 * An expected failure. Thrown, it rolls back its transaction, and `failures.ts` turns it into the
 * error reply. A transaction in which one was created never commits, even if the problem is caught,
 * unless `attempt` caught it.
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

/** Creates an expected failure with a stable code; the reply includes `details`. */
export function problem(code: ErrorCode, details?: unknown): Problem {
  return new Problem(code, details);
}

/** Throws an expected failure where an expression is needed: `found ?? refuse('not-found')`. */
export function refuse(code: ErrorCode, details?: unknown): never {
  throw new Problem(code, details);
}

/** Throws an existing problem. */
export function fail(refused: Problem): never {
  throw refused;
}

/**
 * Runs `work`, and throws if a problem was created in it.
 * @throws the last problem, even if the work itself completed
 */
export function throwingProblems<T>(work: () => Promise<T>): Promise<T> {
  const place: { last: Problem | null } = { last: null };
  return met.run(place, async () => {
    const result = await work();
    if (place.last) throw place.last;
    return result;
  });
}

/** A field breaks a rule; the message is translated when the reply is written. */
export function invalid(path: string, rule: string, values: Record<string, string | number> = {}) {
  return new Problem('invalid', [{ path, rule, values }]);
}

/** True if the value is an expected failure. */
export function isProblem(value: unknown): value is Problem {
  return value instanceof Problem;
}

/** Prefixes the problem's field with `path`, for a value nested in the request. */
export function invalidWithin(path: string, refused: Problem): Problem {
  const broken = refused.details as { path: string }[];
  return new Problem(
    refused.code,
    broken.map((one) => ({ ...one, path: `${path}.${one.path}` })),
  );
}
