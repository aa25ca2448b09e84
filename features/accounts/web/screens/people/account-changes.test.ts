import { expect, it } from 'vitest';
import { changesOf } from './account-changes.ts';

const before = { role: 'user', locationIds: ['a', 'b'], reach: 'own' } as const;

it('sends only changed fields', () => {
  const account = { ...before, locationIds: [...before.locationIds] };
  expect(changesOf(account, { ...before, locationIds: ['b', 'a'] })).toEqual({});
  expect(changesOf(account, { ...account, role: 'admin' })).toEqual({ role: 'admin' });
  for (const locationIds of [['a'], [], ['a', 'c'], ['a', 'b', 'c']]) {
    expect(changesOf(account, { ...before, locationIds })).toEqual({ locationIds });
  }
  expect(changesOf(account, { ...account, reach: 'everywhere' })).toEqual({ reach: 'everywhere' });
});
