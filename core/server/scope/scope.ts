import type { Role } from '#core/contract/roles.ts';
import type { Reach } from './reach.ts';

/**
 * Who asks, proven. Only `mount` makes one of these for a request (and the start of the server for
 * itself), after it has checked the token or the secret; a query takes the kind that it needs, so
 * it can't be called for somebody who wasn't checked.
 */
declare const proven: unique symbol;
interface Proven {
  readonly [proven]: true;
}

/** From where a call comes, as far as it can be told. */
export interface Visitor {
  /** Network address; behind a proxy the one that the proxy names. */
  readonly address: string;
  /** What the browser says of itself, cut to 300 characters; null when it says nothing. */
  readonly userAgent: string | null;
}

/** Somebody without an account, on a public call. */
export interface PublicScope extends Proven {
  readonly kind: 'public';
  readonly visitor: Visitor;
}

/** Whoever showed a secret for this intake. The query compares the hash: a wrong one finds nothing. */
export interface IntakeScope extends Proven {
  readonly kind: 'intake';
  readonly visitor: Visitor;
  readonly intakeId: string;
  readonly secretHash: string;
}

/** A device that opened a screening link. The query compares the hash: a wrong one finds nothing. */
export interface ScreeningScope extends Proven {
  readonly kind: 'screening';
  readonly visitor: Visitor;
  readonly linkId: string;
  readonly secretHash: string;
}

/** Somebody with a live session. */
export interface SignedInScope extends Proven {
  readonly kind: 'account';
  readonly visitor: Visitor;
  readonly accountId: string;
  readonly sessionId: string;
  readonly role: Role;
  /** When this person last showed that it is really them: at sign-in, or when asked again. */
  readonly provedAt: Date;
  /** The organisation asks for a second factor that this person doesn't have: no records until then. */
  readonly secondFactorMissing: boolean;
  /** The address has to be verified first: nothing to see until then. */
  readonly emailUnverified: boolean;
  /** The places whose records this person may reach; null for all (`withinReach`). */
  readonly reach: Reach | null;
}

/** A client. Of records they reach what is about themselves, by `isOwnFile` in the query. */
export interface ClientScope extends SignedInScope {
  readonly reachesOwnFile: true;
}

/** Somebody whose role has the permission that the operation names. */
export interface StaffScope extends SignedInScope {
  readonly mayReachRecords: true;
}

/** The server itself: first start, clean-up, demo data. */
export interface SystemScope extends Proven {
  readonly kind: 'system';
}

export type Scope =
  | PublicScope
  | IntakeScope
  | ScreeningScope
  | SignedInScope
  | ClientScope
  | StaffScope
  | SystemScope;

type Unproven<S> = Omit<S, typeof proven>;

/** States that this has been checked. To be called by `mount` and by the start of the server. */
export function proveScope<S extends Scope>(checked: Unproven<S>): S {
  return checked as S;
}
