import type { ReachName, Role } from './roles.ts';

/** The part of an account that says what it may do and see. */
export interface AccountAccess {
  role: Role;
  reach: ReachName;
  locationIds: readonly string[];
  deactivatedAt: string | null;
}

const ranks: Record<Role, number> = { client: 0, user: 1, admin: 2 };

/** Whether an account may do or see more than before; to reactivate one is to give it all it had. */
export function isRaised(before: AccountAccess, after: AccountAccess): boolean {
  if (after.deactivatedAt !== null) return false;
  if (before.deactivatedAt !== null) return true;
  if (before.role !== after.role) return ranks[after.role] > ranks[before.role];
  return after.role === 'user' && seesMore(before, after);
}

function seesMore(before: AccountAccess, after: AccountAccess): boolean {
  if (before.reach === 'everywhere' || after.reach === 'everywhere') {
    return before.reach !== after.reach && after.reach === 'everywhere';
  }
  return (
    (after.reach === 'own-and-unplaced' && before.reach === 'own') ||
    after.locationIds.some((place) => !before.locationIds.includes(place))
  );
}
