import { expect, it } from 'vitest';
import { isSameAccess, isWithinAccess } from './location-access.ts';

const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
const ownOnly = { placeIds: [one], withUnplaced: false };
const withUnplaced = { placeIds: [one], withUnplaced: true };

it.each([
  ['everywhere', null, [other], true],
  ['at one of the places', ownOnly, [other, one], true],
  ['at another place', ownOnly, [other, null], false],
  ['at no place', ownOnly, [null, null], false],
  ['at no place, which may be reached too', withUnplaced, [null, null], true],
  ['at another place, where no place may be reached too', withUnplaced, [other, null], false],
])('a record %s', (_what, access, places, is) => {
  expect(isWithinAccess(access, places)).toBe(is);
});

it('compares limits by their locations, in any order', () => {
  const both = { placeIds: [one, other], withUnplaced: false };
  expect(isSameAccess(both, { ...both, placeIds: [other, one] })).toBe(true);
  expect(isSameAccess(both, ownOnly)).toBe(false);
  expect(isSameAccess(ownOnly, withUnplaced)).toBe(false);
  expect(isSameAccess(ownOnly, null)).toBe(false);
  expect(isSameAccess(null, null)).toBe(true);
});
