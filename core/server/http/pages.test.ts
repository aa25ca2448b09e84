import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { appRoutes, formRoutes } from '#core/contract/page-routes.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'cairn-pages-'));
writeFileSync(join(webRoot, 'index.html'), '<title>app</title>');
writeFileSync(join(webRoot, 'intake.html'), '<title>form</title>');
writeFileSync(join(webRoot, 'skin.js'), '// skin');
afterAll(() => rmSync(webRoot, { recursive: true, force: true }));

const test = useTestApp({ webRoot });
const apart = useTestApp({ webRoot, environment: () => ({ API_BASE: 'https://api.cairn.test/' }) });

const addressOf = (route: string) => route.replaceAll('$id', crypto.randomUUID());

describe('a page', () => {
  it.each(appRoutes)('%s is answered with the app', async (route) => {
    const reply = await test.call('GET', addressOf(route));
    expect([reply.statusCode, reply.body]).toEqual([200, '<title>app</title>']);
  });

  it.each(formRoutes)('%s is answered with the form', async (route) => {
    const reply = await test.call('GET', addressOf(route));
    expect([reply.statusCode, reply.body]).toEqual([200, '<title>form</title>']);
  });

  it.each(['/login/', '/Login', '/login?returnUrl=%2Fpage%2Ftasks', '/page/tasks?status=open'])(
    'opens at %s too',
    async (url) => {
      expect((await test.call('GET', url)).statusCode).toBe(200);
    },
  );
});

describe('an unknown address', () => {
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

  it.each(unknown)('%s is answered with 404 and the page', async (url) => {
    for (const server of [test, apart]) {
      const reply = await server.call('GET', url);
      expect([reply.statusCode, reply.body]).toEqual([404, '<title>app</title>']);
      expect(reply.headers['content-type']).toContain('text/html');
    }
  });

  it.each(['/nothing.js', '/assets/nothing', '/api/nothing'])(
    '%s, of a file or a call, is answered without a page',
    async (url) => {
      const reply = await test.call('GET', url);
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found']);
    },
  );

  it('is answered without a page when something is sent there', async () => {
    const reply = await test.call('POST', '/nowhere', { body: {} });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found']);
  });
});

it.each([
  ['en', 'https://www.weather.gov/'],
  ['fr', 'https://meteo.gc.ca/'],
  ['//evil.example', 'https://www.weather.gov/'],
])(
  'leads from what a form that was left quickly keeps in the history to the weather: %s',
  async (language, address) => {
    const reply = await test.call('GET', `/away/${encodeURIComponent(language)}`);
    expect([reply.statusCode, reply.headers.location]).toEqual([302, address]);
    expect(reply.headers['cache-control']).toBe('no-store');
  },
);

it('leads password managers to the password form', async () => {
  const reply = await test.call('GET', '/.well-known/change-password');
  expect([reply.statusCode, reply.headers.location]).toEqual([
    302,
    '/page/profile?section=security',
  ]);
});
