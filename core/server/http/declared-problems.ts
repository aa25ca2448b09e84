import { type ErrorCode, errorStatuses } from '#core/contract/errors.ts';
import { type Operation, takesIdempotencyKey } from '#core/contract/operation.ts';
import { showsFormSecret, showsToken } from './callers.ts';
import { isGuardedAgainstOtherSites } from './cross-site.ts';

/** Any call may be refused by these; the others are an operation's own. */
const everywhere = ['invalid', 'too-many', 'unexpected', 'unavailable'] as const;

/** Refusals of what was sent along. The body of a GET isn't read. */
const ofBodies = ['too-large', 'file-type'] as const;

/** Refusals of callers who aren't signed in, or may not do this. */
const ofSessions = [
  ...(['unauthenticated', 'session-ended'] as const),
  ...(['forbidden', 'second-factor-missing', 'email-unverified'] as const),
];

/** Refusals of a call whose `Idempotency-Key` was used before. */
const ofIdempotencyKeys = ['still-running', 'already-done', 'key-reused'] as const;

/** The codes that an operation may answer with: those of any such call, and its own `problems`. */
export function declaredProblems(operation: Operation): ErrorCode[] {
  const { method, path, isLight, needsRecentProof, problems = [] } = operation;
  const codes = new Set<ErrorCode>([
    ...everywhere,
    ...(method === 'GET' ? [] : ofBodies),
    ...(isGuardedAgainstOtherSites(method) ? (['cross-site'] as const) : []),
    ...(showsToken(operation) ? ofSessions : []),
    ...(showsFormSecret(operation) ? (['unauthenticated'] as const) : []),
    ...(needsRecentProof ? (['confirmation-needed'] as const) : []),
    // A part of a path that is longer than any name of ours leads nowhere.
    ...(path.includes(':') ? (['not-found'] as const) : []),
    ...(method === 'GET' || isLight ? [] : (['storage-full'] as const)),
    ...(takesIdempotencyKey(operation) ? ofIdempotencyKeys : []),
    ...problems,
  ]);
  // In one order, so that the same codes make the same reply.
  return (Object.keys(errorStatuses) as ErrorCode[]).filter((code) => codes.has(code));
}
