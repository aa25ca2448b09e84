import { expect, it } from 'vitest';
import type { ListView } from '#features/lists/contract/saved-views.ts';
import { isSameView } from './same-view.ts';

const view: ListView = {
  filters: { status: ['pending', 'approve'], tag: ['court'], ageFrom: 18 },
  sort: 'lastName',
  columns: ['lastName', 'phone'],
};

it('treats views with a different filter order as the same', () => {
  const filters = { ageFrom: 18, tag: ['court'], status: ['approve' as const, 'pending' as const] };
  expect(isSameView(view, { ...view, filters })).toBe(true);
});

it.each<[string, ListView]>([
  ['another filter', { ...view, filters: { ...view.filters, ageFrom: 19 } }],
  ['a filter less', { ...view, filters: {} }],
  ['another order', { ...view, sort: '-lastName' }],
  ['columns in another order', { ...view, columns: ['phone', 'lastName'] }],
  ['the usual columns', { ...view, columns: null }],
])('tells views apart by %s', (_what, other) => {
  expect(isSameView(view, other)).toBe(false);
});
