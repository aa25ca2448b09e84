import { describe, expect, it } from 'vitest';
import { accountFilters, queryOf } from './account-filters.ts';

const { read: filtersOf, write: searchOf } = accountFilters;

describe('the filters of the accounts', () => {
  it('are in the address and out of it again the same', () => {
    const search = { q: 'dupré', role: 'user', state: 'deactivated', sort: '-lastSignInAt' };
    expect(searchOf(filtersOf(search))).toEqual(search);
  });

  it('leave out of the address what is as usual', () => {
    expect(searchOf(filtersOf({}))).toEqual({});
  });

  it('ignore what they do not know, so that an old link works', () => {
    expect(filtersOf({ role: 'root', state: 3, sort: 'email', q: ['a'] })).toEqual(filtersOf({}));
  });

  it('ask the server for no empty search', () => {
    expect(queryOf(filtersOf({ q: '  ' }), undefined)).toEqual({
      q: undefined,
      role: undefined,
      state: 'active',
      sort: 'name',
      after: undefined,
    });
  });
});
