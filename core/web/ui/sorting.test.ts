import { expect, it } from 'vitest';
import { nextSort } from './sorting.ts';

it('sorts by a column in its default direction first', () => {
  expect(nextSort('-createdAt', 'lastName', 'ascending')).toBe('lastName');
  expect(nextSort('-danger', 'createdAt', 'descending')).toBe('-createdAt');
  expect(nextSort('lastName', 'updatedAt', 'descending')).toBe('-updatedAt');
});

it('reverses the order', () => {
  expect(nextSort('lastName', 'lastName', 'ascending')).toBe('-lastName');
  expect(nextSort('-lastName', 'lastName', 'ascending')).toBe('lastName');
  expect(nextSort('-startDate', 'startDate', 'descending')).toBe('startDate');
});
