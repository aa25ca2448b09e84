import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportRun, ImportWay } from '#features/imports/contract/imports.ts';
import { type CairnProcess, signalGroup, startCairn } from '../scripts/processes/cairn-process.ts';

/** Three batches, each imported in its own transaction. */
const rows = 1200;
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

/** Kills it with SIGKILL and starts it again. */
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

/** Polls like the page. */
async function until(wanted: ImportRun['state'], ask: () => Promise<ImportRun>) {
  for (;;) {
    const run = await ask();
    if (run.state === wanted) return run;
  }
}

/** Uploads and checks a file with this many people of this name. */
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

async function connect(): Promise<pg.Client> {
  const host = join(dataDir, 'postgres');
  const password = (await readFile(join(host, 'password'), 'utf8')).trim();
  const client = new pg.Client({ host, user: 'cairn', password, database: 'cairn' });
  // It is killed with the server.
  client.on('error', () => {});
  await client.connect();
  return client;
}

const lockId = 7_000_100;

/** Blocks the server in the database before it adds this person. Returns a release function. */
async function blockAt(lastName: string): Promise<() => Promise<void>> {
  const holder = await connect();
  await holder.query(`
    create or replace function wait_where_held() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(${lockId});
      return new;
    end $$;
    create or replace trigger wait_where_held before insert on applicant for each row
      when (new.last_name = '${lastName}') execute function wait_where_held();
    select pg_advisory_lock(${lockId})`);
  return () => holder.end();
}

const waitForLock = () =>
  untilInDatabase(
    `select count(*) as answer from pg_locks
      where locktype = 'advisory' and not granted and objid = ${lockId}`,
    (count) => count > 0,
  );

/** Polls the database. */
async function untilInDatabase(question: string, isSo: (answer: number) => boolean): Promise<void> {
  const client = await connect();
  let answer: number;
  do {
    const { rows: answers } = await client.query<{ answer: string }>(question);
    answer = Number(answers[0]?.answer);
  } while (!isSo(answer));
  await client.end();
}

const peopleCalled = (name: string) =>
  `select count(*) as answer from applicant where deleted_at is null and last_name like '${name}%'`;

function beginRun({ id }: ImportRun, how: ImportWay) {
  // Never answered, because the server is killed.
  void call('POST', `/api/import/${id}/run`, { how }).catch(() => undefined);
}
const goOn = ({ id }: ImportRun, how: ImportWay) =>
  until('done', () => call('POST', `/api/import/${id}/run`, { how }));

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cairn-killed-import-'));
  // Otherwise, as root, the database would go elsewhere.
  await chmod(dataDir, 0o755);
  await start();
  return async () => {
    signalGroup(cairn.child, 'SIGINT');
    await cairn.ended;
    await rm(dataDir, { recursive: true, force: true });
  };
});

describe('a server killed or stopped during an import', () => {
  it('adds no one in all-or-nothing mode and leaves the import as it was', async () => {
    const run = await checked('Whole');
    const expectAsItWas = async () => {
      await untilInDatabase(peopleCalled('Whole'), (count) => count === 0);
      expect(await call('GET', `/api/import/${run.id}`)).toMatchObject({
        state: 'checked',
        rowsSoFar: null,
        counts: { good: rows, created: 0 },
      });
    };
    await blockAt('Whole850x');
    beginRun(run, 'all-or-nothing');
    await waitForLock();
    expect((await call('GET', `/api/import/${run.id}`)).state).toBe('running');
    await killAndStart();
    await expectAsItWas();

    const letGoOn = await blockAt('Whole650x');
    beginRun(run, 'all-or-nothing');
    await waitForLock();
    cairn.child.kill('SIGTERM');
    const isAnswering = () =>
      fetch(url).then(
        () => true,
        () => false,
      );
    await expect.poll(isAnswering).toBe(false);
    await letGoOn();
    expect(await cairn.ended).toBe(0);
    expect(cairn.errors()).toBe('');
    await start();
    await expectAsItWas();

    expect((await goOn(run, 'all-or-nothing')).counts).toMatchObject({ created: rows, good: 0 });
    await untilInDatabase(peopleCalled('Whole'), (count) => count === rows);
  });

  it('knows which valid rows were imported and continues with the rest', async () => {
    const run = await checked('Partly');
    await blockAt('Partly850x');
    beginRun(run, 'good-rows');
    await waitForLock();
    // The other batch ends first.
    await untilInDatabase(peopleCalled('Partly'), (count) => count > 0);
    await killAndStart();
    const interruptedRun = await call('GET', `/api/import/${run.id}`);
    expect(interruptedRun.state).toBe('running');
    const { created, good } = interruptedRun.counts;
    expect(created + good).toBe(rows);
    expect(good).toBeGreaterThan(0);
    await untilInDatabase(peopleCalled('Partly'), (count) => count === created);

    expect((await goOn(run, 'good-rows')).counts).toMatchObject({ created: rows, good: 0 });
    await untilInDatabase(peopleCalled('Partly'), (count) => count === rows);
  });

  it('reports its progress and can be undone', async () => {
    const run = await checked('Little');
    beginRun(run, 'good-rows');
    await untilInDatabase(peopleCalled('Little'), (count) => count > 0);
    await killAndStart();
    const { counts } = await call('GET', `/api/import/${run.id}`);
    expect(counts.created).toBeGreaterThan(0);
    const undone = await until('undone', () => call('POST', `/api/import/${run.id}/undo`));
    expect(undone.counts).toMatchObject({ undone: counts.created, created: 0 });
    await untilInDatabase(peopleCalled('Little'), (count) => count === 0);
  });
});
