import { describe, expect, test } from 'vitest';
import type { AnswerValue } from '#features/questions/contract/questions.ts';
import { aQuestion } from '#features/questions/contract/testing/a-question.ts';
import { safetyOf } from './safe-to-leave.ts';

const questions = [
  aQuestion('asks'),
  aQuestion('email', { format: 'email', showIf: [{ questionId: 'asks', equals: ['yes'] }] }),
];

const kept = (answers: Record<string, AnswerValue>) => ({
  answers: new Map(Object.entries(answers)),
  refused: new Map<string, string>(),
  saving: 'saved' as const,
});

describe('what whoever leaves can count on', () => {
  test('what is saved is saved, and what is on its way is not yet', () => {
    const given = kept({ asks: 'yes', email: 'ana@example.org' });
    expect(safetyOf(questions, given)).toBe('saved');
    expect(safetyOf(questions, { ...given, saving: 'saving' })).toBe('not-yet');
    expect(safetyOf(questions, { ...given, saving: 'offline' })).toBe('not-yet');
  });

  test('an answer that breaks a rule, here or on the server, has to be put right first', () => {
    expect(safetyOf(questions, kept({ asks: 'yes', email: 'ana@' }))).toBe('to-mend');
    const refused = new Map([['asks', 'characters']]);
    expect(safetyOf(questions, { ...kept({ asks: 'yes' }), refused })).toBe('to-mend');
  });

  test('one that another answer hides has not: nobody could', () => {
    expect(safetyOf(questions, kept({ asks: 'no', email: 'ana@' }))).toBe('saved');
  });
});
