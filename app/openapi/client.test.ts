import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, testPassword, useTestApp } from '../testing/app.ts';
import { clientSteps } from '../testing/clients.ts';
import { type Call, describedCalls } from '../testing/fuzzing/described-api.ts';
import { replyMismatch, requestMismatch } from '../testing/fuzzing/replies.ts';

/** The example client of the documentation: typed by the document, against a real server. */

const root = join(import.meta.dirname, '../..');
const webRoot = await mkdtemp(join(tmpdir(), 'cairn-workday-'));
await writeFile(join(webRoot, 'index.html'), '<title>app</title>');

const test = useTestApp({ webRoot });
const { newLocation, newClient } = clientSteps(test);
const email = 'workday@test.example';

/** Inside the project, so that its packages resolve. */
let folder: string;
let calls: Call[];
let baseUrl: string;

beforeAll(async () => {
  const document = (await test.call('GET', '/api/openapi.json')).body;
  calls = describedCalls(JSON.parse(document));
  await mkdir(join(root, 'dist'), { recursive: true });
  folder = await mkdtemp(join(root, 'dist/api-client-'));
  await writeFile(join(folder, 'openapi.json'), document);
  await run('--import', join(root, 'app/testing/typescript-5.mjs'), [
    join(root, 'node_modules/openapi-typescript/bin/cli.js'),
    join(folder, 'openapi.json'),
    '--output',
    join(folder, 'cairn-api.d.ts'),
    '--default-non-nullable=false',
  ]);
  await copyFile(join(root, 'docs/examples/workday.ts'), join(folder, 'workday.ts'));

  await addAccount(test.db, 'user', email);
  const token = await test.getToken('user');
  for (const lastName of ['Grève', 'Pebble']) {
    const body = { firstName: 'Odile', lastName };
    await test.call('POST', '/api/applicant', { token, body });
  }
  await newClient({ locationId: await newLocation('North house'), startDate: '2026-11-02' });
  baseUrl = await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const made of [folder, webRoot]) if (made) await rm(made, { recursive: true, force: true });
});

async function run(...args: (string | string[])[]): Promise<string> {
  const made = promisify(execFile)(process.execPath, args.flat(), { cwd: folder });
  // The compiler reports errors on standard output.
  return made.then(({ stdout }) => stdout).catch((error) => error.stdout + error.stderr);
}

function compile(...files: string[]): Promise<string> {
  const strict = [
    '--strict',
    '--exactOptionalPropertyTypes',
    '--noUncheckedIndexedAccess',
    '--noEmit',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--lib',
    'es2024,dom,dom.iterable',
    '--types',
    '',
    '--ignoreConfig',
  ];
  return run(join(root, 'node_modules/typescript/bin/tsc'), [...strict, ...files]);
}

/** Makes a call. Fails unless request and reply match the document. */
async function checkedFetch(request: Request): Promise<Response> {
  const call = operationCalledBy(request);
  const sent = await request.clone().text();
  expect(requestMismatch(call, sent), `${request.method} ${request.url}`).toBeUndefined();
  const reply = await fetch(request);
  const headers = Object.fromEntries(reply.headers);
  const answer = { status: reply.status, headers, body: await reply.clone().text() };
  expect(replyMismatch(call, answer), `${request.method} ${request.url}`).toBeUndefined();
  return reply;
}

function operationCalledBy({ method, url }: Request): Call {
  const { pathname } = new URL(url);
  const found = calls.find(
    (call) =>
      call.method === method &&
      new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  if (!found) throw new Error(`The document has no ${method} ${pathname}`);
  return found;
}

type Fetch = (request: Request) => Promise<Response>;

async function spendWorkday(options: { fetch: Fetch; xsrfToken?: () => string | undefined }) {
  const { workday } = await import(pathToFileURL(join(folder, 'workday.ts')).href);
  return workday({ baseUrl, email, password: testPassword, ...options });
}

const aDay = {
  user: { email },
  applicant: { lastName: 'Pebble', dateOfBirth: '1990-04-03' },
  note: { contact: 'phone' },
  task: { due: '2031-05-02' },
  event: { startAt: '2031-05-02T14:00:00.000Z' },
  clients: [{ lastName: 'Grève' }],
  hits: [{ kind: 'applicant' }],
};

describe('a client whose types are generated from the document', () => {
  it('compiles under strict TypeScript, and fails to compile for fields that don’t exist', async () => {
    const invalidSource = [
      "import type { components, paths } from './cairn-api.d.ts';",
      "export type Missing = paths['/api/nothing'];",
      "export const person: Partial<components['schemas']['Applicant']> = { gender: 'none' };",
    ];
    await writeFile(join(folder, 'wrong.ts'), invalidSource.join('\n'));
    const found = (await compile('workday.ts', 'wrong.ts')).trim().split('\n');
    expect(found).toEqual([
      expect.stringContaining("wrong.ts(2,29): error TS2339: Property '/api/nothing' does not"),
      expect.stringContaining('wrong.ts(3,70): error TS2322: Type \'"none"\' is not assignable'),
    ]);
  });

  it('spends a working day with a token and no cookies', async () => {
    const fetchWithoutCookies: Fetch = (request) => {
      expect(request.headers.has('X-XSRF-TOKEN')).toBe(false);
      return checkedFetch(request);
    };
    expect(await spendWorkday({ fetch: fetchWithoutCookies })).toMatchObject(aDay);
  });

  it('spends a working day with cookies and the XSRF header', async () => {
    const jar = await openCookieJar();
    const xsrfToken = () => jar.cookies.get('XSRF-TOKEN');
    expect(xsrfToken()).toBeTruthy();
    expect(await spendWorkday({ fetch: jar.fetch, xsrfToken })).toMatchObject(aDay);
    expect([...jar.cookies.keys()]).toContain('cairn-device');
  });

  it('gets refused with cookies and without the XSRF header', async () => {
    const { fetch } = await openCookieJar();
    await expect(spendWorkday({ fetch })).rejects.toThrow(/^cross-site: /);
  });
});

/** Cookies that a browser has after opening a page. */
async function openCookieJar() {
  const cookies = new Map<string, string>();
  const storeCookies = (reply: Response) => {
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return reply;
  };
  storeCookies(await fetch(new URL('/', baseUrl)));
  return {
    cookies,
    async fetch(request: Request) {
      const sent = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      request.headers.set('cookie', sent);
      return storeCookies(await checkedFetch(request));
    },
  };
}
