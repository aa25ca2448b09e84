import { type ErrorCode, errorBody, errorStatuses, fieldIssue } from '#contract/errors.ts';
import { type Operation, takesIdempotencyKey } from '#contract/operation.ts';
import { isGuardedAgainstOtherSites } from '../cross-site.ts';
import { wordsIn } from '../words.ts';
import { showsFormSecret, showsToken } from './callers.ts';
import { header, onEveryReply } from './headers.ts';
import type { Schema, SchemaWriter } from './schemas.ts';

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

/** A set of more codes makes no readable name, and no second operation has it. */
const mostCodesInName = 3;

export interface Refusals {
  /** The error replies of an operation by their statuses, each with the codes that its body may have. */
  of(operation: Operation): Record<string, object>;
  /** The error replies that operations share. */
  readonly components: Record<string, object>;
}

export function refusalWriter(schemas: SchemaWriter): Refusals {
  const components: Record<string, object> = {};
  const parts = { body: schemas.returned(errorBody), issue: schemas.returned(fieldIssue) };
  const write = (codes: readonly ErrorCode[], isRenewing: boolean): object => {
    const written = replyWith(codes, isRenewing, parts);
    if (codes.length > mostCodesInName) return written;
    const name = nameOf(codes) + (isRenewing ? 'WhileSignedIn' : '');
    components[name] = written;
    return { $ref: `#/components/responses/${name}` };
  };
  return {
    components,
    of(operation) {
      const byStatus = Object.groupBy(codesOf(operation), (code) => errorStatuses[code]);
      return Object.fromEntries(
        Object.entries(byStatus).map(([status, codes]) => [
          status,
          // The session is proved, and its token renewed, before the rest of the call is looked at.
          write(codes, showsToken(operation) && status !== '401'),
        ]),
      );
    },
  };
}

function codesOf(operation: Operation): ErrorCode[] {
  const { method, path, isLight, problems = [] } = operation;
  const codes = new Set<ErrorCode>([
    ...everywhere,
    ...(method === 'GET' ? [] : ofBodies),
    ...(isGuardedAgainstOtherSites(method) ? (['cross-site'] as const) : []),
    ...(showsToken(operation) ? ofSessions : []),
    ...(showsFormSecret(operation) ? (['unauthenticated'] as const) : []),
    // A part of a path that is longer than any name of ours leads nowhere.
    ...(path.includes(':') ? (['not-found'] as const) : []),
    ...(method === 'GET' || isLight ? [] : (['storage-full'] as const)),
    ...(takesIdempotencyKey(operation) ? ofIdempotencyKeys : []),
    ...problems,
  ]);
  // In one order, so that the same codes make the same reply.
  return (Object.keys(errorStatuses) as ErrorCode[]).filter((code) => codes.has(code));
}

function nameOf(codes: readonly ErrorCode[]): string {
  return codes
    .map((code) => code.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()))
    .join('Or');
}

function replyWith(
  codes: readonly ErrorCode[],
  isRenewing: boolean,
  { body, issue }: { body: Schema; issue: Schema },
): object {
  const words = wordsIn('en');
  const narrowed = {
    type: 'object',
    properties: {
      code: { enum: codes },
      ...(codes.includes('invalid') && { details: { type: 'array', items: issue } }),
    },
  };
  return {
    description: codes.map((code) => `\`${code}\`: ${words(`errors:${code}`)}`).join('\n\n'),
    headers: {
      ...onEveryReply,
      ...(codes.includes('too-many') && { 'Retry-After': header('RetryAfter') }),
      ...(isRenewing && { Authorization: header('RenewedToken') }),
    },
    content: { 'application/json': { schema: { allOf: [body, narrowed] } } },
  };
}
