import { expect, test } from 'vitest';
import { aQuestion, testOptions } from '#features/questions/contract/testing/test-question.ts';
import { answerAfterTick } from './choices.ts';

const values = ['housing', 'work', 'other', 'none', 'unknown'];
const question = aQuestion('wants', {
  kind: 'select',
  multiple: true,
  options: testOptions(...values),
});

test('keeps choices in the order of the question', () => {
  expect(answerAfterTick(question, ['other'], 'housing')).toEqual(['housing', 'other']);
});

test('removes a choice on the second tick and clears the answer with the last one', () => {
  expect(answerAfterTick(question, ['housing', 'other'], 'other')).toEqual(['housing']);
  expect(answerAfterTick(question, ['housing'], 'housing')).toBeNull();
});

test('keeps "none of these" and "not sure" exclusive', () => {
  expect(answerAfterTick(question, ['housing', 'other'], 'none')).toEqual(['none']);
  expect(answerAfterTick(question, ['unknown'], 'none')).toEqual(['none']);
  expect(answerAfterTick(question, ['none'], 'work')).toEqual(['work']);
});
