import type {
  AnswerToKeep,
  AnswerValue,
  FormAnswer,
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

/** Tracks the server's state as far as this device knows it. */
export function answersThere(before: { saved: Answers; mayBeThere: MayBeThere }) {
  let saved = new Map(before.saved);
  let mayBeThere = new Map(before.mayBeThere);

  return {
    /** Marks answers as sent; they may arrive even without a reply. */
    sending(answers: readonly FormAnswer[]): void {
      for (const { questionId, answer } of answers) {
        mayBeThere.set(questionId, withSent(mayBeThere.get(questionId), answer));
      }
    },

    /** Confirms that the server has these answers. */
    has(answers: readonly FormAnswer[]): void {
      for (const { questionId, answer } of answers) {
        saved.set(questionId, answer);
        mayBeThere.set(questionId, [answer]);
      }
    },

    /** Marks an answer as rejected. */
    refused(questionId: string): void {
      saved.delete(questionId);
    },

    /** Marks an answer as missing on the server, though it was sent. */
    misses(questionId: string): void {
      saved.delete(questionId);
      mayBeThere.set(questionId, withSent(mayBeThere.get(questionId), null));
    },

    nothing(): void {
      saved = new Map();
      mayBeThere = new Map();
    },

    /** All answers confirmed by the server. */
    seen: (): FormAnswer[] => [...saved].map(([questionId, answer]) => ({ questionId, answer })),

    /** Answers to send. */
    toSave: (
      questions: readonly Question[],
      answers: Answers,
      refused: ReadonlyMap<string, unknown>,
    ): AnswerToKeep[] => answersToSave(questions, { answers, saved, mayBeThere }, refused),

    /** Answers that exist only on this device. */
    onlyHere: (answers: ReadonlyMap<string, AnswerValue>): UnsavedAnswer[] =>
      answersOnlyHere(answers, saved, mayBeThere),
  };
}
