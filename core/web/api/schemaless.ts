import type { Operation } from '#core/contract/operation.ts';

/** The part of an operation that a call needs. */
type Route<O extends Operation> = Pick<
  O,
  Extract<keyof O, 'id' | 'method' | 'path' | 'takesIdempotencyKey'>
> & { reply: Pick<O['reply'], 'status'> };

/**
 * An operation without its schemas, for pages that must not load zod before they show. A route that
 * differs from the contract doesn't compile.
 */
export function schemaless<O extends Operation>(route: Route<O>): O {
  return route as unknown as O;
}
