import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as waitFor } from 'node:timers/promises';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { neutralPage, neutralRedirect } from '#core/contract/neutral-pages.ts';
import {
  appRoutes,
  formRoutes,
  passwordPage,
  routePattern,
  signInRoutes,
} from '#core/contract/page-routes.ts';
import { problem } from '../problem.ts';
import { setCrossSiteCookie } from './cross-site.ts';
import { sendProblem } from './replies.ts';

/** Addresses of the public forms: a small separate page, for old phones. */
const publicForms = routePattern(formRoutes);

const appPages = routePattern(appRoutes);
const signInPages = routePattern(signInRoutes);

/** Files of the pages: the staff app, signing in, and the public forms. */
const staffApp = 'index.html';
const signInPage = 'sign-in.html';
const publicForm = 'intake.html';

/** Addresses that contain a secret; browsers must not cache their pages. */
const secretAddresses = /^\/screening\//;

/** A year, in seconds: names of built files contain a content hash. */
const cacheSeconds = 31_536_000;

/** Timeout for a page's parts, in ms: pages open even while the database doesn't answer. */
const patienceForParts = 1000;

/** HTML for the markers in a page. */
export type PageParts = Readonly<Record<string, string>>;

export interface BuiltPages {
  webRoot: string;
  /** Base URL of the API calls; undefined: this server. */
  apiBase: string | undefined;
}

/**
 * Serves the built web client. Any address that is not a file, call, or page gets 404 with the page
 * that explains it.
 * @param publicFormParts parts of the public forms' page that aren't known at build time
 */
export async function servePages(
  app: FastifyInstance,
  { webRoot, apiBase }: BuiltPages,
  publicFormParts: () => Promise<PageParts>,
): Promise<void> {
  const pages = apiBase ? pagesThatCall(apiBase, webRoot) : undefined;
  const sendPublicForm = publicFormSender(
    () => pages?.get(publicForm) ?? readFile(join(webRoot, publicForm), 'utf8'),
    publicFormParts,
  );
  for (const name of [staffApp, signInPage]) {
    const page = pages?.get(name);
    if (page === undefined) continue;
    // The service worker requests it by name.
    app.get(`/${name}`, { schema: { hide: true } as object }, (request, reply) =>
      send(request, reply, page),
    );
  }
  await app.register(staticFiles, {
    root: webRoot,
    wildcard: true,
    index: false,
    cacheControl: false,
    // Files compressed at build time are smaller than compression per reply allows.
    preCompressed: true,
    setHeaders(reply, path) {
      const isHashed = /[/\\]assets[/\\][^/\\]+-[\w-]{8}\.\w+$/.test(path);
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${cacheSeconds}, immutable` : cachePolicy(reply.request.url),
      );
    },
  });
  // Most requests of a page. For deeper paths, the plugin reads every folder on the way to compare
  // the spelling, which is half the cost of the reply.
  app.get<{ Params: { name: string } }>(
    '/assets/:name',
    { schema: { hide: true } as object },
    (request, reply) => reply.sendFile(`assets/${request.params.name}`),
  );
  const sendPage = (request: FastifyRequest, reply: FastifyReply, name: string) => {
    if (!existsSync(join(webRoot, name))) return sendProblem(request, reply, problem('not-found'));
    if (name === publicForm) return sendPublicForm(request, reply);
    const page = pages?.get(name);
    if (page !== undefined) return send(request, reply, page);
    setCrossSiteCookie(request, reply);
    return reply.sendFile(name);
  };
  const sendNotFound = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = pages?.get(staffApp) ?? (await readPage(join(webRoot, staffApp)));
    if (page === undefined) return sendProblem(request, reply, problem('not-found'));
    return send(request, reply.code(404), page);
  };
  // Same as above; the server also fills markers in the file.
  app.get(`/${publicForm}`, { schema: { hide: true } as object }, (request, reply) =>
    sendPage(request, reply, publicForm),
  );
  // There are no files below /api, and the static plugin has answers of its own to odd paths.
  app.get('/api/*', { schema: { hide: true } as object }, (request, reply) =>
    sendProblem(request, reply, problem('not-found')),
  );
  // The static plugin would treat the bare address as a folder.
  app.get('/', { schema: { hide: true } as object }, (request, reply) =>
    sendPage(request, reply, staffApp),
  );
  // Password managers open this address (w3.org/TR/change-password-url).
  app.get('/.well-known/change-password', { schema: { hide: true } as object }, (_request, reply) =>
    reply.redirect(passwordPage),
  );
  // Quick exit from a public form leaves this address in the history, where Forward leads.
  app.get<{ Params: { language: string } }>(
    neutralRedirect,
    { schema: { hide: true } as object },
    (request, reply) =>
      reply.header('cache-control', 'no-store').redirect(neutralPage(request.params.language)),
  );
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || /^\/(?:api|assets)(?:\/|$)/.test(path) || /\.\w+$/.test(path)) {
      return sendProblem(request, reply, problem('not-found'));
    }
    if (secretAddresses.test(path)) reply.header('x-robots-tag', 'noindex, nofollow');
    if (publicForms.test(path)) return sendPage(request, reply, publicForm);
    if (signInPages.test(path)) return sendPage(request, reply, signInPage);
    if (appPages.test(path)) return sendPage(request, reply, staffApp);
    return sendNotFound(request, reply);
  });
}

/** Returns undefined if the web client isn't built. */
async function readPage(file: string): Promise<string | undefined> {
  return existsSync(file) ? await readFile(file, 'utf8') : undefined;
}

/** Pages are revalidated on every load; those with a secret in the address aren't stored at all. */
function cachePolicy(url: string): 'no-store' | 'no-cache' {
  return secretAddresses.test(url) ? 'no-store' : 'no-cache';
}

/** The pages by name, with the API's base URL filled in. */
function pagesThatCall(apiBase: string, webRoot: string): Map<string, string> {
  const names = [staffApp, signInPage, publicForm].filter((name) =>
    existsSync(join(webRoot, name)),
  );
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

/**
 * Sends the public forms' page with its current parts, or the last known ones while the database is
 * unavailable. Replies 304 if the browser has the same page.
 */
function publicFormSender(
  template: () => string | Promise<string>,
  partsNow: () => Promise<PageParts>,
) {
  let known: PageParts = {};
  const parts = async () => {
    const refresh = partsNow().then(
      (found) => {
        known = found;
      },
      // The page opens anyway; its calls then report the error.
      () => undefined,
    );
    await Promise.race([refresh, waitFor(patienceForParts, undefined, { ref: false })]);
    return known;
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const filled = Object.entries(await parts()).reduce(
      (page, [marker, html]) => page.replace(marker, () => html),
      await template(),
    );
    const etag = `W/"${createHash('sha256').update(filled).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] !== etag) return send(request, reply, filled);
    return reply.code(304).header('cache-control', cachePolicy(request.url)).send();
  };
}

function send(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  setCrossSiteCookie(request, reply);
  return reply
    .header('cache-control', cachePolicy(request.url))
    .type('text/html; charset=utf-8')
    .send(page);
}
