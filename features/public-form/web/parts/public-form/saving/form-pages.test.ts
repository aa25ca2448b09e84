import { describe, expect, test } from 'vitest';
import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';
import { aQuestion, testOptions } from '#features/questions/contract/testing/test-question.ts';
import {
  pageAt,
  pageStep,
  pageWith,
  partAfter,
  resumeStep,
  splitTopic,
  stepAfter,
  stepBefore,
  visiblePages,
} from './form-pages.ts';

function question(id: string, category: string, order: number, more: Partial<Question> = {}) {
  return aQuestion(id, { form: 'screening', category, order, ...more });
}

const questions: Question[] = [
  question('town', 'area', 50),
  question('first', 'name', 10),
  question('custody', 'justice', 30),
  question('last', 'name', 20),
  question('release', 'release', 40, { showIf: [{ questionId: 'custody', equals: ['yes'] }] }),
  question('officer', 'release', 45, { showIf: [{ questionId: 'release', equals: ['soon'] }] }),
];

function answers(values: Record<string, AnswerValue> = {}) {
  return new Map(Object.entries(values));
}

describe('form navigation', () => {
  test('goes from the start through every page to the check, and back', () => {
    const pages = visiblePages(questions, answers());
    const way = ['start', 'topic:name', 'topic:justice', 'topic:area', 'check'] as const;
    for (const [at, step] of way.slice(0, -1).entries()) {
      expect(stepAfter(step, pages)).toBe(way[at + 1]);
      expect(stepBefore(way[at + 1] ?? 'start', pages)).toBe(step);
    }
  });

  test('ends at the check and begins at the start', () => {
    const pages = visiblePages(questions, answers());
    expect(stepAfter('check', pages)).toBe('check');
    expect(stepBefore('start', pages)).toBe('start');
  });

  test('includes a page that an answer adds', () => {
    const pages = visiblePages(questions, answers({ custody: 'yes' }));
    expect(stepAfter('topic:justice', pages)).toBe('topic:release');
    expect(stepBefore('topic:area', pages)).toBe('topic:release');
  });

  test('skips hidden topics', () => {
    expect(pageAt('topic:release', visiblePages(questions, answers()))).toBeUndefined();
  });

  test('resumes after the last page with an answer', () => {
    const resumeWith = (values: Record<string, AnswerValue>) =>
      resumeStep(visiblePages(questions, answers(values)), answers(values));
    expect(resumeWith({})).toBe('start');
    expect(resumeWith({ first: 'Ana' })).toBe('topic:justice');
    expect(resumeWith({ first: null })).toBe('start');
    expect(resumeWith({ first: 'Ana', town: 'Hull' })).toBe('check');
  });
});

describe('long topics', () => {
  const numbered = (count: number, more: Partial<Question> = {}) =>
    Array.from({ length: count }, (_, index) => question(`q${index + 1}`, 'health', index, more));
  const topic = (list: Question[]) => ({
    category: 'health',
    title: { en: 'Health', fr: 'Santé' },
    questions: list,
  });
  const idsOnPages = (list: Question[]) =>
    splitTopic(topic(list)).map((page) => page.questions.map(({ id }) => id));

  test('have at most six questions on a page', () => {
    expect(idsOnPages(numbered(6))).toHaveLength(1);
    expect(idsOnPages(numbered(8)).map((ids) => ids.length)).toEqual([6, 2]);
    expect(splitTopic(topic(numbered(8))).map(pageStep)).toEqual([
      'topic:health',
      'topic:health/2',
    ]);
  });

  test('have at most two phone screens on a page, unless one question is longer', () => {
    const choices = (count: number) => ({
      kind: 'select' as const,
      options: testOptions(...Array.from({ length: count }, (_, index) => `choice ${index}`)),
    });
    expect(idsOnPages(numbered(3, choices(12)))).toEqual([['q1'], ['q2'], ['q3']]);
    expect(idsOnPages(numbered(2, choices(3)))).toEqual([['q1', 'q2']]);
    expect(idsOnPages(numbered(2, choices(40)))).toEqual([['q1'], ['q2']]);
    const short = numbered(3, { ...choices(12), form: 'pre-screening' });
    expect(idsOnPages(short)).toEqual([['q1', 'q2', 'q3']]);
  });

  test('keep follow-up questions with the answer that opens them, without counting them', () => {
    const yesNo = { kind: 'select' as const, options: testOptions('yes', 'no') };
    const list = numbered(6, yesNo);
    const below = question('below', 'health', 9, {
      showIf: [{ questionId: 'q6', equals: ['yes'] }],
    });
    expect(idsOnPages([...list, below])).toEqual([['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'below']]);
    const deeper = question('deeper', 'health', 10, {
      showIf: [{ questionId: 'q1', equals: ['yes'] }],
    });
    expect(idsOnPages([...list, question('q7', 'health', 8), deeper])).toEqual([
      ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'deeper'],
      ['q7'],
    ]);
  });

  test('stay on their pages when an answer shows or hides questions', () => {
    const list = numbered(8);
    list[1] = question('q2', 'health', 1, { showIf: [{ questionId: 'q1', equals: ['yes'] }] });
    const pageOfQ7 = (values: Record<string, AnswerValue>) => {
      const pages = visiblePages(list, answers(values));
      return pageWith('q7', pages)?.part;
    };
    expect(pageOfQ7({})).toBe(2);
    expect(pageOfQ7({ q1: 'yes' })).toBe(2);
  });

  test('go on with their next part', () => {
    const pages = visiblePages(numbered(13), answers());
    const [first, second, third] = pages;
    expect(pages).toHaveLength(3);
    expect(first && partAfter(first, pages)).toBe(second);
    expect(third && partAfter(third, pages)).toBeUndefined();
  });
});
