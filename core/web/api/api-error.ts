import type { ErrorCode, FieldIssue } from '#core/contract/errors.ts';

/** What went wrong: a code of the contract, `offline`, or one that this page doesn't know. */
type Code = ErrorCode | 'offline' | 'unknown';

/** A call that did not succeed: the server said no, or was not reached (`offline`, status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: Code;
  /** Depends on the code: the list of issues for `invalid`, the current record for `stale-version`. */
  readonly details: unknown;

  constructor(
    status: number,
    code: Code,
    message: string,
    more: { details?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = more.details;
  }

  /** What is wrong with the fields that were sent, if that is what the server said. */
  get issues(): FieldIssue[] {
    if (this.code !== 'invalid' || !Array.isArray(this.details)) return [];
    return this.details as FieldIssue[];
  }
}

/** Whether this is an ApiError with this code. */
export function isApiError(error: unknown, code?: ApiError['code']): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}
