import { describe, expect, it } from 'vitest';
import { toFormValues } from '#features/person/web/parts/applicants/records-in-forms.ts';
import { aQuestion } from '#features/questions/contract/testing/test-question.ts';
import { differsFromRecord, recordAnswer } from './record-answers.ts';

const about = (boundField: string) => aQuestion('any', { boundField });

describe('values of the case record as answers', () => {
  const file = toFormValues({
    firstName: 'Ana',
    phone: null,
    ethnicity: [],
    substances: [{ substance: 'opioids', lastUse: '2026-01-02' }],
    address: {
      line1: null,
      line2: null,
      city: 'Sorel',
      region: null,
      postalCode: null,
      country: null,
    },
  });

  it.each([
    ['firstName', 'Ana'],
    ['phone', null],
    ['ethnicity', null],
    ['substances', ['opioids']],
    ['address.city', 'Sorel'],
    ['noSuchField', null],
  ])('maps %s to %j', (field, expected) => {
    expect(recordAnswer(file, about(field))).toEqual(expected);
  });

  it('returns null for a question without a bound field', () => {
    expect(recordAnswer(file, aQuestion('any'))).toBeNull();
  });
});

describe('differences from the case record', () => {
  it.each([
    ['another name', 'firstName', 'Anne', 'Ana', true],
    ['the same name', 'firstName', ' Ana ', 'Ana', false],
    ['nothing', 'firstName', 'Ana', null, false],
    ['an open question', 'firstName', null, 'Ana', false],
    ['fewer substances', 'substances', ['opioids', 'cocaine'], ['opioids'], true],
    ['the same and what it can’t hold', 'substances', ['opioids', 'tea'], ['opioids'], false],
    ['something instead of nothing', 'substances', ['none'], ['opioids'], true],
  ])('%s', (_, field, answer, recordValue, differs) => {
    expect(differsFromRecord(about(field), answer, recordValue)).toBe(differs);
  });
});
