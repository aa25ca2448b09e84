import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendProblem } from '../http/replies.ts';
import { problem } from '../problem.ts';
import type { Meters } from './meters.ts';

/** By any of these a proxy says that it speaks for somebody else. */
const saysProxy =
  /^(?:forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|x-original-.*|cf-connecting-ip|true-client-ip)$/;

/** This machine, by one of its own names. */
const thisMachine = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/**
 * `GET /metrics`, for Prometheus. With METRICS_TOKEN for whoever shows it; without one for programs on this
 * machine alone, and for nobody who comes through a proxy, which is on this machine itself. Where people reach
 * Cairn under a name (PUBLIC_URL) there is such a proxy, and one that adds nothing to what it passes on can't be
 * told from a program: there nobody is answered without a token.
 */
export function mountMetrics(
  app: FastifyInstance,
  { meters, token, publicUrl }: { meters: Meters; token: string | undefined; publicUrl: string },
): void {
  const isPublished = !thisMachine.test(new URL(publicUrl).host);
  app.get('/metrics', { schema: { hide: true } as object }, async (request, reply) => {
    if (token !== undefined && !shows(request, token)) {
      reply.header('www-authenticate', 'Bearer');
      return sendProblem(request, reply, problem('unauthenticated'));
    }
    if (token === undefined && (isPublished || !isOfThisMachine(request))) {
      return sendProblem(request, reply, problem('forbidden'));
    }
    const { type, text } = await meters.text();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
}

/** Compared by their hashes, which are of one length and take as long whatever is sent. */
function shows(request: FastifyRequest, token: string): boolean {
  const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * The other end of the connection itself is this machine, nothing says that it speaks for somebody else,
 * and it asked for this machine by its own name: a page in a browser here, or a proxy that keeps the name
 * that it was asked for, has another one.
 */
function isOfThisMachine({ raw, headers }: FastifyRequest): boolean {
  const peer = raw.socket.remoteAddress ?? '';
  const isLoopback = /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/.test(peer);
  const isByName = thisMachine.test(headers.host ?? '');
  return isLoopback && isByName && !Object.keys(headers).some((name) => saysProxy.test(name));
}
