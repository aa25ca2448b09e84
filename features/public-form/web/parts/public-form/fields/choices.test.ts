import { expect, test } from 'vitest';
import { aQuestion, optionsOf } from '#features/questions/contract/testing/a-question.ts';
import { answerAfterTick } from './choices.ts';

const values = ['housing', 'work', 'other', 'none', 'unknown'];
const question = aQuestion('wants', {
  kind: 'select',
  multiple: true,
  options: optionsOf(...values),
});

test('choices stand together in the order in which they are asked', () => {
  expect(answerAfterTick(question, ['other'], 'housing')).toEqual(['housing', 'other']);
});

test('a second tick takes a choice back; none left is no answer', () => {
  expect(answerAfterTick(question, ['housing', 'other'], 'other')).toEqual(['housing']);
  expect(answerAfterTick(question, ['housing'], 'housing')).toBeNull();
});

test('"none of these" and "not sure" stand alone', () => {
  expect(answerAfterTick(question, ['housing', 'other'], 'none')).toEqual(['none']);
  expect(answerAfterTick(question, ['unknown'], 'none')).toEqual(['none']);
  expect(answerAfterTick(question, ['none'], 'work')).toEqual(['work']);
});
