import { expect, it } from 'vitest';
import { personFieldNames } from '#features/person/contract/person-fields.ts';
import { profileGroups } from './profile-groups.ts';

it('shows every field of a person exactly once', () => {
  const shown = Object.values(profileGroups).flat();
  expect(shown.toSorted()).toEqual(personFieldNames.toSorted());
});
