import { describe, expect, it } from 'vitest';
import { toFormValues } from '#features/person/web/parts/applicants/records-in-forms.ts';
import { aQuestion, testOptions } from '#features/questions/contract/testing/test-question.ts';
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

  describe('in a text field that a choice fills', () => {
    const place = aQuestion('place', {
      kind: 'select',
      boundField: 'stayingTonight',
      options: [
        { value: 'shelter', label: { en: 'In a shelter', fr: 'Dans un refuge' } },
        { value: 'home', label: { en: 'At home', fr: 'Chez moi' } },
      ],
    });

    it.each([
      ['In a shelter', 'shelter'],
      ['Dans un refuge', 'shelter'],
      ['At my sister’s', 'At my sister’s'],
      [null, null],
    ])('maps %j to %j', (stayingTonight, expected) => {
      expect(recordAnswer(toFormValues({ stayingTonight }), place)).toBe(expected);
    });

    it('differ only if they say something else', () => {
      const inRecord = recordAnswer(toFormValues({ stayingTonight: 'Dans un refuge' }), place);
      expect(differsFromRecord(place, 'shelter', inRecord)).toBe(false);
      expect(differsFromRecord(place, 'home', inRecord)).toBe(true);
    });
  });

  it('reads a choice by its value, whatever its words', () => {
    const way = aQuestion('way', {
      kind: 'select',
      boundField: 'preferredContact',
      options: [...testOptions('call'), { value: 'text', label: { en: 'call', fr: 'call' } }],
    });
    expect(recordAnswer(toFormValues({ preferredContact: 'call' }), way)).toBe('call');
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
