import { describe, expect, it } from 'vitest';
import { accountFilters, toQuery } from './account-filters.ts';

const { read: readFilters, write: writeSearch } = accountFilters;

describe('account filters', () => {
  it('survive a round trip through the URL', () => {
    const search = { q: 'dupré', role: 'user', state: 'deactivated', sort: '-lastSignInAt' };
    expect(writeSearch(readFilters(search))).toEqual(search);
  });

  it('omit defaults from the URL', () => {
    expect(writeSearch(readFilters({}))).toEqual({});
  });

  it('ignore unknown values, so that old links work', () => {
    expect(readFilters({ role: 'root', state: 3, sort: 'email', q: ['a'] })).toEqual(
      readFilters({}),
    );
  });

  it('send no empty search term', () => {
    expect(toQuery(readFilters({ q: '  ' }), undefined)).toEqual({
      q: undefined,
      role: undefined,
      state: 'active',
      sort: 'name',
      after: undefined,
    });
  });
});
