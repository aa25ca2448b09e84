import type { ErrorCode } from '#core/contract/error-statuses.ts';
import type { FieldIssue } from '#core/contract/errors.ts';
import type { Language } from '#core/contract/languages.ts';
import type { AnswerToKeep, FormAnswer, Question } from '#features/questions/contract/questions.ts';

/** Form id with the device's secret. */
export interface Holder {
  id: string;
  secret: string;
  /** For people, to continue elsewhere; absent for a form opened by a link. */
  resumeCode?: string;
}

export interface AskedForm {
  edition: number;
  questions: Question[];
  /** Minutes that people took for it; absent where nobody measures. */
  minutes?: number;
  /** Questions answered before, to be reviewed instead of asked. */
  known?: KnownQuestions;
}

/** Ids of questions answered before. */
export interface KnownQuestions {
  /** Their answers are in the form. */
  shown: readonly string[];
  /** Their answers don't show, since someone else may be looking. */
  kept: readonly string[];
}

/** API calls of a form. All throw `CallFailure`. */
export interface FormCalls {
  open(): Promise<AskedForm>;
  start(sent: {
    secret: string;
    language: Language;
    edition: number;
    answers: AnswerToKeep[];
  }): Promise<Holder>;
  save(holder: Holder, answers: AnswerToKeep[]): Promise<void>;
  /** Returns the form in its edition, with a reference once submitted. */
  read(holder: Holder): Promise<AskedForm & { answers: FormAnswer[]; reference: string | null }>;
  /** `knownAnswers`: answers that the device believes the server has. */
  submit(holder: Holder, knownAnswers: FormAnswer[]): Promise<{ reference: string }>;
}

/** Failed call; `offline` when the server wasn't reached. */
export class CallFailure extends Error {
  readonly code: ErrorCode | 'offline';
  readonly details: unknown;

  constructor(code: ErrorCode | 'offline', details?: unknown) {
    super(code);
    this.code = code;
    this.details = details;
  }

  /** Validation errors by field. */
  get issues(): readonly FieldIssue[] {
    return this.code === 'invalid' && Array.isArray(this.details) ? this.details : [];
  }

  /** Current answers given on another device. */
  get answeredElsewhere(): readonly FormAnswer[] {
    return this.code === 'stale-version' && Array.isArray(this.details) ? this.details : [];
  }
}

export function isGone(failure: CallFailure): boolean {
  return ['not-found', 'gone', 'unauthenticated', 'forbidden'].includes(failure.code);
}
