import type { ErrorCode, FieldIssue } from '#contract/errors.ts';
import type { ReplyOf, SentBy } from '#contract/operation.ts';
import type {
  openPreScreening,
  readPreScreening,
  savePreScreening,
  startPreScreening,
  submitPreScreening,
} from '#contract/pre-screening.ts';

/** What opens a form again: its id, and the proof that this device began it. */
export interface Holder {
  id: string;
  secret: string;
}

/** The calls that the form makes. Each throws `CallFailure` when it does not succeed. */
export interface IntakeCalls {
  open(): Promise<ReplyOf<typeof openPreScreening>>;
  start(sent: SentBy<typeof startPreScreening>['body']): Promise<ReplyOf<typeof startPreScreening>>;
  save(holder: Holder, answers: SentBy<typeof savePreScreening>['body']): Promise<void>;
  read(holder: Holder): Promise<ReplyOf<typeof readPreScreening>>;
  submit(holder: Holder): Promise<ReplyOf<typeof submitPreScreening>>;
}

/** A call that did not succeed: `offline` when the server was not reached. */
export class CallFailure extends Error {
  readonly code: ErrorCode | 'offline';
  readonly issues: readonly FieldIssue[];

  constructor(code: ErrorCode | 'offline', issues: readonly FieldIssue[] = []) {
    super(code);
    this.code = code;
    this.issues = issues;
  }
}

/** Whether the server no longer opens the form for this device. */
export function isGone(failure: CallFailure): boolean {
  return ['not-found', 'gone', 'unauthenticated', 'forbidden'].includes(failure.code);
}
