import { existsSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { giveCrossSiteCookie } from './cross-site.ts';
import { problem } from './problem.ts';
import { sendProblem } from './replies.ts';

/** Addresses of the public forms: a small page of their own, for old phones. */
const publicForms = /^\/(?:pre-screening|screening\/[^/]+)\/?$/;

/** A year, in seconds: built files carry their content's hash in the name. */
const keptFor = 31_536_000;

/** Serves the built web client; every address that is no file and no call is a page of it. */
export async function servePages(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(staticFiles, {
    root: webRoot,
    wildcard: true,
    index: false,
    cacheControl: false,
    // The build has compressed its texts better than a reply has time for.
    preCompressed: true,
    setHeaders(reply, path) {
      const isHashed = /[/\\]assets[/\\][^/\\]+-[\w-]{8}\.\w+$/.test(path);
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${keptFor}, immutable` : 'no-cache',
      );
    },
  });
  // The static plugin would take the bare address for a folder.
  app.get('/', { schema: { hide: true } as object }, (request, reply) =>
    sendPage(request, reply, webRoot, '/'),
  );
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !/^\/(?:api|assets)(?:\/|$)/.test(path);
    if (isPage && !/\.\w+$/.test(path)) return sendPage(request, reply, webRoot, path);
    return sendProblem(request, reply, problem('not-found'));
  });
}

function sendPage(request: FastifyRequest, reply: FastifyReply, webRoot: string, path: string) {
  const page = publicForms.test(path) ? 'intake.html' : 'index.html';
  if (!existsSync(join(webRoot, page))) return sendProblem(request, reply, problem('not-found'));
  giveCrossSiteCookie(request, reply);
  return reply.sendFile(page);
}
