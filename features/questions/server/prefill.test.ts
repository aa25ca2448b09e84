import { describe, expect, it } from 'vitest';
import type { AnswerValue } from '#features/questions/contract/questions.ts';
import { defaultBank } from './default-bank/bank.ts';
import { applicantFromAnswers } from './prefill.ts';

/** Fields that answers to default questions fill. */
function filled(
  answers: Readonly<Record<string, AnswerValue>>,
  language: 'en' | 'fr' = 'en',
  setAside = false,
) {
  return applicantFromAnswers(
    Object.entries(answers).map(([id, answer]) => {
      const question = defaultBank.questions.find((one) => one.id === id);
      if (!question) throw new Error(`No default question ${id}`);
      return { question, answer, setAside };
    }),
    language,
  );
}

describe('a choice that fills a text field', () => {
  it('fills it with its words in the language', () => {
    const answers = { 'pre-tonight-place': 'friend' };
    expect(filled(answers)).toEqual({ stayingTonight: 'With family or a friend' });
    expect(filled(answers, 'fr')).toEqual({ stayingTonight: 'Chez ma famille ou des amis' });
  });

  it.each(['unknown', 'undisclosed', 'none'])('leaves it open for "%s"', (answer) => {
    const question = {
      id: 'any',
      boundField: 'referralSource',
      options: [
        { value: answer, label: { en: 'No answer', fr: 'Sans réponse' } },
        { value: 'friend', label: { en: 'A friend', fr: 'Une amie' } },
      ],
    };
    expect(applicantFromAnswers([{ question, answer, setAside: false }], 'en')).toEqual({});
    const inGroup = { ...question, boundField: 'safeContact.relation' };
    expect(applicantFromAnswers([{ question: inGroup, answer, setAside: false }], 'en')).toEqual(
      {},
    );
  });

  it('keeps the words that older forms let people type', () => {
    expect(filled({ 'pre-tonight-place': ' At my sister’s ' })).toEqual({
      stayingTonight: 'At my sister’s',
    });
  });
});

it('reads the housing status from where the person sleeps tonight', () => {
  const status = (place: string) => filled({ 'pre-tonight-place': place }).housingStatus;
  expect(status('home')).toBe('housed');
  expect(['shelter', 'outside'].map(status)).toEqual(['not_housed', 'not_housed']);
  expect(
    ['friend', 'treatment', 'jail', 'unknown', 'undisclosed'].filter(
      (place) => status(place) !== undefined,
    ),
  ).toEqual([]);
  expect(filled({ 'pre-tonight-place': 'outside' }, 'en', true)).toEqual({});
});

it('fills no field with a refusal of contact', () => {
  expect(filled({ 'pre-reach-way': 'none' })).toEqual({});
  expect(filled({ 'pre-reach-way': 'text' })).toEqual({ preferredContact: 'text' });
});
