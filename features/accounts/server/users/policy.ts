import type { ReachName, Role } from '#core/contract/roles.ts';
import type { Account } from '#core/contract/users.ts';
import { invalid, type Problem, problem } from '#core/server/problem.ts';
import type { SignedInScope } from '#core/server/scope/scope.ts';

export type AccountState = Pick<Account, 'role' | 'reach'> & { deactivated: boolean };

type Before = Pick<Account, 'id' | 'role' | 'reach' | 'deactivatedAt'>;

/** Merges a change into an account; unnamed fields stay. */
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

/** Audit action name of a change. */
export function auditAction(
  before: Pick<Account, 'deactivatedAt'>,
  after: Pick<Account, 'deactivatedAt'>,
): 'deactivated' | 'reactivated' | 'updated' {
  if ((before.deactivatedAt === null) === (after.deactivatedAt === null)) return 'updated';
  return after.deactivatedAt === null ? 'reactivated' : 'deactivated';
}

/**
 * Null when the caller may make this change. No one raises, lowers, or locks out themselves, and there is
 * always an administrator.
 * @param activeAdmins active administrators, row-locked until the change is made
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
  const remainingAdmins = staysAdmin ? activeAdmins : activeAdmins.filter((id) => id !== before.id);
  if (activeAdmins.includes(before.id) && remainingAdmins.length === 0)
    return problem('last-admin');
  // The caller lost the role after the call was let in.
  return activeAdmins.includes(scope.accountId) ? null : problem('forbidden');
}

/** Null when these locations may be assigned: open ones, and closed ones that the account already has. */
export function locationsProblem(
  wanted: readonly string[],
  open: readonly string[],
  currentIds: readonly string[] = [],
): Problem | null {
  const isFit = wanted.every((id) => open.includes(id) || currentIds.includes(id));
  return isFit ? null : invalid('locationIds', 'unknown-location');
}
