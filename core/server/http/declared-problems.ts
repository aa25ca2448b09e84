import { type ErrorCode, errorStatuses } from '#core/contract/error-statuses.ts';
import { type Operation, takesIdempotencyKey } from '#core/contract/operation.ts';
import { usesFormSecret, usesSessionToken } from './callers.ts';
import { needsCrossSiteProtection } from './cross-site.ts';

/** Any operation may answer with these. */
const everywhere = ['invalid', 'too-many', 'unexpected', 'unavailable'] as const;

/** Problems of request bodies. A GET's body isn't read. */
const bodyProblems = ['too-large', 'file-type'] as const;

/** Problems of callers without a session or permission. */
const sessionProblems = [
  ...(['unauthenticated', 'session-ended'] as const),
  ...(['forbidden', 'second-factor-missing', 'email-unverified'] as const),
];

/** Problems of a reused `Idempotency-Key`. */
const idempotencyProblems = ['still-running', 'already-done', 'key-reused'] as const;

/** Returns the codes an operation may answer with: the common ones, and its own `problems`. */
export function declaredProblems(operation: Operation): ErrorCode[] {
  const { method, path, isLight, needsRecentProof, problems = [] } = operation;
  const codes = new Set<ErrorCode>([
    ...everywhere,
    ...(method === 'GET' ? [] : bodyProblems),
    ...(needsCrossSiteProtection(method) ? (['cross-site'] as const) : []),
    ...(usesSessionToken(operation) ? sessionProblems : []),
    ...(usesFormSecret(operation) ? (['unauthenticated'] as const) : []),
    ...(needsRecentProof ? (['confirmation-needed'] as const) : []),
    // A path segment longer than any of our names leads nowhere.
    ...(path.includes(':') ? (['not-found'] as const) : []),
    ...(method === 'GET' || isLight ? [] : (['storage-full'] as const)),
    ...(takesIdempotencyKey(operation) ? idempotencyProblems : []),
    ...problems,
  ]);
  // A fixed order, so that equal sets make equal replies.
  return (Object.keys(errorStatuses) as ErrorCode[]).filter((code) => codes.has(code));
}
