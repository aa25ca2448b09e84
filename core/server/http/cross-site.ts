import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../problem.ts';
import { randomSecret } from '../secrets/codes.ts';
import { sendProblem } from './replies.ts';

export const xsrfCookie = 'XSRF-TOKEN';
export const xsrfHeader = 'X-XSRF-TOKEN';

/** True if calls with this method change something, and need protection against other sites. */
export function needsCrossSiteProtection(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/**
 * Refuses cross-site writes: a request with our cookie must repeat its value in a header, which
 * only our own pages can read. Requests without the cookie need none.
 */
export function refuseCrossSiteWrites(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const value = request.cookies[xsrfCookie];
    if (!needsCrossSiteProtection(request.method) || value === undefined) return;
    if (!isSameText(value, request.headers[xsrfHeader.toLowerCase()])) {
      return sendProblem(request, reply, problem('cross-site'));
    }
  });
}

/** Sets the cookie if the browser has none yet. */
export function setCrossSiteCookie(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[xsrfCookie]) return;
  reply.setCookie(xsrfCookie, randomSecret(), {
    path: '/',
    sameSite: 'strict',
    secure: request.protocol === 'https',
    // Our own script reads it.
    httpOnly: false,
  });
}

function isSameText(one: string, other: unknown): boolean {
  if (typeof other !== 'string') return false;
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
