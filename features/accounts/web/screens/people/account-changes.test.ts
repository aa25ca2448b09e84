import { expect, it } from 'vitest';
import { changedValues } from './account-changes.ts';

const before = { role: 'user', locationIds: ['a', 'b'], reach: 'own' } as const;

it('sends only changed fields', () => {
  const account = { ...before, locationIds: [...before.locationIds] };
  expect(changedValues(account, { ...before, locationIds: ['b', 'a'] })).toEqual({});
  expect(changedValues(account, { ...account, role: 'admin' })).toEqual({ role: 'admin' });
  for (const locationIds of [['a'], [], ['a', 'c'], ['a', 'b', 'c']]) {
    expect(changedValues(account, { ...before, locationIds })).toEqual({ locationIds });
  }
  expect(changedValues(account, { ...account, reach: 'everywhere' })).toEqual({
    reach: 'everywhere',
  });
});
