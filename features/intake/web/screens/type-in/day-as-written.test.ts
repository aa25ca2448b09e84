import { expect, it } from 'vitest';
import { dayAsWritten } from './day-as-written.ts';

it.each([
  ['March 4 1990', 'en-US', '1990-03-04'],
  ['4 mars 1990', 'fr-CA', '1990-03-04'],
  ['4 août 90', 'fr-CA', '1990-08-04'],
  ['4 de marzo de 1990', 'es-US', '1990-03-04'],
  ['1º dic. del 90', 'es-US', '1990-12-01'],
  ['15 ene 1990', 'es-US', '1990-01-15'],
  ['mar 4, 1990', 'en-US', '1990-03-04'],
  ['3/4/1990', 'en-US', '1990-03-04'],
  ['3/4/1990', 'en-GB', '1990-04-03'],
  ['04.03.1990', 'fr-FR', '1990-03-04'],
  ['1990-3-4', 'en-US', '1990-03-04'],
])('reads “%s” in %s as %s', (typed, tag, day) => {
  expect(dayAsWritten(typed, tag, false)).toBe(day);
});

it('is empty without text, and keeps what names no day', () => {
  expect(dayAsWritten('  ', 'en-US', false)).toBeNull();
  expect(dayAsWritten('February 30 1990', 'en-US', false)).toBe('1990-February-30');
  expect(dayAsWritten('March 1990', 'en-US', false)).toBe('-March-1990');
});
