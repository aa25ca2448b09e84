import { expect, it } from 'vitest';
import type { Applicant } from '#contract/applicants.ts';
import { personFieldNames } from '#contract/person-fields.ts';
import { paperWords } from '#server/platform/words-for-paper.ts';
import { personFacts } from './person-facts.ts';

it('has every field that people fill in', () => {
  const asked = new Set<string>();
  const seen = new Proxy({} as Applicant, {
    get: (_target, name: string) => {
      asked.add(name);
      const lists = ['ethnicity', 'criminalHistory', 'substances', 'trades', 'tags'];
      if (lists.includes(name)) return [];
      return name === 'address' || name === 'safeContact' ? {} : null;
    },
  });
  const told = {
    applicant: seen,
    names: { location: null, caseWorker: null },
    inWords: paperWords('en', { hourCycle: null }),
  };
  for (const part of ['identity', 'reach', 'situation', 'handling'] as const) {
    personFacts(part, told);
  }
  // By their names and not by their ids.
  const byName = ['locationId', 'caseWorkerId'];
  const missing = personFieldNames.filter((name) => !asked.has(name) && !byName.includes(name));
  expect(missing).toEqual([]);
});
