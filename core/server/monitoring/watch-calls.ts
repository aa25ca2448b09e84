import { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { ErrorCode } from '#core/contract/error-statuses.ts';
import { type FromTrustedProxy, requestIdHeader } from '../http/request-id.ts';
import type { Span, Tracing } from '../telemetry/spans.ts';
import type { Meters } from './meters.ts';
import { type Work, within } from './watch-work.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The problem code of a refused call. */
    refusal: ErrorCode | undefined;
  }
}

interface Watching {
  meters: Meters;
  tracing: Tracing | undefined;
  isTrusted: FromTrustedProxy;
  /** Sign-in routes, whose refusals are counted. */
  signInRoutes: readonly string[];
}

/** Polled by machines; logged at debug level only. */
const quietRoutes = new Set(['/healthz', '/readyz', '/metrics']);

/** Logs calls by route, never by address, which may contain a name. */
export const callLogging = new LogController({
  disableRequestLogging: true,
  requestIdLogLabel: 'requestId',
});

/**
 * Watches every call: request id, one log line with the reply, duration, and span. Nested work
 * finds it with `currentWork()`.
 */
export function watchCalls(
  app: FastifyInstance,
  { meters, tracing, isTrusted, signInRoutes }: Watching,
): void {
  const works = new WeakMap<FastifyRequest, Work & { span: Span | undefined }>();
  const signIns = new Set(signInRoutes);
  app.decorateRequest('refusal', undefined);

  app.addHook('onRequest', (request, reply, next) => {
    reply.header(requestIdHeader, request.id);
    const span = tracing && begin(tracing, request, isTrusted);
    const work = { log: request.log, span };
    works.set(request, work);
    within(work, next);
  });
  // Again, because body parsing starts at the connection, outside the call's context.
  app.addHook('preValidation', (request, _reply, next) => {
    const work = works.get(request);
    if (work) within(work, next);
    else next();
  });
  app.addHook('onResponse', async (request, { statusCode: status, elapsedTime }) => {
    const { url: route } = request.routeOptions;
    const ms = Math.round(elapsedTime);
    const isQuiet = route !== undefined && quietRoutes.has(route);
    const { refusal } = request;
    const line = { method: request.method, route, status, ms, ...(refusal && { code: refusal }) };
    request.log[isQuiet ? 'debug' : 'info'](line, 'answered');
    meters.recordCall({ method: request.method, route, status, ms: elapsedTime });
    if (refusal && route && signIns.has(route)) meters.recordRefusedSignIn(refusal);
    const failure = status >= 500 ? (refusal ?? String(status)) : undefined;
    works.get(request)?.span?.end({ 'http.response.status_code': status }, failure);
  });
}

/** Records only the route pattern: no address, query, browser, or origin. */
function begin(tracing: Tracing, request: FastifyRequest, isTrusted: FromTrustedProxy): Span {
  const { url: route = 'unknown' } = request.routeOptions;
  const { traceparent } = request.headers;
  const taken = typeof traceparent === 'string' && isTrusted(request.raw) ? traceparent : undefined;
  const facts = {
    'http.request.method': request.method,
    'http.route': route,
    'cairn.request_id': request.id,
  };
  return tracing.begin('call', `${request.method} ${route}`, facts, taken);
}
