import { expect, it } from 'vitest';
import { isSameReach, isWithinReach } from './reach.ts';

const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
const own = { placeIds: [one], withUnplaced: false };
const withUnplaced = { placeIds: [one], withUnplaced: true };

it.each([
  ['everywhere', null, [other], true],
  ['at one of the places', own, [other, one], true],
  ['at another place', own, [other, null], false],
  ['at no place', own, [null, null], false],
  ['at no place, which may be reached too', withUnplaced, [null, null], true],
  ['at another place, where no place may be reached too', withUnplaced, [other, null], false],
])('a record %s', (_what, reach, places, is) => {
  expect(isWithinReach(reach, places)).toBe(is);
});

it('compares limits by their locations, in any order', () => {
  const both = { placeIds: [one, other], withUnplaced: false };
  expect(isSameReach(both, { ...both, placeIds: [other, one] })).toBe(true);
  expect(isSameReach(both, own)).toBe(false);
  expect(isSameReach(own, withUnplaced)).toBe(false);
  expect(isSameReach(own, null)).toBe(false);
  expect(isSameReach(null, null)).toBe(true);
});
