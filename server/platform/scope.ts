import type { Role } from '#contract/enumerations.ts';

/**
 * Who asks, proven. Only `mount` makes one of these for a request (and the start of the server for
 * itself), after it has checked the token or the secret; a query takes the kind that it needs, so
 * it can't be called for somebody who wasn't checked.
 */
declare const proven: unique symbol;
interface Proven {
  readonly [proven]: true;
}

/** Somebody without an account, on a public call. */
export interface PublicScope extends Proven {
  readonly kind: 'public';
}

/** Whoever showed a secret for this intake. The query compares the hash: a wrong one finds nothing. */
export interface IntakeScope extends Proven {
  readonly kind: 'intake';
  readonly intakeId: string;
  readonly secretHash: string;
}

/** Somebody with a live session. */
export interface SignedInScope extends Proven {
  readonly kind: 'account';
  readonly accountId: string;
  readonly sessionId: string;
  readonly role: Role;
}

/** Somebody whose role has the permission that the operation names. */
export interface StaffScope extends SignedInScope {
  readonly mayReachRecords: true;
}

/** The server itself: first start, clean-up, demo data. */
export interface SystemScope extends Proven {
  readonly kind: 'system';
}

export type Scope = PublicScope | IntakeScope | SignedInScope | StaffScope | SystemScope;

type Unproven<S> = Omit<S, typeof proven>;

/** States that this has been checked. To be called by `mount` and by the start of the server. */
export function proveScope<S extends Scope>(checked: Unproven<S>): S {
  return checked as S;
}
