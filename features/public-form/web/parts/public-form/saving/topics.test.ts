import { describe, expect, test } from 'vitest';
import { followUpParent } from '#features/questions/contract/follow-ups.ts';
import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';
import { aQuestion, testOptions } from '#features/questions/contract/testing/test-question.ts';
import { groupByTopic, headingQuestion, listFollowUps, visibleTopics } from './topics.ts';

function question(id: string, category: string, order: number, more: Partial<Question> = {}) {
  return aQuestion(id, { category, order, ...more });
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

function categories(values: Record<string, AnswerValue> = {}) {
  return visibleTopics(questions, answers(values)).map((topic) => topic.category);
}

describe('form pages', () => {
  test('follow the categories, in question order', () => {
    expect(groupByTopic(questions).map((topic) => topic.category)).toEqual([
      'name',
      'justice',
      'release',
      'area',
    ]);
    expect(groupByTopic(questions)[0]?.questions.map(({ id }) => id)).toEqual(['first', 'last']);
  });

  test('omit questions hidden by an answer', () => {
    expect(categories()).toEqual(['name', 'justice', 'area']);
    expect(categories({ custody: 'no' })).toEqual(['name', 'justice', 'area']);
    expect(categories({ custody: 'yes' })).toEqual(['name', 'justice', 'release', 'area']);
  });

  test('hide questions that depend on a hidden one', () => {
    const visibleQuestionIds = (values: Record<string, AnswerValue>) =>
      visibleTopics(questions, answers(values)).flatMap((topic) =>
        topic.questions.map(({ id }) => id),
      );
    expect(visibleQuestionIds({ custody: 'yes', release: 'soon' })).toContain('officer');
    expect(visibleQuestionIds({ custody: 'no', release: 'soon' })).not.toContain('officer');
  });
});

describe('page headings', () => {
  const topic = (...list: Question[]) => ({
    category: 'any',
    title: { en: 'Any', fr: 'Tout' },
    questions: list,
  });
  const follows = question('b', 'any', 2, { showIf: [{ questionId: 'a', equals: ['x'] }] });

  test('use the question when the others only depend on it', () => {
    expect(headingQuestion(topic(question('a', 'any', 1)))?.id).toBe('a');
    expect(headingQuestion(topic(question('a', 'any', 1), follows))?.id).toBe('a');
    const note = (more: Partial<Question>) => question('note', 'any', 3, { long: true, ...more });
    expect(headingQuestion(topic(question('a', 'any', 1), follows, note({})))?.id).toBe('a');
    expect(
      headingQuestion(topic(question('a', 'any', 1), note({ required: true }))),
    ).toBeUndefined();
  });

  test('use the topic when there are several questions', () => {
    expect(
      headingQuestion(topic(question('a', 'any', 1), follows, question('c', 'any', 3))),
    ).toBeUndefined();
  });
});

describe('questions below the answer that opens them', () => {
  const way = question('way', 'reach', 10, {
    kind: 'select',
    options: testOptions('text', 'call'),
  });
  const needs = question('needs', 'wants', 10, {
    kind: 'select',
    multiple: true,
    options: testOptions('papers', 'other'),
  });
  const note = question('note', 'reach', 20);
  const openedBy = (...showIf: [questionId: string, ...equals: string[]][]) =>
    question('below', 'any', 30, {
      showIf: showIf.map(([questionId, ...equals]) => ({ questionId, equals })),
    });

  test.each<[string, Question, string | undefined]>([
    ['a single choice', openedBy(['way', 'text']), 'way'],
    ['several values of a single choice', openedBy(['way', 'text', 'call']), 'way'],
    ['one of several choices', openedBy(['needs', 'other']), 'needs'],
    // Two open answers would show it twice.
    ['several values of several choices', openedBy(['needs', 'papers', 'other']), undefined],
    ['two conditions', openedBy(['way', 'text'], ['needs', 'other']), undefined],
    ['a question on another page', openedBy(['elsewhere', 'yes']), undefined],
    ['a typed answer', openedBy(['note', 'yes']), undefined],
    ['nothing', question('below', 'any', 30), undefined],
  ])('follow %s', (_, below, parent) => {
    expect(followUpParent(below, [way, note, needs, below])?.id).toBe(parent);
  });

  test('appear below each answer that opens them, in order', () => {
    const phone = question('phone', 'reach', 20, {
      showIf: [{ questionId: 'way', equals: ['text', 'call'] }],
    });
    const read = question('read', 'reach', 30, {
      showIf: [{ questionId: 'way', equals: ['text'] }],
    });
    const page = [way, phone, read, note];
    const idsBelow = (value: string, visible = page) =>
      listFollowUps(way, value, visible).map(({ id }) => id);
    expect(idsBelow('text')).toEqual(['phone', 'read']);
    expect(idsBelow('call')).toEqual(['phone']);
    expect(idsBelow('none')).toEqual([]);
    expect(idsBelow('text', [way, read])).toEqual(['read']);
  });
});
