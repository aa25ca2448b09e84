import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../problem.ts';
import { randomSecret } from '../secrets/codes.ts';
import { sendProblem } from './replies.ts';

export const xsrfCookie = 'XSRF-TOKEN';
export const xsrfHeader = 'X-XSRF-TOKEN';

/** Whether a call with this method changes something, so that another site must not be able to make it. */
export function isGuardedAgainstOtherSites(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/**
 * Refuses a write that another site made the browser send: whoever sends our cookie must also send
 * its value in a header, which only our own pages can read. A call without the cookie needs none.
 */
export function refuseCrossSite(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const value = request.cookies[xsrfCookie];
    if (!isGuardedAgainstOtherSites(request.method) || value === undefined) return;
    if (!sameText(value, request.headers[xsrfHeader.toLowerCase()])) {
      return sendProblem(request, reply, problem('cross-site'));
    }
  });
}

/** Gives the page's browser its cookie, if it has none yet. */
export function giveCrossSiteCookie(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[xsrfCookie]) return;
  reply.setCookie(xsrfCookie, randomSecret(), {
    path: '/',
    sameSite: 'strict',
    secure: request.protocol === 'https',
    // The page's script reads it; it is no secret from our own pages.
    httpOnly: false,
  });
}

function sameText(one: string, other: unknown): boolean {
  if (typeof other !== 'string') return false;
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
