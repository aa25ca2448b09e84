import { describe, expect, test } from 'vitest';
import type { AnswerValue } from '#features/questions/contract/questions.ts';
import { aQuestion } from '#features/questions/contract/testing/test-question.ts';
import { leaveSafety } from './leave-safety.ts';

const questions = [
  aQuestion('asks'),
  aQuestion('email', { format: 'email', showIf: [{ questionId: 'asks', equals: ['yes'] }] }),
];

const formState = (answers: Record<string, AnswerValue>) => ({
  answers: new Map(Object.entries(answers)),
  refused: new Map<string, string>(),
  saving: 'saved' as const,
});

describe('safety of leaving the form', () => {
  test('returns saved only once everything has arrived', () => {
    const state = formState({ asks: 'yes', email: 'ana@example.org' });
    expect(leaveSafety(questions, state)).toBe('saved');
    expect(leaveSafety(questions, { ...state, saving: 'saving' })).toBe('not-yet');
    expect(leaveSafety(questions, { ...state, saving: 'offline' })).toBe('not-yet');
  });

  test('returns to-mend for an answer that breaks a rule', () => {
    expect(leaveSafety(questions, formState({ asks: 'yes', email: 'ana@' }))).toBe('to-mend');
    const refused = new Map([['asks', 'characters']]);
    expect(leaveSafety(questions, { ...formState({ asks: 'yes' }), refused })).toBe('to-mend');
  });

  test('ignores hidden invalid answers, which no one could fix', () => {
    expect(leaveSafety(questions, formState({ asks: 'no', email: 'ana@' }))).toBe('saved');
  });
});
