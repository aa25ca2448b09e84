import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#app/contract/operations.ts';
import type { Reply } from '#app/testing/app.ts';
import { comparableReply, creatingCalls, sendCreating } from '#app/testing/creating-calls.ts';
import { contents } from '#app/testing/files.ts';
import { toFormUpload } from '#app/testing/location-access-seeds.ts';
import { addSignedInPerson, changeAccount } from '#app/testing/people.ts';
import { repeatablePosts } from '#app/testing/repeatable-posts.ts';
import { lockRows, waitForLockQueue } from '#app/testing/row-locks.ts';
import { newProviderPerson, useProvider } from '#app/testing/social-sign-in.ts';
import { type Operation, takesIdempotencyKey } from '#core/contract/operation.ts';
import { createTask } from '#features/tasks/contract/tasks.ts';

const { useApp } = useProvider();
const { test, issueIdToken } = useApp();

const calls = creatingCalls(test, () => issueIdToken(newProviderPerson()));
const creating: Operation[] = operations.filter(takesIdempotencyKey);

let staff: string;
let other: typeof test.app;
beforeAll(async () => {
  staff = await test.getToken('user');
  other = await test.another();
  await other.ready();
});

/** Locked while adding a location, until the transaction ends. */
const locationNamesLock = sql`select pg_advisory_xact_lock(hashtext('names of locations'))`;

const newKey = () => ({ 'idempotency-key': crypto.randomUUID() });

/**
 * Counts the rows of all tables, of Cairn and of the job queue, except announcements to browsers,
 * which go once they are sent.
 */
