import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#core/contract/errors.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import { StoreUnavailable } from '../files/file-store.ts';
import { Problem, problem } from '../problem.ts';
import { declaredProblems } from './declared-problems.ts';
import { InvalidInput } from './parsing.ts';
import { sendProblem } from './replies.ts';
import { isOutOfRoom } from './room.ts';

/** With this the database refuses to take away what has to stay (`refuse_while_on_hold`). */
const heldByDatabase = 'OH001';

const seriousFailures = new Set<ErrorCode>([
  'unexpected',
  'unavailable',
  'files-away',
  'storage-full',
]);

/** Installs the one error handler: whatever is thrown becomes `{ code, message }`, never a stack. */
export function handleFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => answer(error, request, reply));
}

/** Answers a failure. Also for those that happen before a route is found, such as a bad address. */
export function answer(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const failure = problemOf(error);
  const { operation } = request.routeOptions.config;
  if (operation && !declaredProblems(operation).includes(failure.code)) {
    request.log.error({ operation: operation.id, code: failure.code }, 'undeclared-problem');
  }
  if (failure !== error && seriousFailures.has(failure.code)) {
    // The place in the code, but not the request: what a person sent never goes to the log.
    request.log.error({ err: whatFailed(error) }, failure.code);
  }
  return sendProblem(request, reply, failure);
}

function problemOf(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof InvalidInput) return problem('invalid', error.rules);
  const code = codeOf(error);
  const whole = { path: '', rule: 'not-valid', values: {} };
  return problem(code, code === 'invalid' ? [whole] : undefined);
}

/** Of a store that is away, what it said or why it said nothing. */
function whatFailed(error: FastifyError): FastifyError {
  const isWrapped = error instanceof StoreUnavailable && error.cause instanceof Error;
  return isWrapped ? (error.cause as FastifyError) : error;
}

function codeOf(error: FastifyError): ErrorCode {
  if (error instanceof StoreUnavailable) return 'files-away';
  if (isDatabaseAway(error)) return 'unavailable';
  if (isOutOfRoom(error)) return 'storage-full';
  if (error.code === heldByDatabase) return 'on-hold';
  switch (error.statusCode) {
    case 413:
      return 'too-large';
    case 415:
      return 'file-type';
    case 429:
      return 'too-many';
    case 404:
      return 'not-found';
    default:
      return error.statusCode && error.statusCode >= 400 && error.statusCode < 500
        ? 'invalid'
        : 'unexpected';
  }
}
