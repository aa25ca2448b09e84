import { expect, it } from 'vitest';
import { changesOf } from './account-changes.ts';

const before = { role: 'user', locationIds: ['a', 'b'] } as const;

it('sends only what was changed', () => {
  const account = { ...before, locationIds: [...before.locationIds] };
  expect(changesOf(account, { role: 'user', locationIds: ['b', 'a'] })).toEqual({});
  expect(changesOf(account, { role: 'admin', locationIds: ['a', 'b'] })).toEqual({ role: 'admin' });
  for (const locationIds of [['a'], [], ['a', 'c'], ['a', 'b', 'c']]) {
    expect(changesOf(account, { role: 'user', locationIds })).toEqual({ locationIds });
  }
});
