import type { ReachName, Role } from '#core/contract/roles.ts';
import type { Account } from '#core/contract/users.ts';
import { invalid, type Problem, problem } from '#core/server/problem.ts';
import type { SignedInScope } from '#core/server/scope/scope.ts';

/** What is to become of an account; `deactivated` from then on until it isn't. */
export type AccountState = Pick<Account, 'role' | 'reach'> & { deactivated: boolean };

type Before = Pick<Account, 'id' | 'role' | 'reach' | 'deactivatedAt'>;

/** What an account is to become: what isn't named stays. */
export function wantedState(
  before: Before,
  sent: {
    role?: Role | undefined;
    reach?: ReachName | undefined;
    deactivated?: boolean | undefined;
  },
): AccountState {
  const { role = before.role, reach = before.reach } = sent;
  const { deactivated = before.deactivatedAt !== null } = sent;
  return { role, reach, deactivated };
}

/** The name of a change, for the audit log. */
export function whatHappened(
  before: Pick<Account, 'deactivatedAt'>,
  after: Pick<Account, 'deactivatedAt'>,
): 'deactivated' | 'reactivated' | 'updated' {
  if ((before.deactivatedAt === null) === (after.deactivatedAt === null)) return 'updated';
  return after.deactivatedAt === null ? 'reactivated' : 'deactivated';
}

/**
 * Null when this person may do this to this account. Nobody raises, lowers or locks out themselves,
 * and there is always somebody who administers.
 *
 * @param activeAdmins who administers right now, held until the change is made
 */
export function changeProblem(
  scope: SignedInScope,
  before: Before,
  wanted: AccountState,
  activeAdmins: readonly string[],
): Problem | null {
  const isOtherRole = wanted.role !== before.role;
  const isOtherState = wanted.deactivated !== (before.deactivatedAt !== null);
  if (!isOtherRole && !isOtherState) return null;
  if (before.id === scope.accountId) return problem('own-account');

  const staysAdmin = wanted.role === 'admin' && !wanted.deactivated;
  const left = staysAdmin ? activeAdmins : activeAdmins.filter((id) => id !== before.id);
  if (activeAdmins.includes(before.id) && left.length === 0) return problem('last-admin');
  // Somebody else has taken the role from this person since their call was let in.
  return activeAdmins.includes(scope.accountId) ? null : problem('forbidden');
}

/**
 * Null when somebody may be given these locations: those that take people in, and of the closed
 * ones those where this person is already.
 */
export function locationsProblem(
  wanted: readonly string[],
  open: readonly string[],
  held: readonly string[] = [],
): Problem | null {
  const isFit = wanted.every((id) => open.includes(id) || held.includes(id));
  return isFit ? null : invalid('locationIds', 'unknown-location');
}
