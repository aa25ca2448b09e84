import type { FormStatus } from '#features/intake/contract/sent-form.ts';
import type { FormAnswer } from '#features/questions/contract/questions.ts';
import {
  type AskedForm,
  CallFailure,
  type FormCalls,
  type Holder,
} from '../public-form/saving/form-calls.ts';
import { type FormMemory, nothingRemembered } from '../public-form/saving/form-memory.ts';

export interface MoreTopics extends AskedForm {
  /** Questions answered before, by topic. */
  progress: { category: string; answered: number }[];
  secondsPerQuestion: number;
}

/** Something that the person adds; its id keeps it from being added twice. */
export type Addition = { id: string } & (
  | { kind: 'note'; text: string }
  | { kind: 'way'; answers: FormAnswer[] }
);

/** API calls about a form that was sent. All throw `CallFailure`. */
export interface SentFormCalls {
  readMore(holder: Holder): Promise<MoreTopics>;
  saveMore(holder: Holder, more: { edition: number; answers: FormAnswer[] }): Promise<void>;
  readStatus(holder: Holder): Promise<FormStatus>;
  add(holder: Holder, addition: Addition): Promise<void>;
  withdraw(holder: Holder): Promise<void>;
}

export interface MoreCalls extends FormCalls {
  /** Topics read last; null before. */
  opened(): MoreTopics | null;
}

/** Form calls for topics added after sending. The form exists and was sent, so neither happens again. */
export function makeMoreCalls(calls: SentFormCalls): MoreCalls {
  let opened: MoreTopics | null = null;
  return {
    opened: () => opened,
    // Called only when the form takes no more, so there are no questions.
    open: async () => ({ edition: 0, questions: [] }),
    start: () => Promise.reject(new CallFailure('not-found')),
    submit: () => Promise.reject(new CallFailure('already-submitted')),
    async read(holder) {
      opened = await calls.readMore(holder);
      return { ...opened, answers: [], reference: null };
    },
    save: (holder, answers) =>
      calls.saveMore(holder, {
        edition: opened?.edition ?? 0,
        // The server never shows earlier answers, so these are based on nothing.
        answers: answers.map(({ questionId, answer }) => ({ questionId, answer })),
      }),
  };
}

/** Ends with the page: nothing of a sent form stays on the device. */
export function pageMemory(holder: Holder): FormMemory {
  return {
    recall: () => ({ ...nothingRemembered, holder }),
    remember: () => {},
    forget: () => {},
  };
}
