import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Reply, testPassword, useTestApp } from '#app/testing/app.ts';
import { comparableReply, sendCreating } from '#app/testing/creating-calls.ts';
import { largePdf, storedContents } from '#app/testing/files.ts';
import { addJob } from '#app/testing/jobs.ts';
import { toFormUpload } from '#app/testing/location-access-seeds.ts';
import { lockRows, waitForLockQueue } from '#app/testing/row-locks.ts';
import { createTask } from '#features/tasks/contract/tasks.ts';

const test = useTestApp({ doJobs: true });

const hourMs = 3_600_000;

const newKey = () => ({ 'idempotency-key': crypto.randomUUID() });

const addTask = async (title: string, headers: Record<string, string>): Promise<Reply> =>
  sendCreating(test, createTask, { token: await test.getToken('user'), body: { title } }, headers);

const tasksCalled = async (title: string) =>
  (await test.db.selectFrom('task').select('id').where('title', '=', title).execute()).length;

const storedReplies = () => test.db.selectFrom('idempotencyKey').selectAll().execute();
beforeEach(async () => {
  await test.db.deleteFrom('idempotencyKey').execute();
});

/** Sessions also last a day, so the clock change forgets their tokens. */
function moveClock(ms: number): void {
  test.moveClock(ms);
  for (const role of ['user', 'admin'] as const) test.forgetToken(role);
}

describe('a stored reply', () => {
  it('lasts for a day, after which the call creates again', async () => {
    const headers = newKey();
    const first = await addTask('For a day', headers);
    moveClock(24 * hourMs - 60_000);
    expect(comparableReply(await addTask('For a day', headers))).toEqual(comparableReply(first));
    moveClock(60_000);
    const later = await addTask('For a day', headers);
    expect(later.statusCode).toBe(201);
    expect(later.json().id).not.toBe(first.json().id);
    expect(comparableReply(await addTask('For a day', headers))).toEqual(comparableReply(later));
    expect(await tasksCalled('For a day')).toBe(2);
  });

  it('disappears after a day', async () => {
    await addTask('Deleted', newKey());
    moveClock(24 * hourMs);
    await addTask('Stays', newKey());
    await addJob(test.db, 'tidy-replies', {});
    await expect.poll(async () => (await storedReplies()).length).toBe(1);
  });

  it('doesn’t exist after a refusal', async () => {
    const body = { name: 'Stone House', address: '', phone: '' };
    const token = await test.getToken('admin');
    const add = () => test.call('POST', '/api/location', { token, body, headers: newKey() });
    expect((await add()).statusCode).toBe(201);
    expect(await storedReplies()).toHaveLength(1);
    expect((await add()).json().code).toBe('invalid');
    expect(await storedReplies()).toHaveLength(1);
  });

  it('can’t be read in the table', async () => {
    const body = {
      firstName: 'Zyxwmark',
      lastName: 'Pebble',
      password: testPassword,
      email: 'zyxwmark@mail.example',
    };
    const headers = newKey();
    const { statusCode } = await test.call('POST', '/api/auth/register', { body, headers });
    expect(statusCode).toBe(201);
    const [row] = await storedReplies();
    expect(row?.reply).not.toBeNull();
    const text = JSON.stringify(row).toLowerCase();
    for (const word of ['zyxwmark', testPassword, headers['idempotency-key'], 'bearer']) {
      expect(text).not.toContain(word);
    }
  });

  it('disappears when its person is erased, without creating anything twice', async () => {
    const headers = newKey();
    await addTask('Before an erasure', headers);
    const admin = await test.getToken('admin');
    const person = await test.call('POST', '/api/applicant', {
      token: await test.getToken('user'),
      body: { firstName: 'Odette', lastName: 'Verglas' },
    });
    const { id, reference, version } = person.json();
    const erased = await test.call('POST', `/api/applicant/${id}/erasure`, {
      token: admin,
      body: { reason: 'own_request', reference, version },
    });
    expect(erased.statusCode, erased.body).toBe(201);
    expect(await storedReplies()).toMatchObject([{ reply: '' }]);
    const again = await addTask('Before an erasure', headers);
    expect([again.statusCode, again.json().code]).toEqual([409, 'already-done']);
    expect(await tasksCalled('Before an erasure')).toBe(1);
  });
});

describe('a server that stops halfway', () => {
  it('keeps the reply exactly if it keeps the created record', async () => {
    await addTask('In one', newKey());
    const { rows } = await sql<{ one: boolean }>`
      select task.xmin = idempotency_key.xmin as one from task, idempotency_key
      where title = 'In one' and reply is not null
    `.execute(test.db);
    expect(rows).toEqual([{ one: true }]);
  });

  it('keeps neither when the commit fails; the same key then creates it', async () => {
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$`.execute(test.db);
    await sql`create constraint trigger refuse after insert on task
      deferrable initially deferred for each row execute function refuse()`.execute(test.db);
    const headers = newKey();
    expect((await addTask('At commit', headers)).statusCode).toBe(500);
    expect(await storedReplies()).toEqual([]);
    await sql`drop trigger refuse on task`.execute(test.db);
    expect((await addTask('At commit', headers)).statusCode).toBe(201);
    expect(await tasksCalled('At commit')).toBe(1);
  });

  it('keeps neither when its connection breaks; the same key then creates it', async () => {
    const headers = newKey();
    const body = { name: 'Cut off', address: '', phone: '' };
    const token = await test.getToken('admin');
    const add = () => test.call('POST', '/api/location', { token, body, headers });
    const letGo = await lockRows(
      test.db,
      sql`select pg_advisory_xact_lock(hashtext('names of locations'))`,
    );
    const first = add();
    await waitForLockQueue(test.db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db);
    expect((await first).statusCode).toBeGreaterThanOrEqual(500);
    await letGo();
    expect((await add()).statusCode).toBe(201);
  });

  it('accepts an interrupted upload again with the same key', async () => {
    const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const token = await test.getToken('user');
    const body = { firstName: 'Odette', lastName: 'Verglas' };
    const { id } = (await test.call('POST', '/api/applicant', { token, body })).json();
    const form = await toFormUpload(token, { file: ['letter.pdf', largePdf(500_000)] });
    const headers = { ...form.headers, ...newKey() };
    const send = (sent: BodyInit) =>
      fetch(`${url}/api/storage/files/${id}`, {
        method: 'POST',
        headers,
        body: sent,
        duplex: 'half',
      } as RequestInit);
    let isBegun = false;
    const half = new ReadableStream({
      async pull(to) {
        if (isBegun) return to.error(new Error('gone'));
        isBegun = true;
        to.enqueue(form.payload.subarray(0, form.payload.length - 100));
        await expect.poll(async () => (await storedContents(test)).length).toBeGreaterThan(0);
      },
    });
    await expect(send(half)).rejects.toThrow();
    expect((await send(form.payload)).status).toBe(201);
    expect((await send(form.payload)).status).toBe(201);
    const files = test.db.selectFrom('storedFile').select('id').where('applicantId', '=', id);
    expect(await files.execute()).toHaveLength(1);
  });

  it('answers already-done when only the reply is missing and no call can still be running', async () => {
    const headers = newKey();
    await addTask('No reply', headers);
    await test.db.updateTable('idempotencyKey').set({ reply: null }).execute();
    const soon = await addTask('No reply', headers);
    expect([soon.statusCode, soon.json().code]).toEqual([409, 'still-running']);
    test.moveClock(60_000);
    const later = await addTask('No reply', headers);
    expect([later.statusCode, later.json().code]).toEqual([409, 'already-done']);
    expect(await tasksCalled('No reply')).toBe(1);
  });
});
