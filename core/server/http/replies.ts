import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errorStatuses } from '#core/contract/error-statuses.ts';
import type { ErrorBody, FieldIssue } from '#core/contract/errors.ts';
import {
  defaultLanguage,
  knownLanguage,
  type Language,
  languages,
} from '#core/contract/languages.ts';
import type { BrokenRule } from '#core/contract/validation-rules.ts';
import type { Problem } from '../problem.ts';
import { translatorFor } from '../translations.ts';
import { requestIdHeader } from './request-id.ts';

/** Returns the reply's language: the caller's preference if supported, else English. */
export function requestLanguage(request: FastifyRequest): Language {
  // A malformed address fails before the language plugin runs.
  const accepted = request.language?.([...languages]);
  return knownLanguage(accepted || null) ?? defaultLanguage;
}

/** Sends an expected failure, worded in the caller's language. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, failure: Problem) {
  const language = requestLanguage(request);
  const details = errorDetails(request, failure, language);
  request.refusal = failure.code;
  if (failure.code === 'too-many' && isWait(details)) reply.header('retry-after', details.seconds);
  return reply
    .status(errorStatuses[failure.code])
    .header(requestIdHeader, request.id)
    .header('cache-control', 'no-store')
    .send(errorBodyFor(language, failure.code, details));
}

function errorDetails(request: FastifyRequest, { code, details }: Problem, language: Language) {
  if (code === 'invalid') return describeIssues(language, details as BrokenRule[] | undefined);
  // Operators find the error in the log by this id.
  return code === 'unexpected' ? { requestId: request.id } : details;
}

/** Builds the body of an error reply; the only place that does. */
export function errorBodyFor(language: Language, code: ErrorCode, details?: unknown): ErrorBody {
  const message = translatorFor(language)(`errors:${code}`);
  return details === undefined ? { code, message } : { code, message, details };
}

function describeIssues(language: Language, rules: BrokenRule[] = []): FieldIssue[] {
  const translate = translatorFor(language);
  return rules.map(({ path, rule, values }) => ({
    path,
    rule,
    message: translate(`validation:${rule}`, values),
  }));
}

function isWait(details: unknown): details is { seconds: number } {
  return typeof details === 'object' && details !== null && 'seconds' in details;
}
