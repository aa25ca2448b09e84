import type { CompiledQuery } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import type { Executor } from './database.ts';
import { longLists } from './long-lists.ts';

const counting = (sql: string, ...parameters: unknown[]) =>
  ({ sql, parameters }) as unknown as CompiledQuery;
const database = () => ({}) as Executor;

afterEach(() => vi.useRealTimers());

it('remembers for 30 seconds that a list was too long to count', () => {
  vi.useFakeTimers();
  const on = database();
  expect(longLists.isLong(on, counting('all'))).toBe(false);
  longLists.remember(on, counting('all'));
  vi.advanceTimersByTime(29_999);
  expect(longLists.isLong(on, counting('all'))).toBe(true);
  vi.advanceTimersByTime(1);
  expect(longLists.isLong(on, counting('all'))).toBe(false);
});

it('keeps lists with other filters, and other databases, apart', () => {
  const on = database();
  longLists.remember(on, counting('at a place', 'Moss House'));
  expect(longLists.isLong(on, counting('at a place', 'Fern House'))).toBe(false);
  expect(longLists.isLong(database(), counting('at a place', 'Moss House'))).toBe(false);
});

it('forgets the oldest entries of very many', () => {
  const on = database();
  for (let place = 0; place <= 500; place += 1) longLists.remember(on, counting('at', place));
  expect(longLists.isLong(on, counting('at', 0))).toBe(false);
  expect(longLists.isLong(on, counting('at', 1))).toBe(true);
});
