import { describe, expect, it } from 'vitest';
import { changesAmong, type OneOfMany } from './changing-many.ts';

const person = (id: string, more: Partial<OneOfMany> = {}): OneOfMany => ({
  id,
  version: 1,
  firstName: 'Odile',
  lastName: id,
  preferredName: null,
  locationId: null,
  caseWorkerId: null,
  tags: [],
  ...more,
});

describe('bulk change', () => {
  it('includes only people that it changes', () => {
    const people = [person('a', { caseWorkerId: 'w' }), person('b'), person('c', { tags: ['x'] })];
    const ids = (changes: { person: OneOfMany }[]) => changes.map((change) => change.person.id);
    expect(ids(changesAmong(people, () => ({ caseWorkerId: 'w' })))).toEqual(['b', 'c']);
    expect(ids(changesAmong(people, () => ({ tags: ['x'] })))).toEqual(['a', 'b']);
    expect(changesAmong(people, ({ tags }) => ({ tags }))).toEqual([]);
  });
});
