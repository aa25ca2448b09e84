import type { ErrorCode, FieldIssue } from '#core/contract/errors.ts';
import type { Language } from '#core/contract/languages.ts';
import type {
  AnswerToKeep,
  GivenAnswer,
  Question,
} from '#features/questions/contract/questions.ts';

/** What opens a form again: its id, and the proof that this device may. */
export interface Holder {
  id: string;
  secret: string;
  /** For people, to go on elsewhere; a form that is opened by a link has none. */
  resumeCode?: string;
}

/** What a form asks. */
export interface AskedForm {
  edition: number;
  questions: Question[];
}

/** The calls that a form makes. Each throws `CallFailure` when it does not succeed. */
export interface FormCalls {
  open(): Promise<AskedForm>;
  start(sent: {
    secret: string;
    language: Language;
    edition: number;
    answers: AnswerToKeep[];
  }): Promise<Holder>;
  save(holder: Holder, answers: AnswerToKeep[]): Promise<void>;
  /** The form as it was begun; with a reference once it is handed in. */
  read(holder: Holder): Promise<AskedForm & { answers: GivenAnswer[]; reference: string | null }>;
  /** `seen`: what the device takes the server to have. */
  submit(holder: Holder, seen: GivenAnswer[]): Promise<{ reference: string }>;
}

/** A call that did not succeed: `offline` when the server was not reached. */
export class CallFailure extends Error {
  readonly code: ErrorCode | 'offline';
  readonly details: unknown;

  constructor(code: ErrorCode | 'offline', details?: unknown) {
    super(code);
    this.code = code;
    this.details = details;
  }

  /** What is wrong with what was sent, by field. */
  get issues(): readonly FieldIssue[] {
    return this.code === 'invalid' && Array.isArray(this.details) ? this.details : [];
  }

  /** What was answered elsewhere, and stands. */
  get answeredElsewhere(): readonly GivenAnswer[] {
    return this.code === 'stale-version' && Array.isArray(this.details) ? this.details : [];
  }
}

/** Whether the server no longer opens the form for this device. */
export function isGone(failure: CallFailure): boolean {
  return ['not-found', 'gone', 'unauthenticated', 'forbidden'].includes(failure.code);
}
