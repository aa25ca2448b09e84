import type { Account } from '#core/contract/users.ts';

type Values = Pick<Account, 'role' | 'locationIds' | 'reach'>;

/**
 * Only what this person has changed: what somebody else has changed meanwhile stays theirs, and on
 * one's own account the role is never sent.
 */
export function changesOf(before: Values, { role, locationIds, reach }: Values): Partial<Values> {
  const isSamePlaces =
    new Set([...before.locationIds, ...locationIds]).size === before.locationIds.length &&
    locationIds.length === before.locationIds.length;
  return {
    ...(role === before.role ? {} : { role }),
    ...(isSamePlaces ? {} : { locationIds }),
    ...(reach === before.reach ? {} : { reach }),
  };
}
