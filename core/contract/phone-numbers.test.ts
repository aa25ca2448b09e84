import { expect, it } from 'vitest';
import { dialableNumber } from './phone-numbers.ts';

it.each([
  ['506-555-0123', 'America/Moncton', '+15065550123'],
  ['(506) 555-0123', 'America/Moncton', '+15065550123'],
  ['1 506 555 0123', 'America/Moncton', '+15065550123'],
  ['506.555.0123', 'UTC', '+15065550123'],
  ['+1 506 555 0123', 'Europe/Paris', '+15065550123'],
  ['+33 6 12 34 56 78', 'America/Moncton', '+33612345678'],
  ['06 12 34 56 78', 'Europe/Paris', '+33612345678'],
  ['06 12 34 56 78', 'America/Moncton', null],
  ['506 555 0123 ext. 4', 'America/Moncton', null],
  ['506-555-0123 (mom’s)', 'America/Moncton', null],
  ['555-0123', 'America/Moncton', null],
  ['911', 'America/Moncton', null],
  ['506 555 0123 / 506 555 0199', 'America/Moncton', null],
  ['', 'America/Moncton', null],
])('dials %s in %s as %s', (typed, zone, number) => {
  expect(dialableNumber(typed, zone)).toBe(number);
});
