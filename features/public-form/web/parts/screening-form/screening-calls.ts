import type { ClosedLinkReason } from '#features/intake/contract/screening.ts';
import type { AnswerToKeep, FormAnswer } from '#features/questions/contract/questions.ts';
import type { CrisisContact } from '../public-form/pages/crisis-contacts.tsx';
import {
  type AskedForm,
  CallFailure,
  type FormCalls,
  type Holder,
  isGone,
} from '../public-form/saving/form-calls.ts';

/** `unknown`: the link never existed. */
export type Closing = ClosedLinkReason | 'unknown';

export interface LinkedForm extends AskedForm {
  answers: FormAnswer[];
  /** Missing in replies of a server of the version before, during an upgrade. */
  secondsPerQuestion?: number;
  expiresAt: string;
  /** The person's preferred language, if known. */
  language: string | null;
}

/** API calls of a link. All throw `CallFailure`. */
export interface ScreeningCalls {
  /** Grants this device access to the form. */
  open(proof: { secret: string; dateOfBirth?: string }): Promise<Holder>;
  read(holder: Holder): Promise<LinkedForm>;
  save(holder: Holder, answers: AnswerToKeep[]): Promise<void>;
  submit(holder: Holder, knownAnswers: FormAnswer[]): Promise<{ submittedAt: string }>;
}

export interface LinkSurroundings {
  calls: ScreeningCalls;
  crisisContacts: readonly CrisisContact[];
  /** Null while loading. */
  organization: { name: string; url: string | null } | null;
  /** Called when the person's language is known and none was chosen in this browser. */
  onLanguageKnown: (language: string) => void;
}

export interface LinkCalls extends FormCalls {
  /** Last data read; null before. */
  opened(): LinkedForm | null;
  /** Reason why the link doesn't work, once known. */
  closing(): Closing | null;
}

/** Form calls for a link. The form already exists, so `start` always fails. */
export function makeLinkCalls(calls: ScreeningCalls): LinkCalls {
  let opened: LinkedForm | null = null;
  let closing: Closing | null = null;

  /** Remembers the reason: the form itself only knows that it is gone. */
  async function rememberReason<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (failure) {
      if (failure instanceof CallFailure && isGone(failure)) closing = closingReason(failure);
      throw failure;
    }
  }

  return {
    opened: () => opened,
    closing: () => closing,
    // Called only after the link turned out to be closed, so there are no questions.
    open: async () => ({ edition: 0, questions: [] }),
    start: () => Promise.reject(new CallFailure('not-found')),
    save: (holder, answers) => rememberReason(calls.save(holder, answers)),
    async read(holder) {
      opened = await rememberReason(calls.read(holder));
      return { ...opened, reference: null };
    },
    async submit(holder, knownAnswers) {
      const { submittedAt } = await rememberReason(calls.submit(holder, knownAnswers));
      return { reference: submittedAt };
    },
  };
}

export function closingReason({ details }: CallFailure): Closing {
  return (details as { reason?: ClosedLinkReason } | undefined)?.reason ?? 'unknown';
}
