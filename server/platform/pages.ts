import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appRoutes, formRoutes, passwordPage, patternOf } from '#contract/page-routes.ts';
import { giveCrossSiteCookie } from './cross-site.ts';
import { problem } from './problem.ts';
import { sendProblem } from './replies.ts';

/** Addresses of the public forms: a small page of their own, for old phones. */
const publicForms = patternOf(formRoutes);

const appPages = patternOf(appRoutes);

/** Addresses that are a secret: no browser keeps what it got under one. */
const secretAddresses = /^\/screening\//;

/** A year, in seconds: built files carry their content's hash in the name. */
const keptFor = 31_536_000;

/**
 * Serves the built web client. An address that is no file, no call, and none of its pages gets 404, with
 * the page that says so.
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
  const sendPage = (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const page = pages?.get(name);
    if (page !== undefined) return send(request, reply, page);
    if (!existsSync(join(webRoot, name))) return sendProblem(request, reply, problem('not-found'));
    giveCrossSiteCookie(request, reply);
    return reply.sendFile(name);
  };
  const sendNotFound = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = pages?.get('index.html') ?? (await readPage(join(webRoot, 'index.html')));
    if (page === undefined) return sendProblem(request, reply, problem('not-found'));
    return send(request, reply.code(404), page);
  };
  // Below here lies no file, and the static plugin has answers of its own to odd paths.
  app.get('/api/*', { schema: { hide: true } as object }, (request, reply) =>
    sendProblem(request, reply, problem('not-found')),
  );
  // The static plugin would take the bare address for a folder.
  app.get('/', { schema: { hide: true } as object }, (request, reply) =>
    sendPage(request, reply, 'index.html'),
  );
  // Password managers open this address (w3.org/TR/change-password-url).
  app.get('/.well-known/change-password', { schema: { hide: true } as object }, (_request, reply) =>
    reply.redirect(passwordPage),
  );
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || /^\/(?:api|assets)(?:\/|$)/.test(path) || /\.\w+$/.test(path)) {
      return sendProblem(request, reply, problem('not-found'));
    }
    if (secretAddresses.test(path)) reply.header('x-robots-tag', 'noindex, nofollow');
    if (publicForms.test(path)) return sendPage(request, reply, 'intake.html');
    if (appPages.test(path)) return sendPage(request, reply, 'index.html');
    return sendNotFound(request, reply);
  });
}

/** Undefined where the web client isn't built. */
async function readPage(file: string): Promise<string | undefined> {
  return existsSync(file) ? await readFile(file, 'utf8') : undefined;
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
