import { expect, it } from 'vitest';
import { toPeopleView } from '../../parts/list-filters.ts';
import { clientFilters, countClientFilters, toClientQuery } from './client-filters.ts';

const { read: readFilters, write: writeSearch } = clientFilters;

const location = '0f9c5a52-7f0e-4c39-9a6b-0d6f4f0a1b2c';
const filters = {
  ...readFilters({}),
  programStatus: 'completed' as const,
  enrolmentLocation: location,
  enrolled: 'past' as const,
  endedFrom: '2026-01-31',
  tag: ['court'],
  caseWorker: 'me',
  sort: 'lastName' as const,
};

it('client list filters survive a round trip through the URL and a saved view', () => {
  expect(readFilters(writeSearch(filters))).toEqual(filters);
  const { filters: viewFilters, sort } = toPeopleView(clientFilters.toSent(filters));
  expect(readFilters({ ...viewFilters, sort, view: location, q: 'ann' })).toEqual({
    ...filters,
    view: location,
    q: 'ann',
  });
  expect(writeSearch(readFilters({}))).toEqual({});
});

it('unknown values in the URL are left out', () => {
  const search = {
    programStatus: 'x',
    enrolmentLocation: 'none',
    endedTo: '2026-02-30',
    sort: 'x',
  };
  expect(readFilters({ ...search, status: 'pending', enrolled: 'x' })).toEqual(readFilters({}));
});

it('the server gets only active filters that it knows', () => {
  const set = Object.entries(toClientQuery(filters, undefined)).filter(([, value]) => value);
  expect(Object.fromEntries(set)).toEqual({
    programStatus: ['completed'],
    enrolmentLocation: [location],
    enrolled: 'past',
    endedFrom: '2026-01-31',
    tag: ['court'],
    caseWorker: ['me'],
    sort: 'lastName',
    limit: 50,
  });
  expect(toClientQuery(filters, undefined)).not.toHaveProperty('status');
});

it('filters can be counted and cleared without the order', () => {
  expect(countClientFilters(filters)).toBe(6);
  expect(clientFilters.cleared(filters, ['sort'])).toEqual({
    ...readFilters({}),
    sort: 'lastName',
  });
});
