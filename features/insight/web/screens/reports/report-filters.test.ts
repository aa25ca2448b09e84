import { describe, expect, it } from 'vitest';
import { findBrokenRule, rangeDays, readFilters, toSearch } from './report-filters.ts';

const thursday = new Date(2026, 4, 14, 23, 59);

describe('the range of the reports', () => {
  it.each([
    [{}, '2026-02-23', '2026-05-14'],
    [{ range: 'half' }, '2025-11-15', '2026-05-14'],
    [{ range: 'year' }, '2025-05-15', '2026-05-14'],
    [{ from: '2024-02-29', to: '2024-03-01' }, '2024-02-29', '2024-03-01'],
    // Incomplete values fall back to the default.
    [{ from: '2024-02-30', to: '2024-03-01', range: 'own' }, '2026-02-23', '2026-05-14'],
  ])('for %j goes from %s to %s', (search, from, to) => {
    expect(rangeDays(readFilters(search), 1, thursday)).toEqual({ from, to });
  });

  it.each([
    [{ from: '2019-01-01', to: '2024-01-04' }, null],
    [{ from: '2019-01-01', to: '2024-01-05' }, 'long-range'],
    [{ from: '2024-01-02', to: '2024-01-01' }, 'before-start'],
  ])('for %j breaks the rule %s', (search, rule) => {
    expect(findBrokenRule(readFilters(search))).toBe(rule);
  });

  it('begins with a week of the organization', () => {
    const days = [0, 1, 6].map((firstDay) => rangeDays(readFilters({}), firstDay, thursday).from);
    expect(days).toEqual(['2026-02-22', '2026-02-23', '2026-02-21']);
  });

  it('appears in the URL unless it is the default', () => {
    expect(toSearch(readFilters({ location: 'elsewhere' }))).toEqual({});
    expect(toSearch(readFilters({ range: 'year', location: 'none' }))).toEqual({
      range: 'year',
      location: 'none',
    });
  });
});
