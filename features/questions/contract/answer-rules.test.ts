import { describe, expect, it } from 'vitest';
import { answerProblem, isQuestionVisible, submissionProblems } from './answer-rules.ts';
import type { AnswerValue, Question } from './questions.ts';
import { aQuestion, testOptions } from './testing/test-question.ts';

const options = testOptions('yes', 'no');
const parent = aQuestion('p', { kind: 'select', options, required: true });
const child = aQuestion('c', {
  required: true,
  showIf: [{ questionId: 'p', equals: ['yes'] }],
});
const grandchild = aQuestion('g', { showIf: [{ questionId: 'c', equals: ['deep'] }] });
const all = [parent, child, grandchild];
const toAnswerMap = (answers: Record<string, AnswerValue>) => new Map(Object.entries(answers));

describe('visible questions', () => {
  it('asks a question only when its condition holds', () => {
    expect(isQuestionVisible(child, all, toAnswerMap({ p: 'yes' }))).toBe(true);
    expect(isQuestionVisible(child, all, toAnswerMap({ p: 'no' }))).toBe(false);
    expect(isQuestionVisible(child, all, toAnswerMap({}))).toBe(false);
  });

  it('hides questions that depend on a hidden question, even an answered one', () => {
    expect(isQuestionVisible(grandchild, all, toAnswerMap({ p: 'yes', c: 'deep' }))).toBe(true);
    expect(isQuestionVisible(grandchild, all, toAnswerMap({ p: 'no', c: 'deep' }))).toBe(false);
  });

  it('meets a condition when one of several choices matches', () => {
    expect(isQuestionVisible(child, all, toAnswerMap({ p: ['no', 'yes'] }))).toBe(true);
  });

  it('asks when any of the listed answers was given', () => {
    const either = aQuestion('e', { showIf: [{ questionId: 'p', equals: ['no', 'yes'] }] });
    expect(isQuestionVisible(either, all, toAnswerMap({ p: 'no' }))).toBe(true);
    expect(isQuestionVisible(either, all, toAnswerMap({ p: 'yes' }))).toBe(true);
    expect(isQuestionVisible(either, all, toAnswerMap({}))).toBe(false);
  });

  it('asks only when all conditions hold', () => {
    const both = aQuestion('b', {
      showIf: [
        { questionId: 'p', equals: ['yes'] },
        { questionId: 'c', equals: ['deep'] },
      ],
    });
    expect(isQuestionVisible(both, all, toAnswerMap({ p: 'yes', c: 'deep' }))).toBe(true);
    expect(isQuestionVisible(both, all, toAnswerMap({ p: 'yes', c: 'flat' }))).toBe(false);
    expect(isQuestionVisible(both, all, toAnswerMap({ p: 'no', c: 'deep' }))).toBe(false);
  });

  it('doesn’t ask a question that depends on a missing one', () => {
    const lost = aQuestion('l', { showIf: [{ questionId: 'gone', equals: ['yes'] }] });
    expect(isQuestionVisible(lost, [lost], toAnswerMap({ gone: 'yes' }))).toBe(false);
  });

  it('terminates when questions depend on each other', () => {
    const one = aQuestion('one', { showIf: [{ questionId: 'two', equals: ['x'] }] });
    const two = aQuestion('two', { showIf: [{ questionId: 'one', equals: ['x'] }] });
    expect(isQuestionVisible(one, [one, two], toAnswerMap({ one: 'x', two: 'x' }))).toBe(false);
  });
});

describe('submitting', () => {
  it('reports required visible questions, never hidden ones', () => {
    expect([...submissionProblems(all, toAnswerMap({}))]).toEqual([['p', 'required']]);
    expect([...submissionProblems(all, toAnswerMap({ p: 'no' }))]).toEqual([]);
    expect([...submissionProblems(all, toAnswerMap({ p: 'yes', c: '  ' }))]).toEqual([
      ['c', 'required'],
    ]);
  });
});

describe('one answer', () => {
  const string = aQuestion('s');
  const several: Question = { ...parent, multiple: true };

  it.each([
    [{ ...string, format: 'date', boundField: 'dateOfBirth' }, '2024-02-29', null],
    [{ ...string, format: 'date', boundField: 'dateOfBirth' }, '2023-02-29', 'date'],
    [{ ...string, format: 'date', boundField: 'dateOfBirth' }, '2199-01-01', 'future'],
    [{ ...string, format: 'date' }, '2199-01-01', null],
    [{ ...string, format: 'phone' }, '+1 (555) 010-0199', null],
    [{ ...string, format: 'phone' }, '12', 'phone'],
    [{ ...string, format: 'email' }, 'a@b.example', null],
    [{ ...string, format: 'email' }, 'a@b', 'email'],
    [string, 'two\nlines', 'characters'],
    [{ ...string, long: true }, 'two\nlines', null],
    [string, ['x'], 'wrong-type'],
    [parent, 'maybe', 'not-an-option'],
    [parent, ['yes'], 'wrong-type'],
    [several, ['yes', 'no'], null],
    [several, 'yes', 'wrong-type'],
    [parent, '', null],
    [several, [], null],
  ] as [Question, AnswerValue, string | null][])('%# %o', (question, answer, problem) => {
    expect(answerProblem(question, answer)).toBe(problem);
  });
});
