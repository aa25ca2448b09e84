import { describe, expect, it } from 'vitest';
import type { ListView } from '#features/lists/contract/saved-views.ts';
import {
  type ApplicantFilters,
  applicantFilters,
  countFilters,
  toApplicantQuery,
  toPeopleView,
} from './list-filters.ts';

const { read: filtersOf, write: searchOf } = applicantFilters;
const viewOf = (filters: ApplicantFilters) => toPeopleView(applicantFilters.toSent(filters));
const filtersOfView = ({ filters, sort }: ListView, view: string, q: string) =>
  filtersOf({ ...filters, sort, view, q });

const location = '0f9c5a52-7f0e-4c39-9a6b-0d6f4f0a1b2c';

describe('list filters in the URL', () => {
  it('survive a round trip', () => {
    const filters = {
      ...filtersOf({}),
      q: '007',
      status: ['pending' as const, 'approve' as const],
      location,
      housing: 'not_housed' as const,
      caseWorker: 'me',
      substance: ['opioids' as const],
      tag: ['court', '2024'],
      ageFrom: '18',
      from: '2026-01-31',
      sort: 'lastName' as const,
      deleted: 'only' as const,
      view: location,
    };
    expect(filtersOf(searchOf(filters))).toEqual(filters);
  });

  it('omit defaults', () => {
    expect(searchOf(filtersOf({}))).toEqual({});
  });

  it('accept one status or several, and ignore unknown ones', () => {
    expect(filtersOf({ status: 'pending' }).status).toEqual(['pending']);
    expect(
      filtersOf({
        status: ['nonsense'],
        location: '1 or 1=1',
        sort: 'phone',
        housing: 'x',
        tag: ['', 'x'.repeat(61)],
        ageTo: '131',
        to: '2026-02-30',
        caseWorker: 'you',
      }),
    ).toEqual(filtersOf({}));
  });

  it('send the search to the server trimmed', () => {
    expect(toApplicantQuery(filtersOf({ q: ' ann ' }), undefined)).toEqual({
      q: 'ann',
      sort: '-danger',
    });
  });

  it('accept values that the router turned into numbers', () => {
    const { tag, ageTo } = filtersOf({ tag: 2024, ageTo: 30 });
    expect({ tag, ageTo }).toEqual({ tag: ['2024'], ageTo: '30' });
  });

  it('send the time zone along with any day', () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(toApplicantQuery(filtersOf({ from: '2026-01-31' }), undefined).zone).toBe(own);
    expect(toApplicantQuery(filtersOf({ ageFrom: '18' }), undefined).zone).toBe(own);
  });

  it('can be counted and cleared without the order', () => {
    const filters = filtersOf({ q: 'a', status: 'pending', location, sort: '-lastName' });
    expect(countFilters(filters)).toBe(2);
    expect(applicantFilters.cleared(filters, ['sort'])).toEqual({
      ...filtersOf({}),
      sort: '-lastName',
    });
  });
});

describe('saved view', () => {
  it('restores its filters and order, never the search', () => {
    const filters = {
      ...filtersOf({}),
      status: ['pending' as const],
      caseWorker: 'me',
      location,
      tag: ['court'],
      ageFrom: '18',
      from: '2026-01-31',
      sort: 'lastName' as const,
    };
    const view = { ...viewOf({ ...filters, q: 'Moraine' }), columns: null };
    expect(JSON.stringify(view)).not.toContain('Moraine');
    expect(filtersOfView(view, location, 'ann')).toEqual({ ...filters, q: 'ann', view: location });
  });

  it('becomes empty for the default list', () => {
    expect(viewOf(filtersOf({}))).toEqual({ filters: {}, sort: null });
    const view = { filters: {}, sort: null, columns: null };
    expect(filtersOfView(view, location, '').sort).toBe('-danger');
  });

  it('keeps the newest-first order', () => {
    const { sort, filters } = viewOf(filtersOf({ sort: '-createdAt' }));
    expect(sort).toBe('-createdAt');
    expect(filtersOfView({ filters, sort, columns: null }, location, '').sort).toBe('-createdAt');
  });
});
