import { expect, it } from 'vitest';
import { numberQuestions } from './numbered-questions.ts';
import { aQuestion, testOptions } from './testing/test-question.ts';

const choice = { kind: 'select', options: testOptions('a', 'b') } as const;
const below = (questionId: string, ...equals: string[]) => ({ showIf: [{ questionId, equals }] });

function numbersIn(questions: ReturnType<typeof aQuestion>[]) {
  return numberQuestions(questions).flatMap((topic) =>
    topic.questions.map(({ question, number, depth }) => [question.id, number, depth]),
  );
}

it('counts through all topics, with follow-up questions below the one they hang on', () => {
  const questions = [
    aQuestion('need', { category: 'two', order: 5, ...choice }),
    aQuestion('way', { category: 'one', order: 1, ...choice }),
    aQuestion('careful', { category: 'one', order: 4 }),
    aQuestion('number', { category: 'one', order: 2, ...choice, ...below('way', 'a', 'b') }),
    aQuestion('message', { category: 'one', order: 3, ...below('number', 'a') }),
  ];
  expect(numbersIn(questions)).toEqual([
    ['way', '1', 0],
    ['number', '1a', 1],
    ['message', '1b', 2],
    ['careful', '2', 0],
    ['need', '3', 0],
  ]);
});

it('gives a number of its own to a question that another page opens, and names that page’s question', () => {
  const questions = [
    aQuestion('way', { category: 'one', order: 1, ...choice }),
    aQuestion('child', { category: 'two', order: 2, ...below('way', 'b') }),
  ];
  const [, second] = numberQuestions(questions);
  expect(second?.questions).toMatchObject([
    { number: '2', depth: 0, conditions: [{ number: '1', equals: ['b'] }] },
  ]);
});

it('leaves out no question that hangs on itself through others', () => {
  const questions = [
    aQuestion('one', { category: 'x', order: 1, ...choice, ...below('two', 'a') }),
    aQuestion('two', { category: 'x', order: 2, ...choice, ...below('one', 'a') }),
  ];
  expect(numbersIn(questions)).toEqual([
    ['one', '1', 0],
    ['two', '1a', 1],
  ]);
});
