import { expect, it } from 'vitest';
import { printoutFormats } from './printout-formats.ts';

const at = '2027-03-01T18:05:00Z';

it.each([
  ['en', null, /^March 1, 2027 at 1:05\sPM EST$/],
  ['en', 'h12', /^March 1, 2027 at 1:05\sPM EST$/],
  ['en', 'h23', /^March 1, 2027 at 13:05 EST$/],
  ['fr', null, /^1er mars 2027 à 13:05 UTC−5$/],
  ['fr', 'h12', /^1er mars 2027 à 1:05\sPM UTC−5$/],
] as const)(
  'tells moments in %s by the clock of the organization, %s',
  (language, hourCycle, expected) => {
    expect(printoutFormats(language, { hourCycle }, 'America/Toronto').moment(at)).toMatch(
      expected,
    );
  },
);
