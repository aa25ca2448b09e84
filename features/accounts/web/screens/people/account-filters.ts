import type { OperationQuery } from '#core/contract/operation.ts';
import { roles } from '#core/contract/roles.ts';
import type { listAccounts } from '#core/contract/users.ts';
import {
  addressFilters,
  type FilterValues,
  oneOf,
  search,
} from '#core/web/lists/address-filters.ts';

export const accountSorts = ['name', '-lastSignInAt', 'lastSignInAt', '-createdAt'] as const;
export const accountStates = ['active', 'deactivated'] as const;

export const accountFilters = addressFilters({
  q: search,
  role: oneOf(roles),
  state: oneOf(accountStates, 'active'),
  sort: oneOf(accountSorts, 'name'),
});
export type AccountFilters = FilterValues<typeof accountFilters.described>;

/** Query parameters for the server. */
export function toQuery(
  filters: AccountFilters,
  after: string | undefined,
): OperationQuery<typeof listAccounts> {
  return { ...accountFilters.toSent(filters), after };
}
