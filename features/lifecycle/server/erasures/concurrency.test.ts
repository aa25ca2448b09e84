import { createHash } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { useFileCalls } from '#app/testing/files.ts';
import { addJob, passNight } from '#app/testing/jobs.ts';
import { mergeSteps } from '#app/testing/merges.ts';
import { lockRows, waitForLockQueue } from '#app/testing/row-locks.ts';
import { tablesMentioning } from '#app/testing/whole-person.ts';
import { verifyAudit } from '#features/audit/server/verification.ts';
import { waitUntil } from '../../../../scripts/vitest/wait-until.ts';

const test = useTestApp({ doJobs: true });
const files = useFileCalls(test);
const { call, addApplicant, fileOf } = mergeSteps(test);

const erase = async ({ id, reference }: { id: string; reference: string }) => {
  const { version } = await fileOf(id, 'admin');
  const body = { reason: 'own_request', reference, version };
  return call('POST', `/api/applicant/${id}/erasure`, body, 'admin');
};

const cacheStaffTokens = () => Promise.all([test.getToken('admin'), test.getToken('user')]);

/** Waits until two connections are blocked on the list. */
const waitForTwoBlocked = () =>
  waitUntil(async () => {
    const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
          and application_name = 'cairn-lock'`.execute(test.db);
    return rows.length === 2;
  });

describe('during an erasure', () => {
  it.each([
    ['a note', 'POST', (id: string) => `/api/applicant/${id}/note`, { text: 'zyxw' }],
    ['a task', 'POST', () => '/api/task', (id: string) => ({ title: 'zyxw', applicantId: id })],
    [
      'an answer',
      'POST',
      (id: string) => `/api/question-answer/all/${id}`,
      [{ questionId: 'int-goals-now', answer: 'zyxw' }],
    ],
    ['a change', 'PUT', (id: string) => `/api/applicant/${id}`, { lastName: 'zyxw', version: 1 }],
    [
      'a screening',
      'POST',
      (id: string) => `/api/applicant/${id}/screening-link`,
      { how: 'print' },
    ],
    [
      'an appointment',
      'POST',
      () => '/api/event',
      (id: string) => ({
        title: 'zyxw',
        time: { start: '2026-04-01T10:00', end: '2026-04-01T11:00', timeZone: 'UTC' },
        people: [{ id }],
      }),
    ],
    ['a look', 'GET', (id: string) => `/api/applicant/${id}`, undefined],
  ] as const)(
    '%s by a colleague is refused or erased with the person',
    async (_, method, url, sent) => {
      await cacheStaffTokens();
      const one = await addApplicant();
      // The erasure pauses midway, with the record locked.
      const letGo = await lockRows(
        test.db,
        sql`select pg_advisory_xact_lock(
      hashtextextended('cairn.erasure', 0))`,
      );
      const erasing = erase(one);
      await waitForLockQueue(test.db);
      const body = typeof sent === 'function' ? sent(one.id) : sent;
      const writing = call(method, url(one.id), body);
      await new Promise<void>((resolve) => setImmediate(resolve));
      await letGo();
      expect((await erasing).statusCode).toBe(201);
      expect((await writing).statusCode).toBeLessThan(500);
      expect(await tablesMentioning(test.db, [one.id, 'zyxw'])).toEqual([]);
      expect(await verifyAudit(test.db)).toMatchObject({ broken: null });
    },
  );

  it('a read recorded only afterwards leaves out the person', async () => {
    await cacheStaffTokens();
    const one = await addApplicant();
    const looking = await lockRows(
      test.db,
      sql`insert into audit_entry (actor_kind, kind, action, record_type, record_id)
        values ('system', 'access', 'applicant.opened', 'applicant', ${one.id})`,
    );
    expect((await erase(one)).statusCode).toBe(201);
    await looking();
    expect(await tablesMentioning(test.db, [one.id])).toEqual([]);
    expect(await verifyAudit(test.db)).toMatchObject({ broken: null });
  });

  it('an audit entry about others that names the person is redacted when recorded only afterwards', async () => {
    await cacheStaffTokens();
    const one = await addApplicant();
    // A different name, so that the two aren't duplicates.
    const other = await addApplicant({ firstName: 'Sacha', lastName: 'Brume' });
    const writing = await lockRows(
      test.db,
      sql`insert into audit_entry (actor_kind, action, record_type, record_id, reason, after)
        values ('system', 'event.updated', 'event', ${other.id}, ${`As ${one.id} says`},
          jsonb_build_object('people', jsonb_build_array(${one.id}::text, ${other.id}::text)))`,
    );
    expect((await erase(one)).statusCode).toBe(201);
    await writing();
    expect(await tablesMentioning(test.db, [one.id])).toEqual([]);
    expect(await tablesMentioning(test.db, [other.id])).toContain('audit_entry');
    expect(await verifyAudit(test.db)).toMatchObject({ broken: null });
  });

  it('the preview of held data blocks no one', async () => {
    await cacheStaffTokens();
    const one = await addApplicant();
    const letGo = await lockRows(
      test.db,
      sql`select from applicant where id = ${one.id} for update`,
    );
    const erasurePreview = await call(
      'GET',
      `/api/applicant/${one.id}/erasure`,
      undefined,
      'admin',
    );
    expect(erasurePreview.json()).toMatchObject({ obstacles: [], counts: { files: 1 } });
    await letGo();
  });

  it('another person with the same email address keeps their data', async () => {
    await cacheStaffTokens();
    const email = 'shared@mail.example';
    const [one, other] = [await addApplicant({ email }), await addApplicant({ email })];
    await sql`insert into one_time_token (token_hash, purpose, data, expires_at)
      values ('shared', 'reset-password', jsonb_build_object('email', ${email}::text), now() + interval '1 day')`.execute(
      test.db,
    );
    await addJob(test.db, 'reset-password-mail', { email });
    expect((await erase(one)).statusCode).toBe(201);
    const remainingTables = await tablesMentioning(test.db, [email]);
    expect(remainingTables).toEqual(
      expect.arrayContaining(['applicant', 'one_time_token', 'pgboss.job']),
    );
    // Once no one else has the address, it is erased too.
    expect((await erase(other)).statusCode).toBe(201);
    expect(await tablesMentioning(test.db, [email])).toEqual([]);
  });

  it('a duplicate pair found at the same time is erased too', async () => {
    await cacheStaffTokens();
    const [one, other] = [await addApplicant(), await addApplicant({ firstName: 'Sacha' })];
    // Below, only the erasure should wait.
    const waiting = test.db.selectFrom('duplicateSearch').select('id');
    await waitUntil(async () => (await waiting.execute()).length === 0);
    const search = sql`select pg_advisory_xact_lock(hashtext('duplicate-search'))`;
    const found = await lockRows(test.db, search);
    const erasing = erase(one);
    await waitForLockQueue(test.db);
    const ids = [one.id, other.id].sort();
    await found(sql`insert into duplicate_pair (one_id, other_id, score, strength, reasons)
      values (${ids[0]}, ${ids[1]}, 90, 'likely', '{}')`);
    expect((await erasing).statusCode).toBe(201);
    expect(await tablesMentioning(test.db, [one.id])).toEqual([]);
  });

  it('a concurrent write that came first is erased too', async () => {
    await cacheStaffTokens();
    const one = await addApplicant();
    const letGo = await lockRows(
      test.db,
      sql`select from applicant where id = ${one.id} for update`,
    );
    const writing = call('POST', `/api/applicant/${one.id}/note`, { text: 'zyxw' });
    await waitForLockQueue(test.db);
    const { version } = one;
    const body = { reason: 'own_request', reference: one.reference, version };
    const erasing = call('POST', `/api/applicant/${one.id}/erasure`, body, 'admin');
    await letGo();
    const [written, erased] = await Promise.all([writing, erasing]);
    expect([201, 404]).toContain(written.statusCode);
    expect(erased.statusCode).toBe(201);
    expect(await tablesMentioning(test.db, [one.id, 'zyxw'])).toEqual([]);
  });
});

describe('after an erasure', () => {
  it('contents that could not be removed at once are removed at the next start or at night', async () => {
    await cacheStaffTokens();
    const one = await addApplicant();
    const storedFile = await files.uploadOne(one.id, 'scan.pdf', Buffer.from('%PDF-1.7\n%%EOF\n'));
    const { content } = await test.db
      .selectFrom('storedFile')
      .select('content')
      .where('id', '=', storedFile.id)
      .executeTakeFirstOrThrow();
    // Simulates a running backup.
    const letGo = await lockRows(
      test.db,
      sql`select pg_advisory_xact_lock_shared(
      hashtextextended('cairn.contents', 0))`,
    );
    const certificate = (await erase(one)).json();
    expect(certificate).toMatchObject({ isFinished: false });
    const place = join(test.dataDir, 'files', content.slice(0, 2), content);
    expect((await stat(place)).isFile()).toBe(true);
    await letGo();
    await (await test.another()).ready();
    await expect(stat(place)).rejects.toThrow('ENOENT');
    const list = await call('GET', '/api/erasure?limit=1', undefined, 'admin');
    expect(list.json().items[0]).toMatchObject({ id: certificate.id, isFinished: true });
  });

  it('a person brought back by a restored backup is erased again, using the stored list', async () => {
    await cacheStaffTokens();
    const one = await addApplicant({ firstName: 'Returning' });
    const { rows } = await sql<{ line: unknown }>`
      select to_jsonb(applicant) as line from applicant where id = ${one.id}
    `.execute(test.db);
    expect((await erase(one)).statusCode).toBe(201);
    const list = join(test.dataDir, 'files', 'er', 'erased-records');
    expect((await stat(list)).isFile()).toBe(true);
    // Resets the database to the state of the backup, without the erasure.
    await sql`delete from erased_record`.execute(test.db);
    await sql`insert into applicant (id, reference, first_name, last_name, status, status_since)
      select id, reference, first_name, last_name, status, now()
      from jsonb_populate_record(null::applicant, ${JSON.stringify(rows[0]?.line)}::jsonb)
    `.execute(test.db);
    await passNight(test.db);
    expect(await tablesMentioning(test.db, [one.id, 'Returning'])).toEqual([]);
    const { items } = (await call('GET', '/api/erasure?limit=1', undefined, 'admin')).json();
    expect(items[0]).toMatchObject({ reason: 'after_restore', erasedBy: null });
    expect(await verifyAudit(test.db)).toMatchObject({ broken: null });
    // A missing list is rewritten from the database.
    await rm(list);
    await passNight(test.db);
    expect((await stat(list)).isFile()).toBe(true);
    // Write access to the list must not be enough to have a person erased.
    const here = await addApplicant({ firstName: 'Staying' });
    await writeFile(list, `${createHash('sha256').update(here.id).digest('hex')}\n`);
    await passNight(test.db);
    expect((await call('GET', `/api/applicant/${here.id}`)).statusCode).toBe(200);
  });

  it('two instances that write the list keep the entries of both', async () => {
    await cacheStaffTokens();
    const [one, other] = [await addApplicant(), await addApplicant()];
    const second = await test.another();
    await second.ready();
    const eraseBy = async (app: typeof second, { id, reference }: typeof one) => {
      const { version } = await fileOf(id, 'admin');
      return app.inject({
        method: 'POST',
        url: `/api/applicant/${id}/erasure`,
        headers: { authorization: `Bearer ${await test.getToken('admin')}` },
        payload: { reason: 'own_request', reference, version },
      });
    };
    // Both reach the list at once; the second waits for the first.
    const letGo = await lockRows(
      test.db,
      sql`select pg_advisory_xact_lock(hashtextextended('cairn.list-beside-contents', 0))`,
    );
    const both = [eraseBy(test.app, one), eraseBy(second, other)];
    await waitForTwoBlocked();
    await letGo();
    for (const reply of await Promise.all(both)) expect(reply.statusCode).toBe(201);
    await sql`delete from erased_record`.execute(test.db);
    await passNight(test.db);
    const { rows } = await sql`select from erased_record where digest in (
      sha256(convert_to(${one.id}, 'UTF8')), sha256(convert_to(${other.id}, 'UTF8')))`.execute(
      test.db,
    );
    expect(rows).toHaveLength(2);
  });

  it('no certificate reuses a number that a restored backup doesn’t know', async () => {
    await cacheStaffTokens();
    const { number, id } = (await erase(await addApplicant())).json();
    await sql`delete from erased_record where erasure_id = ${id}`.execute(test.db);
    await sql`delete from erasure where id = ${id}`.execute(test.db);
    await sql`update erasure_number set highest = 0`.execute(test.db);
    await passNight(test.db);
    expect((await erase(await addApplicant())).json().number).toBeGreaterThan(number);
  });

  it('a lifted hold brought back by a backup blocks no erasure', async () => {
    await cacheStaffTokens();
    const one = await addApplicant({ firstName: 'Heldagain' });
    expect((await erase(one)).statusCode).toBe(201);
    const { id: adminId } = (await call('GET', '/api/auth/me', undefined, 'admin')).json();
    await sql`insert into applicant (id, reference, first_name, last_name, status, status_since)
      values (${one.id}, ${one.reference}, 'Heldagain', 'Again', 'pending', now())`.execute(
      test.db,
    );
    await sql`insert into note (applicant_id, text, created_by, created_at)
      values (${one.id}, 'Heldagain', ${adminId}, now())`.execute(test.db);
    await sql`insert into legal_hold (applicant_id, reason, set_by, set_at)
      values (${one.id}, 'A court asks', ${adminId}, now())`.execute(test.db);
    await passNight(test.db);
    expect(await tablesMentioning(test.db, [one.id, 'Heldagain'])).toEqual([]);
  });

  it('a person stays when a backup restores them with an erased record merged in', async () => {
    const whole = await addApplicant({ firstName: 'Whole' });
    const part = await addApplicant({ firstName: 'Part' });
    expect((await erase(part)).statusCode).toBe(201);
    await sql`insert into applicant (id, reference, first_name, last_name, status, status_since, merged_into)
      values (${part.id}, ${part.reference}, 'Part', 'Again', 'pending', now(), ${whole.id})`.execute(
      test.db,
    );
    await passNight(test.db);
    expect((await call('GET', `/api/applicant/${whole.id}`)).statusCode).toBe(200);
    await sql`update applicant set merged_into = null where id = ${part.id}`.execute(test.db);
    await passNight(test.db);
    expect(await tablesMentioning(test.db, [part.id])).toEqual([]);
    expect((await call('GET', `/api/applicant/${whole.id}`)).statusCode).toBe(200);
  });
});
