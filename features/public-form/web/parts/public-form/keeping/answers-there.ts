import type {
  AnswerToKeep,
  AnswerValue,
  GivenAnswer,
  Question,
} from '#features/questions/contract/questions.ts';
import type { Answers } from './topics.ts';
import {
  answersOnlyHere,
  answersToSave,
  type MayBeThere,
  type UnsavedAnswer,
  withSent,
} from './unsaved-answers.ts';

/** What the server has of a form, as far as this device knows. */
export function answersThere(before: { saved: Answers; mayBeThere: MayBeThere }) {
  let saved = new Map(before.saved);
  let mayBeThere = new Map(before.mayBeThere);

  return {
    /** These are on their way, and may arrive though no reply comes. */
    sending(answers: readonly GivenAnswer[]): void {
      for (const { questionId, answer } of answers) {
        mayBeThere.set(questionId, withSent(mayBeThere.get(questionId), answer));
      }
    },

    /** The server has these now, for certain. */
    has(answers: readonly GivenAnswer[]): void {
      for (const { questionId, answer } of answers) {
        saved.set(questionId, answer);
        mayBeThere.set(questionId, [answer]);
      }
    },

    /** The server did not take the answer. */
    refused(questionId: string): void {
      saved.delete(questionId);
    },

    /** The server misses the answer, though it was told. */
    misses(questionId: string): void {
      saved.delete(questionId);
      mayBeThere.set(questionId, withSent(mayBeThere.get(questionId), null));
    },

    nothing(): void {
      saved = new Map();
      mayBeThere = new Map();
    },

    /** All that the server has, as far as this device was told. */
    seen: (): GivenAnswer[] => [...saved].map(([questionId, answer]) => ({ questionId, answer })),

    /** Of these answers, what to send. */
    toSave: (
      questions: readonly Question[],
      answers: Answers,
      refused: ReadonlyMap<string, unknown>,
    ): AnswerToKeep[] => answersToSave(questions, { answers, saved, mayBeThere }, refused),

    /** Of these answers, what only this device has. */
    onlyHere: (answers: ReadonlyMap<string, AnswerValue>): UnsavedAnswer[] =>
      answersOnlyHere(answers, saved, mayBeThere),
  };
}
