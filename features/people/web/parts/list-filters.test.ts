import { describe, expect, it } from 'vitest';
import type { ListView } from '#features/lists/contract/saved-views.ts';
import {
  type ApplicantFilters,
  applicantFilters,
  countFilters,
  toApplicantQuery,
  toPeopleView,
} from './list-filters.ts';

const { read: readFilters, write: writeSearch } = applicantFilters;
const toView = (filters: ApplicantFilters) => toPeopleView(applicantFilters.toSent(filters));
const viewFilters = ({ filters, sort }: ListView, view: string, q: string) =>
  readFilters({ ...filters, sort, view, q });

const location = '0f9c5a52-7f0e-4c39-9a6b-0d6f4f0a1b2c';

describe('list filters in the URL', () => {
  it('survive a round trip', () => {
    const filters = {
      ...readFilters({}),
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
    expect(readFilters(writeSearch(filters))).toEqual(filters);
  });

  it('omit defaults', () => {
    expect(writeSearch(readFilters({}))).toEqual({});
  });

  it('accept one status or several, and ignore unknown ones', () => {
    expect(readFilters({ status: 'pending' }).status).toEqual(['pending']);
    expect(
      readFilters({
        status: ['nonsense'],
        location: '1 or 1=1',
        sort: 'phone',
        housing: 'x',
        tag: ['', 'x'.repeat(61)],
        ageTo: '131',
        to: '2026-02-30',
        caseWorker: 'you',
      }),
    ).toEqual(readFilters({}));
  });

  it('send the search to the server trimmed', () => {
    expect(toApplicantQuery(readFilters({ q: ' ann ' }), undefined)).toEqual({
      q: 'ann',
      sort: '-danger',
      limit: 50,
    });
  });

  it('accept values that the router turned into numbers', () => {
    const { tag, ageTo } = readFilters({ tag: 2024, ageTo: 30 });
    expect({ tag, ageTo }).toEqual({ tag: ['2024'], ageTo: '30' });
  });

  it('send the time zone along with any day', () => {
    const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(toApplicantQuery(readFilters({ from: '2026-01-31' }), undefined).zone).toBe(localZone);
    expect(toApplicantQuery(readFilters({ ageFrom: '18' }), undefined).zone).toBe(localZone);
  });

  it('can be counted and cleared without the order', () => {
    const filters = readFilters({ q: 'a', status: 'pending', location, sort: '-lastName' });
    expect(countFilters(filters)).toBe(2);
    expect(applicantFilters.cleared(filters, ['sort'])).toEqual({
      ...readFilters({}),
      sort: '-lastName',
    });
  });
});

describe('saved view', () => {
  it('restores its filters and order, never the search', () => {
    const filters = {
      ...readFilters({}),
      status: ['pending' as const],
      caseWorker: 'me',
      location,
      tag: ['court'],
      ageFrom: '18',
      from: '2026-01-31',
      sort: 'lastName' as const,
    };
    const view = { ...toView({ ...filters, q: 'Moraine' }), columns: null };
    expect(JSON.stringify(view)).not.toContain('Moraine');
    expect(viewFilters(view, location, 'ann')).toEqual({ ...filters, q: 'ann', view: location });
  });

  it('becomes empty for the default list', () => {
    expect(toView(readFilters({}))).toEqual({ filters: {}, sort: null });
    const view = { filters: {}, sort: null, columns: null };
    expect(viewFilters(view, location, '').sort).toBe('-danger');
  });

  it('keeps the newest-first order', () => {
    const { sort, filters } = toView(readFilters({ sort: '-createdAt' }));
    expect(sort).toBe('-createdAt');
    expect(viewFilters({ filters, sort, columns: null }, location, '').sort).toBe('-createdAt');
  });
});
