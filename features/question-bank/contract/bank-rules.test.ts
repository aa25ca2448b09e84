import { describe, expect, it } from 'vitest';
import { bankProblems } from './bank-rules.ts';
import { boundFields } from './bound-fields.ts';
import type { BankQuestion } from './question-bank.ts';

const text = { en: 'Where do you sleep tonight?', fr: 'Où dormez-vous ce soir?' };
const options = ['home', 'shelter'].map((value) => ({ value, label: { en: value, fr: value } }));

function rulesBroken(more: Partial<BankQuestion>) {
  const question: BankQuestion = {
    id: 'place',
    form: 'pre-screening',
    category: 'tonight',
    kind: 'select',
    options,
    text,
    required: false,
    ...more,
  };
  const categories = [{ id: 'tonight', name: text, title: text }];
  return bankProblems({ categories, questions: [question] }).map(({ rule }) => rule);
}

describe('a question that fills a text field', () => {
  const boundField = 'stayingTonight';

  it('may be a text or a single choice', () => {
    expect(boundFields[boundField]).toEqual({ kind: 'string' });
    expect(rulesBroken({ boundField })).toEqual([]);
    expect(rulesBroken({ boundField, kind: 'string', options: undefined })).toEqual([]);
  });

  it('may be neither a multiple choice nor a long text', () => {
    expect(rulesBroken({ boundField, multiple: true })).toEqual(['field-kind']);
    expect(rulesBroken({ boundField, kind: 'string', options: undefined, long: true })).toEqual([
      'field-kind',
    ]);
  });

  it('may be no choice where the field has a format', () => {
    const kinds = ['phone', 'email', 'dateOfBirth'].map((field) =>
      rulesBroken({ boundField: field }),
    );
    expect(kinds).toEqual([['field-kind'], ['field-kind'], ['field-kind']]);
  });
});

it('lets a choice fill a field of choices only with one of its values', () => {
  expect(rulesBroken({ boundField: 'preferredContact' })).toEqual(['field-kind']);
  const ways = [...options, { value: 'email', label: { en: 'Email', fr: 'Courriel' } }];
  expect(rulesBroken({ boundField: 'preferredContact', options: ways })).toEqual([]);
});
