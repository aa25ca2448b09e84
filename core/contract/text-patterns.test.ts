import { describe, expect, test } from 'vitest';
import { isPhoneNumber, phoneLink, phoneParts } from './text-patterns.ts';

describe('a phone number', () => {
  test.each([
    ['555-0100 ext 4', '5550100', '4'],
    ['555-0100 ext. 12 (desk)', '5550100', '12'],
    ['(202) 555-0173 x4', '2025550173', '4'],
    ['555-0100x4', '5550100', '4'],
    ['01 99 00 12 34 poste 7', '0199001234', '7'],
    ['555-0100 #21', '5550100', '21'],
    ['(mom) 555-0100', '5550100', null],
    ['555-0100 (mom, after 5)', '5550100', null],
    ['2 kids at 555-0100', '5550100', null],
    ['Rex 555 0100', '5550100', null],
    ['+1 202 555 0173', '+12025550173', null],
    ['*67 555-0100', '*675550100', null],
    ['#31#555 0100', '#31#5550100', null],
    ['911', '911', null],
  ])('finds one in %s', (typed, number, extension) => {
    expect(phoneParts(typed)).toEqual({ number, extension });
    expect(isPhoneNumber(typed)).toBe(true);
  });

  test.each(['', 'call me', '12', 'ext 4', 'room 2 of 4, ask 1', '555-0100\n2', '5'.repeat(61)])(
    'finds none in %s',
    (typed) => {
      expect(isPhoneNumber(typed)).toBe(false);
    },
  );

  test('dials the extension and drops the words beside it', () => {
    expect(phoneLink('555-0100 ext 4')).toBe('tel:5550100,4');
    expect(phoneLink('(mom) +1 202 555 0173')).toBe('tel:+12025550173');
    expect(phoneLink('no number')).toBeNull();
  });
});
