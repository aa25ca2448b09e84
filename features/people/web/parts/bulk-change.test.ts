import { describe, expect, it } from 'vitest';
import { affectedPeople, type BulkPerson } from './bulk-change.ts';

const person = (id: string, more: Partial<BulkPerson> = {}): BulkPerson => ({
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
    const ids = (changes: { person: BulkPerson }[]) => changes.map((change) => change.person.id);
    expect(ids(affectedPeople(people, () => ({ caseWorkerId: 'w' })))).toEqual(['b', 'c']);
    expect(ids(affectedPeople(people, () => ({ tags: ['x'] })))).toEqual(['a', 'b']);
    expect(affectedPeople(people, ({ tags }) => ({ tags }))).toEqual([]);
  });
});
