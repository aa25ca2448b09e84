import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { giveCrossSiteCookie } from './cross-site.ts';
import { problem } from './problem.ts';
import { sendProblem } from './replies.ts';

/** Addresses of the public forms: a small page of their own, for old phones. */
const publicForms = /^\/(?:pre-screening|screening\/[^/]+)\/?$/;

/** Addresses that are a secret: no browser keeps what it got under one. */
const secretAddresses = /^\/screening\//;

/** A year, in seconds: built files carry their content's hash in the name. */
const keptFor = 31_536_000;

/**
 * Serves the built web client; every address that is no file and no call is a page of it.
 *
 * @param apiBase where its calls go; undefined: to this server
 */
export async function servePages(
  app: FastifyInstance,
  webRoot: string,
  apiBase?: string,
): Promise<void> {
  const pages = apiBase ? pagesThatCall(apiBase, webRoot) : undefined;
  for (const [name, page] of pages ?? []) {
    // The service workers ask for them by name.
    app.get(`/${name}`, { schema: { hide: true } as object }, (request, reply) =>
      send(request, reply, page),
    );
  }
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
        isHashed ? `public, max-age=${keptFor}, immutable` : cachingOf(reply.request.url),
      );
    },
  });
  // Most of what a page loads. For a path of any depth the plugin reads each folder on the way, to
  // compare how the name is spelled: half of what such a reply costs.
  app.get<{ Params: { name: string } }>(
    '/assets/:name',
    { schema: { hide: true } as object },
    (request, reply) => reply.sendFile(`assets/${request.params.name}`),
  );
  const sendPage = (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const name = publicForms.test(path) ? 'intake.html' : 'index.html';
    const page = pages?.get(name);
    if (secretAddresses.test(path)) reply.header('x-robots-tag', 'noindex, nofollow');
    if (page !== undefined) return send(request, reply, page);
    if (!existsSync(join(webRoot, name))) return sendProblem(request, reply, problem('not-found'));
    giveCrossSiteCookie(request, reply);
    return reply.sendFile(name);
  };
  // Below here lies no file, and the static plugin has answers of its own to odd paths.
  app.get('/api/*', { schema: { hide: true } as object }, (request, reply) =>
    sendProblem(request, reply, problem('not-found')),
  );
  // The static plugin would take the bare address for a folder.
  app.get('/', { schema: { hide: true } as object }, (request, reply) =>
    sendPage(request, reply, '/'),
  );
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !/^\/(?:api|assets)(?:\/|$)/.test(path);
    if (isPage && !/\.\w+$/.test(path)) return sendPage(request, reply, path);
    return sendProblem(request, reply, problem('not-found'));
  });
}

/** A page is asked for anew each time; one whose address is a secret isn't even kept. */
function cachingOf(url: string): 'no-store' | 'no-cache' {
  return secretAddresses.test(url) ? 'no-store' : 'no-cache';
}

/** The pages by their names, each with the address of the server that its calls go to. */
function pagesThatCall(apiBase: string, webRoot: string): Map<string, string> {
  const names = ['index.html', 'intake.html'].filter((name) => existsSync(join(webRoot, name)));
  const attribute = apiBase.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return new Map(
    names.map((name) => {
      const page = readFileSync(join(webRoot, name), 'utf8');
      return [
        name,
        page.replace(
          '<meta name="api-base" content=""',
          () => `<meta name="api-base" content="${attribute}"`,
        ),
      ];
    }),
  );
}

function send(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  giveCrossSiteCookie(request, reply);
  return reply
    .header('cache-control', cachingOf(request.url))
    .type('text/html; charset=utf-8')
    .send(page);
}
