import type { Role } from '#core/contract/roles.ts';
import type { LocationAccess } from './location-access.ts';

/**
 * A verified caller. Only `mount` creates one for a request (and the server's start for itself),
 * after checking the token or secret. Queries require the kind they need, so they can't run for an
 * unverified caller.
 */
declare const proven: unique symbol;
interface Proven {
  readonly [proven]: true;
}

/** The caller's origin, as far as known. */
export interface Visitor {
  /** IP address; behind a proxy, the one it reports. */
  readonly address: string;
  /** User-Agent, cut to 300 characters; null if there is none. */
  readonly userAgent: string | null;
}

/** A caller without an account, on a public call. */
export interface PublicScope extends Proven {
  readonly kind: 'public';
  readonly visitor: Visitor;
}

/**
 * A caller with a secret for this intake. The query compares the hash, so a wrong secret finds
 * nothing.
 */
export interface IntakeScope extends Proven {
  readonly kind: 'intake';
  readonly visitor: Visitor;
  readonly intakeId: string;
  readonly secretHash: string;
}

/**
 * A device that opened a screening link. The query compares the hash, so a wrong secret finds
 * nothing.
 */
export interface ScreeningScope extends Proven {
  readonly kind: 'screening';
  readonly visitor: Visitor;
  readonly linkId: string;
  readonly secretHash: string;
}

/** A caller with a live session. */
export interface SignedInScope extends Proven {
  readonly kind: 'account';
  readonly visitor: Visitor;
  readonly accountId: string;
  readonly sessionId: string;
  readonly role: Role;
  /** When this person last proved their identity, at sign-in or on request. */
  readonly provedAt: Date;
  /**
   * The organization requires a second factor that this person hasn't set up: no access to records
   * until then.
   */
  readonly secondFactorMissing: boolean;
  /** The email address isn't verified: no access until then. */
  readonly emailUnverified: boolean;
  /** Location access; null is unlimited (`withinAccess`). */
  readonly locationAccess: LocationAccess | null;
}

/** A client. They can read only their own records, by `isOwnRecord` in the query. */
export interface ClientScope extends SignedInScope {
  readonly mayReadOwnRecord: true;
}

/** A staff member whose role has the operation's permission. */
export interface StaffScope extends SignedInScope {
  readonly mayReadRecords: true;
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

/** Marks a scope as verified. Only for `mount` and the server's start. */
export function proveScope<S extends Scope>(checked: Unproven<S>): S {
  return checked as S;
}
