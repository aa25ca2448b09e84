import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { appRoutes, formRoutes, signInRoutes } from '#core/contract/page-routes.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'cairn-pages-'));
writeFileSync(join(webRoot, 'index.html'), '<title>app</title>');
writeFileSync(join(webRoot, 'sign-in.html'), '<title>sign-in</title>');
writeFileSync(join(webRoot, 'intake.html'), '<title>form</title>');
writeFileSync(join(webRoot, 'first-words.js'), '// first');
afterAll(() => rmSync(webRoot, { recursive: true, force: true }));

const test = useTestApp({ webRoot });
const apart = useTestApp({ webRoot, environment: () => ({ API_BASE: 'https://api.cairn.test/' }) });

const sampleAddress = (route: string) => route.replaceAll('$id', crypto.randomUUID());

describe('pages', () => {
  it.each(appRoutes)('answers %s with the app', async (route) => {
    const reply = await test.call('GET', sampleAddress(route));
    expect([reply.statusCode, reply.body]).toEqual([200, '<title>app</title>']);
  });

  it.each(signInRoutes)('answers %s with the page for signing in', async (route) => {
    for (const server of [test, apart]) {
      const reply = await server.call('GET', route);
      expect([reply.statusCode, reply.body]).toEqual([200, '<title>sign-in</title>']);
    }
  });

  it.each(formRoutes)('answers %s with the public form', async (route) => {
    const reply = await test.call('GET', sampleAddress(route));
    expect([reply.statusCode, reply.body]).toEqual([200, '<title>form</title>']);
  });

  it.each(['/login/', '/Login', '/login?returnUrl=%2Fpage%2Ftasks', '/page/tasks?status=open'])(
    'also opens at %s',
    async (url) => {
      expect((await test.call('GET', url)).statusCode).toBe(200);
    },
  );
});

describe('unknown addresses', () => {
  const unknown = [
    '/nowhere',
    '/login~',
    '/login/more',
    '/page',
    '/page/applicant',
    '/page/settings/nothing',
    '/pre-screening/more',
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
  ];

  it.each(unknown)('answers %s with 404 and the page', async (url) => {
    for (const server of [test, apart]) {
      const reply = await server.call('GET', url);
      expect([reply.statusCode, reply.body]).toEqual([404, '<title>app</title>']);
      expect(reply.headers['content-type']).toContain('text/html');
    }
  });

  it.each(['/nothing.js', '/assets/nothing', '/api/nothing'])(
    'answers %s, a missing file or call, without a page',
    async (url) => {
      const reply = await test.call('GET', url);
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found']);
    },
  );

  it('answers a POST without a page', async () => {
    const reply = await test.call('POST', '/nowhere', { body: {} });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found']);
  });
});

it.each([
  ['en', 'https://www.weather.gov/'],
  ['fr', 'https://meteo.gc.ca/'],
  ['//evil.example', 'https://www.weather.gov/'],
])(
  'redirects the history entry of a quickly left form to the weather: %s',
  async (language, address) => {
    const reply = await test.call('GET', `/away/${encodeURIComponent(language)}`);
    expect([reply.statusCode, reply.headers.location]).toEqual([302, address]);
    expect(reply.headers['cache-control']).toBe('no-store');
  },
);

it('redirects password managers to the password form', async () => {
  const reply = await test.call('GET', '/.well-known/change-password');
  expect([reply.statusCode, reply.headers.location]).toEqual([
    302,
    '/page/profile?section=security',
  ]);
});
