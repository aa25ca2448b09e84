import { type ErrorCode, errorStatuses } from '#core/contract/error-statuses.ts';
import { errorBody, fieldIssue } from '#core/contract/errors.ts';
import type { Operation } from '#core/contract/operation.ts';
import { usesSessionToken } from '#core/server/http/callers.ts';
import { declaredProblems } from '#core/server/http/declared-problems.ts';
import { translatorFor } from '#core/server/translations.ts';
import { header, onEveryReply } from './headers.ts';
import type { Schema, SchemaWriter } from './schemas.ts';

/** More codes would make an unreadable component name, and no other operation would share it. */
const maxCodesInName = 3;

export interface Refusals {
  /** The error replies of an operation by status, each with its possible codes. */
  errorReplies(operation: Operation): Record<string, object>;
  /** The error replies that operations share. */
  readonly components: Record<string, object>;
}

export function refusalWriter(schemas: SchemaWriter): Refusals {
  const components: Record<string, object> = {};
  const parts = { body: schemas.returned(errorBody), issue: schemas.returned(fieldIssue) };
  const write = (codes: readonly ErrorCode[], isRenewing: boolean): object => {
    const written = replyWith(codes, isRenewing, parts);
    if (codes.length > maxCodesInName) return written;
    const name = refusalName(codes) + (isRenewing ? 'WhileSignedIn' : '');
    components[name] = written;
    return { $ref: `#/components/responses/${name}` };
  };
  return {
    components,
    errorReplies(operation) {
      const byStatus = Object.groupBy(declaredProblems(operation), (code) => errorStatuses[code]);
      return Object.fromEntries(
        Object.entries(byStatus).map(([status, codes]) => [
          status,
          // The session is checked and its token renewed before the rest of the call is read.
          write(codes, usesSessionToken(operation) && status !== '401'),
        ]),
      );
    },
  };
}

function refusalName(codes: readonly ErrorCode[]): string {
  return codes
    .map((code) => code.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()))
    .join('Or');
}

function replyWith(
  codes: readonly ErrorCode[],
  isRenewing: boolean,
  { body, issue }: { body: Schema; issue: Schema },
): object {
  const translate = translatorFor('en');
  const narrowed = {
    type: 'object',
    properties: {
      code: { enum: codes },
      ...(codes.includes('invalid') && { details: { type: 'array', items: issue } }),
    },
  };
  return {
    description: codes.map((code) => `\`${code}\`: ${translate(`errors:${code}`)}`).join('\n\n'),
    headers: {
      ...onEveryReply,
      ...(codes.includes('too-many') && { 'Retry-After': header('RetryAfter') }),
      ...(isRenewing && { Authorization: header('RenewedToken') }),
    },
    content: { 'application/json': { schema: { allOf: [body, narrowed] } } },
  };
}
