import type { ClosedLinkReason } from '#features/intake/contract/screening.ts';
import type { AnswerToKeep, GivenAnswer } from '#features/questions/contract/questions.ts';
import {
  type AskedForm,
  CallFailure,
  type FormCalls,
  type Holder,
  isGone,
} from '../public-form/keeping/form-calls.ts';
import type { CrisisContact } from '../public-form/pages/crisis-contacts.tsx';

/** What becomes of a link that opens nothing; `unknown` for one that never was. */
export type Closing = ClosedLinkReason | 'unknown';

/** What a link opens. */
export interface LinkedForm extends AskedForm {
  answers: GivenAnswer[];
  expiresAt: string;
  /** The language that the person prefers, as far as it is known. */
  language: string | null;
}

/** The calls behind a link. Each throws `CallFailure` when it does not succeed. */
export interface ScreeningCalls {
  /** Lets this device open the form. */
  open(proof: { secret: string; dateOfBirth?: string }): Promise<Holder>;
  read(holder: Holder): Promise<LinkedForm>;
  save(holder: Holder, answers: AnswerToKeep[]): Promise<void>;
  submit(holder: Holder, seen: GivenAnswer[]): Promise<{ submittedAt: string }>;
}

/** What the form needs from the page around it. */
export interface LinkSurroundings {
  calls: ScreeningCalls;
  crisisContacts: readonly CrisisContact[];
  /** Null until it is known. */
  organisation: { name: string; url: string | null } | null;
  /** The person's language is known, and they have not chosen one in this browser. */
  onLanguageKnown: (language: string) => void;
}

export interface CallsOfLink extends FormCalls {
  /** What was read last; null before. */
  opened(): LinkedForm | null;
  /** Why the link opens nothing, once that is known. */
  closing(): Closing | null;
}

/** The calls of the form that a link has opened. The link has begun it, so nothing begins another. */
export function callsOfLink(calls: ScreeningCalls): CallsOfLink {
  let opened: LinkedForm | null = null;
  let closing: Closing | null = null;

  /** Remembers why, since the form itself only knows that it is gone. */
  async function noting<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (failure) {
      if (failure instanceof CallFailure && isGone(failure)) closing = reasonOf(failure);
      throw failure;
    }
  }

  return {
    opened: () => opened,
    closing: () => closing,
    // Asked for once the link has turned out to be closed: then there is nothing to ask.
    open: async () => ({ edition: 0, questions: [] }),
    start: () => Promise.reject(new CallFailure('not-found')),
    save: (holder, answers) => noting(calls.save(holder, answers)),
    async read(holder) {
      opened = await noting(calls.read(holder));
      return { ...opened, reference: null };
    },
    async submit(holder, seen) {
      const { submittedAt } = await noting(calls.submit(holder, seen));
      return { reference: submittedAt };
    },
  };
}

/** Why a link opens nothing, by the failure of its call. */
export function reasonOf({ details }: CallFailure): Closing {
  return (details as { reason?: ClosedLinkReason } | undefined)?.reason ?? 'unknown';
}
