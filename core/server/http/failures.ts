import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#core/contract/error-statuses.ts';
import { isDatabaseUnavailable } from '../db/database-unavailable.ts';
import { StoreUnavailable } from '../files/file-store.ts';
import { Problem, problem } from '../problem.ts';
import { declaredProblems } from './declared-problems.ts';
import { isOutOfDiskSpace } from './disk-space.ts';
import { InvalidInput } from './parsing.ts';
import { sendProblem } from './replies.ts';

/** The database's SQLSTATE for records under legal hold (`refuse_while_on_hold`). */
const legalHoldState = 'OH001';

const seriousFailures = new Set<ErrorCode>([
  'unexpected',
  'unavailable',
  'files-away',
  'storage-full',
]);

/** Installs the only error handler: errors become `{ code, message }`, never a stack. */
export function handleFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => answer(error, request, reply));
}

/** Answers an error, including those before routing, such as a malformed address. */
export function answer(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const failure = toProblem(error);
  const { operation } = request.routeOptions.config;
  if (operation && !declaredProblems(operation).includes(failure.code)) {
    request.log.error({ operation: operation.id, code: failure.code }, 'undeclared-problem');
  }
  if (failure !== error && seriousFailures.has(failure.code)) {
    // Logs the place in the code but not the request: what people send never goes to the log.
    request.log.error({ err: underlyingError(error) }, failure.code);
  }
  return sendProblem(request, reply, failure);
}

function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof InvalidInput) return problem('invalid', error.rules);
  const code = errorCode(error);
  const whole = { path: '', rule: 'not-valid', values: {} };
  return problem(code, code === 'invalid' ? [whole] : undefined);
}

/** Returns the underlying error of an unavailable store. */
function underlyingError(error: FastifyError): FastifyError {
  const isWrapped = error instanceof StoreUnavailable && error.cause instanceof Error;
  return isWrapped ? (error.cause as FastifyError) : error;
}

function errorCode(error: FastifyError): ErrorCode {
  if (error instanceof StoreUnavailable) return 'files-away';
  if (isDatabaseUnavailable(error)) return 'unavailable';
  if (isOutOfDiskSpace(error)) return 'storage-full';
  if (error.code === legalHoldState) return 'on-hold';
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
