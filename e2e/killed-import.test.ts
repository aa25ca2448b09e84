import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportRun, ImportWay } from '#contract/imports.ts';
import { type CairnProcess, signalGroup, startCairn } from '../scripts/processes/cairn-process.ts';

/** More than one call brings in, and than are there within a moment. */
const rows = 1500;
const admin = { email: 'killed@cairn.example', password: 'a password for this test only' };
let dataDir: string;
let cairn: CairnProcess;
let url: string;
let authorization: string;

async function start() {
  const environment = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  cairn = startCairn({ dataDir, environment });
  url = await cairn.find(/Cairn is running at (http:\S+)/);
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  authorization = signedIn.headers.get('authorization') ?? '';
}

/** Gone without a word, with whatever it was about. */
async function killAndStart() {
  signalGroup(cairn.child, 'SIGKILL');
  expect(await cairn.ended).toBe('SIGKILL');
  await start();
}

async function call<T = ImportRun>(method: string, path: string, body?: unknown): Promise<T> {
  const isForm = body instanceof FormData;
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization,
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await reply.text();
  expect(reply.status, text).toBeLessThan(300);
  return JSON.parse(text);
}

/** Asks time and again, as the page does, until it is so. */
async function until(wanted: ImportRun['state'], ask: () => Promise<ImportRun>) {
  for (;;) {
    const run = await ask();
    if (run.state === wanted) return run;
  }
}

/** From a file with so many people of this name to what the check has found. */
async function checked(name: string): Promise<ImportRun> {
  const lines = Array.from({ length: rows }, (_, place) => `P${place},${name}${place}x`);
  const form = new FormData();
  form.append('kind', 'applicants');
  form.append('file', new Blob([['First name,Last name', ...lines].join('\n')]), 'people.csv');
  const { id, version, columns } = await call('POST', '/api/import', form);
  const fields = columns.map(({ field }) => field);
  await call('PUT', `/api/import/${id}`, { version, fields, dayOrder: null, values: [] });
  return until('checked', () => call('POST', `/api/import/${id}/check`));
}

/** Something that can be seen in the database while a transaction is still under way. */
async function untilInDatabase(question: string, isSo: (answer: number) => boolean) {
  const host = join(dataDir, 'postgres');
  const password = (await readFile(join(host, 'password'), 'utf8')).trim();
  const client = new pg.Client({ host, user: 'cairn', password, database: 'cairn' });
  await client.connect();
  for (;;) {
    const { rows: answers } = await client.query<{ answer: string }>(question);
    if (isSo(Number(answers[0]?.answer))) break;
  }
  await client.end();
}

const peopleIn = `select count(*) as answer from applicant where deleted_at is null`;
const sizeOfAll = `select pg_relation_size('applicant') as answer`;

function beginRun({ id }: ImportRun, how: ImportWay) {
  // Whom nobody answers, since the server is killed meanwhile.
  void call('POST', `/api/import/${id}/run`, { how }).catch(() => undefined);
}
const goOn = ({ id }: ImportRun, how: ImportWay) =>
  until('done', () => call('POST', `/api/import/${id}/run`, { how }));

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cairn-killed-import-'));
  // Else, as root, the database would go where this test doesn't look.
  await chmod(dataDir, 0o755);
  await start();
  return async () => {
    signalGroup(cairn.child, 'SIGINT');
    await cairn.ended;
    await rm(dataDir, { recursive: true, force: true });
  };
});

describe('a server that is killed half-way through an import', () => {
  it('leaves nobody where it was to be all or nothing, and the import as it was', async () => {
    const run = await checked('Whole');
    beginRun(run, 'all-or-nothing');
    await until('running', () => call('GET', `/api/import/${run.id}`));
    await untilInDatabase(sizeOfAll, (bytes) => bytes > 100_000);
    await killAndStart();
    await untilInDatabase(peopleIn, (count) => count === 0);
    expect(await call('GET', `/api/import/${run.id}`)).toMatchObject({
      ...{ state: 'checked', rowsSoFar: null, counts: { good: rows, created: 0 } },
    });
    expect((await goOn(run, 'all-or-nothing')).counts).toMatchObject({ created: rows, good: 0 });
    await untilInDatabase(peopleIn, (count) => count === rows);
  });

  it('says of the good rows who is in, and is gone on with or undone', async () => {
    const run = await checked('Partly');
    beginRun(run, 'good-rows');
    await untilInDatabase(peopleIn, (count) => count > rows);
    await killAndStart();
    const left = await call('GET', `/api/import/${run.id}`);
    expect(left.state).toBe('running');
    const { created, good } = left.counts;
    expect(created + good).toBe(rows);
    expect(good).toBeGreaterThan(0);
    await untilInDatabase(peopleIn, (count) => count === rows + created);

    expect((await goOn(run, 'good-rows')).counts).toMatchObject({ created: rows, good: 0 });
    await untilInDatabase(peopleIn, (count) => count === 2 * rows);
    const undone = await until('undone', () => call('POST', `/api/import/${run.id}/undo`));
    expect(undone.counts).toMatchObject({ created: 0, undone: rows, kept: 0 });
    await untilInDatabase(peopleIn, (count) => count === rows);
  });

  it('can be undone as far as it came', async () => {
    const run = await checked('Little');
    beginRun(run, 'good-rows');
    await untilInDatabase(peopleIn, (count) => count > rows);
    await killAndStart();
    const { counts } = await call('GET', `/api/import/${run.id}`);
    const undone = await until('undone', () => call('POST', `/api/import/${run.id}/undo`));
    expect(undone.counts).toMatchObject({ undone: counts.created, created: 0 });
    await untilInDatabase(peopleIn, (count) => count === rows);
  });
});

describe('a server that is stopped half-way through an import', () => {
  it('gives up what was to be all or nothing, and ends as it always does', async () => {
    const run = await checked('Stopped');
    beginRun(run, 'all-or-nothing');
    await until('running', () => call('GET', `/api/import/${run.id}`));
    cairn.child.kill('SIGTERM');
    expect(await cairn.ended).toBe(0);
    expect(cairn.errors()).toBe('');
    await start();
    await untilInDatabase(peopleIn, (count) => count === rows);
    expect(await call('GET', `/api/import/${run.id}`)).toMatchObject({
      ...{ state: 'checked', rowsSoFar: null, counts: { good: rows, created: 0 } },
    });
  });
});
