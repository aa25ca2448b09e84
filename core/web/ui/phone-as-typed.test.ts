import { describe, expect, it } from 'vitest';
import { formatPhone } from './format-phone.ts';

describe('a phone number as it is typed', () => {
  it.each([
    ['', ''],
    ['911', '911'],
    ['5550', '555-0'],
    ['5550100', '555-0100'],
    ['555-01001', '(555) 010-01'],
    ['5550100199', '(555) 010-0199'],
    ['(555) 010-0199', '(555) 010-0199'],
    ['+15550100199', '+1 (555) 010-0199'],
    ['+1 555', '+1 555'],
    ['0123456789', '01 23 45 67 89'],
    ['012', '01 2'],
  ])('formats %s as %s', (typed, formatted) => {
    expect(formatPhone(typed)).toBe(formatted);
  });

  it.each([
    ['another country', '+33 1 23 45 67 89'],
    ['an extension', '5550100199 x12'],
    ['more digits than a number has', '55501001991'],
    ['a country without its sign', '15550100199'],
    ['no number at all', 'ask Jo'],
  ])('leaves %s as typed', (_what, typed) => {
    expect(formatPhone(typed)).toBe(typed);
  });

  it('stays the same when formatted again', () => {
    const grown = [...'5550100199'].reduce((text, digit) => formatPhone(text + digit), '');
    expect(formatPhone(grown)).toBe('(555) 010-0199');
  });
});
