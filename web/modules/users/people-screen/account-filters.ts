import { type Role, roles } from '#contract/enumerations.ts';
import type { QueryOf } from '#contract/operation.ts';
import type { listAccounts } from '#contract/users.ts';

export const accountSorts = ['name', '-lastSignInAt', 'lastSignInAt', '-createdAt'] as const;
export type AccountSort = (typeof accountSorts)[number];

/** What the list shows, as the address says it. An empty role means any. */
export interface AccountFilters {
  q: string;
  role: Role | '';
  isDeactivated: boolean;
  sort: AccountSort;
}

const usualSort: AccountSort = 'name';

/** Reads the query of the address. What it does not know it leaves out, so that an old link works. */
export function filtersOf(search: Record<string, unknown>): AccountFilters {
  return {
    q: typeof search.q === 'string' ? search.q.slice(0, 200) : '',
    role: roles.find((role) => role === search.role) ?? '',
    isDeactivated: search.state === 'deactivated',
    sort: accountSorts.find((sort) => sort === search.sort) ?? usualSort,
  };
}

/** The other way round; what is as usual is left out of the address. */
export function searchOf({ q, role, isDeactivated, sort }: AccountFilters): Record<string, string> {
  const search = {
    q,
    role,
    state: isDeactivated ? 'deactivated' : '',
    sort: sort === usualSort ? '' : sort,
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''));
}

/** What is asked of the server. */
export function queryOf(
  filters: AccountFilters,
  after: string | undefined,
): QueryOf<typeof listAccounts> {
  return {
    q: filters.q.trim() || undefined,
    role: filters.role || undefined,
    state: filters.isDeactivated ? 'deactivated' : 'active',
    sort: filters.sort,
    after,
  };
}
