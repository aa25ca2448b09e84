import { createHash } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { useFileCalls } from '#app/testing/files.ts';
import { holdBack, somebodyWaits } from '#app/testing/held-back.ts';
import { addJob, passNight } from '#app/testing/jobs.ts';
import { mergeSteps } from '#app/testing/merging.ts';
import { tablesSaying } from '#app/testing/whole-person.ts';
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

const beSureOfStaff = () => Promise.all([test.tokenOf('admin'), test.tokenOf('user')]);

/** Until two connections wait for the list. */
const twoWait = () =>
  waitUntil(async () => {
    const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
          and application_name = 'cairn-lock'`.execute(test.db);
    return rows.length === 2;
  });

describe('while somebody is erased', () => {
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
  ] as const)('%s by a colleague is refused or goes with them', async (_, method, url, sent) => {
    await beSureOfStaff();
    const one = await addApplicant();
    // The erasure waits in its middle, with the file held.
    const letGo = await holdBack(
      test.db,
      sql`select pg_advisory_xact_lock(
      hashtextextended('cairn.erasure', 0))`,
    );
    const erasing = erase(one);
    await somebodyWaits(test.db);
    const body = typeof sent === 'function' ? sent(one.id) : sent;
    const writing = call(method, url(one.id), body);
    await new Promise<void>((resolve) => setImmediate(resolve));
    await letGo();
    expect((await erasing).statusCode).toBe(201);
    expect((await writing).statusCode).toBeLessThan(500);
    expect(await tablesSaying(test.db, [one.id, 'zyxw'])).toEqual([]);
    expect(await verifyAudit(test.db)).toMatchObject({ broken: null });
  });

  it('a look that is noted only after it is noted without them', async () => {
    await beSureOfStaff();
    const one = await addApplicant();
    const looking = await holdBack(
      test.db,
      sql`insert into audit_entry (actor_kind, kind, action, record_type, record_id)
        values ('system', 'access', 'applicant.opened', 'applicant', ${one.id})`,
    );
    expect((await erase(one)).statusCode).toBe(201);
    await looking();
    expect(await tablesSaying(test.db, [one.id])).toEqual([]);
    expect(await verifyAudit(test.db)).toMatchObject({ broken: null });
  });

  it('an entry about others that names them, and is noted only after it, does not', async () => {
    await beSureOfStaff();
    const one = await addApplicant();
    // Called otherwise, so that nobody takes the two for one person.
    const other = await addApplicant({ firstName: 'Sacha', lastName: 'Brume' });
    const writing = await holdBack(
      test.db,
      sql`insert into audit_entry (actor_kind, action, record_type, record_id, reason, after)
        values ('system', 'event.updated', 'event', ${other.id}, ${`As ${one.id} says`},
          jsonb_build_object('people', jsonb_build_array(${one.id}::text, ${other.id}::text)))`,
    );
    expect((await erase(one)).statusCode).toBe(201);
    await writing();
    expect(await tablesSaying(test.db, [one.id])).toEqual([]);
    expect(await tablesSaying(test.db, [other.id])).toContain('audit_entry');
    expect(await verifyAudit(test.db)).toMatchObject({ broken: null });
  });

  it('who only looks at what is held waits for nobody', async () => {
    await beSureOfStaff();
    const one = await addApplicant();
    const letGo = await holdBack(
      test.db,
      sql`select from applicant where id = ${one.id} for update`,
    );
    const seen = await call('GET', `/api/applicant/${one.id}/erasure`, undefined, 'admin');
    expect(seen.json()).toMatchObject({ obstacles: [], counts: { files: 1 } });
    await letGo();
  });

  it('whoever has the same mail address keeps what is theirs', async () => {
    await beSureOfStaff();
    const email = 'shared@mail.example';
    const [one, other] = [await addApplicant({ email }), await addApplicant({ email })];
    await sql`insert into one_time_token (token_hash, purpose, data, expires_at)
      values ('shared', 'reset-password', jsonb_build_object('email', ${email}::text), now() + interval '1 day')`.execute(
      test.db,
    );
    await addJob(test.db, 'reset-password-mail', { email });
    expect((await erase(one)).statusCode).toBe(201);
    const left = await tablesSaying(test.db, [email]);
    expect(left).toEqual(
      expect.arrayContaining(['applicant', 'one_time_token', 'pgboss.job_common']),
    );
    // Once nobody else has it, it goes with them.
    expect((await erase(other)).statusCode).toBe(201);
    expect(await tablesSaying(test.db, [email])).toEqual([]);
  });

  it('a pair that a search finds meanwhile goes with them', async () => {
    await beSureOfStaff();
    const [one, other] = [await addApplicant(), await addApplicant({ firstName: 'Sacha' })];
    // Only the erasure is to wait below.
    const waiting = test.db.selectFrom('duplicateSearch').select('id');
    await waitUntil(async () => (await waiting.execute()).length === 0);
    const search = sql`select pg_advisory_xact_lock(hashtext('duplicate-search'))`;
    const found = await holdBack(test.db, search);
    const erasing = erase(one);
    await somebodyWaits(test.db);
    const ids = [one.id, other.id].sort();
    await found(sql`insert into duplicate_pair (one_id, other_id, score, strength, reasons)
      values (${ids[0]}, ${ids[1]}, 90, 'likely', '{}')`);
    expect((await erasing).statusCode).toBe(201);
    expect(await tablesSaying(test.db, [one.id])).toEqual([]);
  });

  it('whoever was writing first goes with them', async () => {
    await beSureOfStaff();
    const one = await addApplicant();
    const letGo = await holdBack(
      test.db,
      sql`select from applicant where id = ${one.id} for update`,
    );
    const writing = call('POST', `/api/applicant/${one.id}/note`, { text: 'zyxw' });
    await somebodyWaits(test.db);
    const { version } = one;
    const body = { reason: 'own_request', reference: one.reference, version };
    const erasing = call('POST', `/api/applicant/${one.id}/erasure`, body, 'admin');
    await letGo();
    const [written, erased] = await Promise.all([writing, erasing]);
    expect([201, 404]).toContain(written.statusCode);
    expect(erased.statusCode).toBe(201);
    expect(await tablesSaying(test.db, [one.id, 'zyxw'])).toEqual([]);
  });
});

describe('what comes after', () => {
  it('contents that could not go at once go at the next start or in the night', async () => {
    await beSureOfStaff();
    const one = await addApplicant();
    const kept = await files.keep(one.id, 'scan.pdf', Buffer.from('%PDF-1.7\n%%EOF\n'));
    const { content } = await test.db
      .selectFrom('storedFile')
      .select('content')
      .where('id', '=', kept.id)
      .executeTakeFirstOrThrow();
    // As while a backup is being made.
    const letGo = await holdBack(
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

  it('whom a backup from before brings back is erased again, by what lies beside the files', async () => {
    await beSureOfStaff();
    const one = await addApplicant({ firstName: 'Returning' });
    const { rows } = await sql<{ line: unknown }>`
      select to_jsonb(applicant) as line from applicant where id = ${one.id}
    `.execute(test.db);
    expect((await erase(one)).statusCode).toBe(201);
    const list = join(test.dataDir, 'files', 'er', 'erased-records');
    expect((await stat(list)).isFile()).toBe(true);
    // As the database was before, in which nobody knows of it.
    await sql`delete from erased_record`.execute(test.db);
    await sql`insert into applicant (id, reference, first_name, last_name, status, status_since)
      select id, reference, first_name, last_name, status, now()
      from jsonb_populate_record(null::applicant, ${JSON.stringify(rows[0]?.line)}::jsonb)
    `.execute(test.db);
    await passNight(test.db);
    expect(await tablesSaying(test.db, [one.id, 'Returning'])).toEqual([]);
    const { items } = (await call('GET', '/api/erasure?limit=1', undefined, 'admin')).json();
    expect(items[0]).toMatchObject({ reason: 'after_restore', erasedBy: null });
    expect(await verifyAudit(test.db)).toMatchObject({ broken: null });
    // A list that is gone is written anew from what the database knows.
    await rm(list);
    await passNight(test.db);
    expect((await stat(list)).isFile()).toBe(true);
    // Whoever may write there can't have somebody erased by it.
    const here = await addApplicant({ firstName: 'Staying' });
    await writeFile(list, `${createHash('sha256').update(here.id).digest('hex')}\n`);
    await passNight(test.db);
    expect((await call('GET', `/api/applicant/${here.id}`)).statusCode).toBe(200);
  });

  it('two instances that write the list have both of what they know in it', async () => {
    await beSureOfStaff();
    const [one, other] = [await addApplicant(), await addApplicant()];
    const second = await test.another();
    await second.ready();
    const eraseBy = async (app: typeof second, { id, reference }: typeof one) => {
      const { version } = await fileOf(id, 'admin');
      return app.inject({
        method: 'POST',
        url: `/api/applicant/${id}/erasure`,
        headers: { authorization: `Bearer ${await test.tokenOf('admin')}` },
        payload: { reason: 'own_request', reference, version },
      });
    };
    // Both are at the list at once: whoever comes second waits for the first.
    const letGo = await holdBack(
      test.db,
      sql`select pg_advisory_xact_lock(hashtextextended('cairn.list-beside-contents', 0))`,
    );
    const both = [eraseBy(test.app, one), eraseBy(second, other)];
    await twoWait();
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

  it('no certificate has the number of one that a backup from before doesn’t know', async () => {
    await beSureOfStaff();
    const { number, id } = (await erase(await addApplicant())).json();
    await sql`delete from erased_record where erasure_id = ${id}`.execute(test.db);
    await sql`delete from erasure where id = ${id}`.execute(test.db);
    await sql`update erasure_number set highest = 0`.execute(test.db);
    await passNight(test.db);
    expect((await erase(await addApplicant())).json().number).toBeGreaterThan(number);
  });

  it('a hold that a backup has brought back, and that was lifted, keeps nobody', async () => {
    await beSureOfStaff();
    const one = await addApplicant({ firstName: 'Heldagain' });
    expect((await erase(one)).statusCode).toBe(201);
    const { id: by } = (await call('GET', '/api/auth/me', undefined, 'admin')).json();
    await sql`insert into applicant (id, reference, first_name, last_name, status, status_since)
      values (${one.id}, ${one.reference}, 'Heldagain', 'Again', 'pending', now())`.execute(
      test.db,
    );
    await sql`insert into note (applicant_id, text, created_by, created_at)
      values (${one.id}, 'Heldagain', ${by}, now())`.execute(test.db);
    await sql`insert into legal_hold (applicant_id, reason, set_by, set_at)
      values (${one.id}, 'A court asks', ${by}, now())`.execute(test.db);
    await passNight(test.db);
    expect(await tablesSaying(test.db, [one.id, 'Heldagain'])).toEqual([]);
  });

  it('of whom a backup brings back as a part of somebody else, that person stays', async () => {
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
    expect(await tablesSaying(test.db, [part.id])).toEqual([]);
    expect((await call('GET', `/api/applicant/${whole.id}`)).statusCode).toBe(200);
  });
});
