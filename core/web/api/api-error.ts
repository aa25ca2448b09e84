import type { ErrorCode } from '#core/contract/error-statuses.ts';
import type { FieldIssue } from '#core/contract/errors.ts';

/** An error code of the contract, `offline`, or one that this page doesn't know. */
type Code = ErrorCode | 'offline' | 'unknown';

/** A failed call: the server refused it, or wasn't reached (`offline`, status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: Code;
  /**
   * Depends on the code: the list of issues for `invalid`, the current record for `stale-version`.
   */
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

  /** The fields that the server refused, if any. */
  get issues(): FieldIssue[] {
    if (this.code !== 'invalid' || !Array.isArray(this.details)) return [];
    return this.details as FieldIssue[];
  }
}

/** True if this is an ApiError, with this code if given. */
export function isApiError(error: unknown, code?: ApiError['code']): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}
