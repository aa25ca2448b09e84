import { describe, expect, it } from 'vitest';
import { accountFilters, toQuery } from './account-filters.ts';

const { read: filtersOf, write: searchOf } = accountFilters;

describe('account filters', () => {
  it('survive a round trip through the URL', () => {
    const search = { q: 'dupré', role: 'user', state: 'deactivated', sort: '-lastSignInAt' };
    expect(searchOf(filtersOf(search))).toEqual(search);
  });

  it('omit defaults from the URL', () => {
    expect(searchOf(filtersOf({}))).toEqual({});
  });

  it('ignore unknown values, so that old links work', () => {
    expect(filtersOf({ role: 'root', state: 3, sort: 'email', q: ['a'] })).toEqual(filtersOf({}));
  });

  it('send no empty search term', () => {
    expect(toQuery(filtersOf({ q: '  ' }), undefined)).toEqual({
      q: undefined,
      role: undefined,
      state: 'active',
      sort: 'name',
      after: undefined,
    });
  });
});