async function rowsOfAll(which: RawBuilder<unknown> = sql`true`) {
  const { rows: tables } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind in ('r', 'p')
      and not relispartition and relname <> 'live_outbox'
  `.execute(test.db);
  const counts = tables.map(async ({ name }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.raw(name)} where ${which}`.execute(test.db);
    return [name, rows[0]?.count ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/**
 * True if the transaction that stored the last reply wrote anything else, such as the created
 * record.
 */
async function isKeptWithinIt(): Promise<boolean> {
  const { idempotency_key: _, ...others } = await rowsOfAll(
    sql`xmin = (select xmin from idempotency_key order by created_at desc limit 1)`,
  );
  return Object.values(others).some((count) => count > 0);
}

/** Their reply is made after the transaction, which stores only the claim. */
const madeLater = [
  ...['register', 'registerSocial', 'erasePerson', 'beginImport'],
  ...['sendMyDocument', 'sendMyNeededDocument'],
];

const addTask = (
  title: string,
  headers: Record<string, string>,
  { token = staff, app = test.app } = {},
): Promise<Reply> => sendCreating(test, createTask, { token, body: { title } }, headers, app);

async function tasksCalled(title: string): Promise<number> {
  const rows = await test.db.selectFrom('task').select('id').where('title', '=', title).execute();
  return rows.length;
}

const addLocation = async (name: string, headers: Record<string, string>, app = test.app) =>
  app.inject({
    method: 'POST',
    url: '/api/location',
    payload: { name, address: '', phone: '' },
    headers: { authorization: `Bearer ${await test.getToken('admin')}`, ...headers },
  });

describe('a creating call repeated with its key', () => {
  it.each(creating.map((operation) => ({ id: operation.id, operation })))(
    'returns the first reply from another instance and changes nothing: $id',
    async ({ id, operation }) => {
      const call = await calls[id]?.();
      if (!call) throw new Error(`creating-calls.ts doesn't say how ${id} is called`);
      const headers = newKey();
      const before = await rowsOfAll();
      const first = await sendCreating(test, operation, call, headers);
      expect(first.statusCode, first.body).toBe(operation.reply.status);
      const after = await rowsOfAll();
      expect(after).not.toEqual(before);
      expect(await isKeptWithinIt()).toBe(!madeLater.includes(id));
      const again = await sendCreating(test, operation, call, headers, other);
      expect(comparableReply(again)).toEqual(comparableReply(first));
      expect(await rowsOfAll()).toEqual(after);
    },
  );

  it('creates one record when the caller disconnects before the reply', async () => {
    const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const headers = newKey();
    const letGo = await lockRows(test.db, locationNamesLock);
    const gone = new AbortController();
    const lost = fetch(`${url}/api/location`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await test.getToken('admin')}`,
        ...headers,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ name: 'Lost', address: '', phone: '' }),
      signal: gone.signal,
    });
    await waitForLockQueue(test.db);
    gone.abort();
    await expect(lost).rejects.toThrow();
    await letGo();
    const locations = () =>
      test.db.selectFrom('location').select('id').where('name', '=', 'Lost').execute();
    await expect.poll(async () => (await locations()).length).toBe(1);
    const again = await addLocation('Lost', headers);
    expect(again.statusCode, again.body).toBe(201);
    expect(await locations()).toEqual([{ id: again.json().id }]);
  });

  it('creates one record when sent twice at once, on two instances', async () => {
    const headers = newKey();
    const letGo = await lockRows(test.db, locationNamesLock);
    const first = addLocation('Twice', headers);
    await waitForLockQueue(test.db);
    let isAnswered = false;
    const second = addLocation('Twice', headers, other).then((reply) => {
      isAnswered = true;
      return reply;
    });
    const isWaiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db);
      return rows.length === 2;
    };
    await expect.poll(async () => isAnswered || (await isWaiting())).toBe(true);
    await letGo();
    const refused = await second;
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'still-running']);
    expect((await first).statusCode).toBe(201);
    const third = await addLocation('Twice', headers, other);
    expect(comparableReply(third)).toEqual(comparableReply(await first));
  });

  it('creates one record for any interleaving of the two calls', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const [headers, title] = [newKey(), `In between ${index}`];
        const both = [addTask(title, headers), addTask(title, headers, { app: other })];
        const statuses = (await Promise.all(both)).map(({ statusCode }) => statusCode);
        return { statuses, tasks: await tasksCalled(title) };
      }),
    );
    for (const { statuses, tasks } of pairs) {
      expect(statuses).toContain(201);
      expect(statuses.every((status) => [201, 409].includes(status))).toBe(true);
      expect(tasks).toBe(1);
    }
  });

  it('creates two records without a key, and with two keys', async () => {
    for (const headers of [{}, {}]) await addTask('Without', headers);
    expect(await tasksCalled('Without')).toBe(2);
    for (const headers of [newKey(), newKey()]) await addTask('With two', headers);
    expect(await tasksCalled('With two')).toBe(2);
  });
});

describe('an idempotency key', () => {
  it('refuses reuse for other content: in the body, in the path, and in a document', async () => {
    const headers = newKey();
    expect((await addTask('Call', headers)).statusCode).toBe(201);
    const changed = await addTask('Call again', headers);
    expect([changed.statusCode, changed.json().code]).toEqual([422, 'key-reused']);
    expect(await tasksCalled('Call again')).toBe(0);

    const upload = async (letter: Uint8Array, name = 'letter.pdf', id = person) => {
      const form = await toFormUpload(staff, { file: [name, letter] });
      const url = `/api/storage/files/${id}`;
      const all = { ...form.headers, ...headers };
      return test.app.inject({ method: 'POST', url, ...form, headers: all });
    };
    const add = async (): Promise<string> =>
      (await test.call('POST', '/api/applicant', { token: staff, body: odette })).json().id;
    const odette = { firstName: 'Odette', lastName: 'Verglas' };
    const [person, another] = [await add(), await add()];
    expect((await upload(contents.pdf)).statusCode).toBe(201);
    expect((await upload(contents.pdf)).statusCode).toBe(201);
    const otherwise = [
      await upload(Buffer.concat([contents.pdf, Buffer.from('\n')])),
      await upload(contents.pdf, 'other.pdf'),
      await upload(contents.pdf, 'letter.pdf', another),
    ];
    expect(otherwise.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422]);
  });

  it('belongs to one person, across their devices', async () => {
    const headers = newKey();
    const [mine, theirs] = [
      await addSignedInPerson(test, 'user', 'Mina'),
      await addSignedInPerson(test, 'user', 'Theo'),
    ];
    const first = await addTask('Own', headers, mine);
    expect((await addTask('Own', headers, theirs)).json().id).not.toBe(first.json().id);
    const body = { email: mine.email, password: 'a password for the tests' };
    const login = await test.call('POST', '/api/auth/login', { body });
    const token = String(login.headers.authorization).replace('Bearer ', '');
    expect((await addTask('Own', headers, { token })).body).toBe(first.body);
    expect(await tasksCalled('Own')).toBe(2);
  });

  it('returns no reply to a caller with less access than before', async () => {
    const person = await addSignedInPerson(test, 'user', 'Lena');
    const headers = newKey();
    expect((await addTask('Less', headers, person)).statusCode).toBe(201);
    await changeAccount(test, person.id, { reach: 'own' });
    const again = await addTask('Less', headers, person);
    expect([again.statusCode, again.json().code]).toEqual([409, 'already-done']);
    expect(await tasksCalled('Less')).toBe(1);
  });

  it('remains usable after a refusal, for corrected content', async () => {
    const headers = newKey();
    expect((await addTask('', headers)).statusCode).toBe(400);
    expect((await addLocation('Stone House', {})).statusCode).toBe(201);
    expect((await addLocation('Stone House', headers)).json().code).toBe('invalid');
    expect((await addLocation('Brick House', headers)).statusCode).toBe(201);
    expect((await addTask('Put right', headers)).statusCode).toBe(201);
  });

  it.each([
    ['empty', ''],
    ['too long', 'k'.repeat(256)],
    ['with a space', 'two words'],
    ['with an accent', 'clé'],
  ])('gets a refusal when it is %s', async (_, key) => {
    const reply = await addTask('Malformed', { 'idempotency-key': key });
    expect(reply.json()).toMatchObject({
      code: 'invalid',
      details: [{ path: 'idempotency-key', rule: 'idempotency-key' }],
    });
    expect(await tasksCalled('Malformed')).toBe(0);
  });

  it('allows any visible ASCII, up to 255 characters', async () => {
    const key = '"!~'.padEnd(255, 'k');
    const first = await addTask('Odd', { 'idempotency-key': key });
    expect(first.statusCode).toBe(201);
    expect((await addTask('Odd', { 'idempotency-key': key })).body).toBe(first.body);
  });
});

interface DescribedOperation {
  operationId: string;
  parameters?: { $ref?: string }[];
}

const declaration = '#/components/parameters/IdempotencyKey';

describe('the contract', () => {
  it('states why a POST without a key can be repeated', () => {
    const posts = operations.filter(({ method }) => method === 'POST');
    const keyless = posts.filter((operation) => !takesIdempotencyKey(operation));
    const explained = Object.values(repeatablePosts).flat();
    expect(explained.toSorted()).toEqual(keyless.map(({ id }) => id).toSorted());
  });

  it('allows no key for operations that reply with a document or a stream', () => {
    expect(creating.filter(({ reply }) => reply.file ?? reply.stream)).toEqual([]);
  });

  it('declares the header only where it is accepted', async () => {
    const { paths } = (await test.call('GET', '/api/openapi.json')).json();
    const described = Object.values<Record<string, DescribedOperation>>(paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ parameters = [] }) => parameters.some(({ $ref }) => $ref === declaration));
    const ids = described.map(({ operationId }) => operationId);
    expect(ids.toSorted()).toEqual(creating.map(({ id }) => id).toSorted());
  });
});
