import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendProblem } from '../http/replies.ts';
import { problem } from '../problem.ts';
import type { Meters } from './meters.ts';

/** Headers of requests that a proxy forwards. */
const proxyHeaders =
  /^(?:forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|x-original-.*|cf-connecting-ip|true-client-ip)$/;

/** Host names of this machine. */
const thisMachine = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/**
 * `GET /metrics`, for Prometheus. Requires METRICS_TOKEN if it is set; otherwise allows only
 * programs on this machine, not through a proxy, which may run on this machine too. With a
 * PUBLIC_URL there is a proxy, and a silent one can't be told from a program, so no one gets in
 * without a token.
 */
export function mountMetrics(
  app: FastifyInstance,
  { meters, token, publicUrl }: { meters: Meters; token: string | undefined; publicUrl: string },
): void {
  const isPublished = !thisMachine.test(new URL(publicUrl).host);
  app.get('/metrics', { schema: { hide: true } as object }, async (request, reply) => {
    if (token !== undefined && !presentsToken(request, token)) {
      reply.header('www-authenticate', 'Bearer');
      return sendProblem(request, reply, problem('unauthenticated'));
    }
    if (token === undefined && (isPublished || !isLocalRequest(request))) {
      return sendProblem(request, reply, problem('forbidden'));
    }
    const { type, text } = await meters.text();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
}

/** Compares hashes, which have equal length, in constant time. */
function presentsToken(request: FastifyRequest, token: string): boolean {
  const presentedToken = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(presentedToken), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * The peer is this machine, no header says that it forwards, and it asked for one of this machine's
 * names: a web page in a local browser, or a proxy that keeps the host name, has another.
 */
function isLocalRequest({ raw, headers }: FastifyRequest): boolean {
  const peer = raw.socket.remoteAddress ?? '';
  const isLoopback = /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/.test(peer);
  const isByName = thisMachine.test(headers.host ?? '');
  return isLoopback && isByName && !Object.keys(headers).some((name) => proxyHeaders.test(name));
}
