import { createHash } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { verifyAudit } from '#server/modules/audit/verification.ts';
import { useTestApp } from '#server/testing/app.ts';
import { useFileCalls } from '#server/testing/files.ts';
import { holdBack, somebodyWaits } from '#server/testing/held-back.ts';
import { passNight } from '#server/testing/jobs.ts';
import { mergeSteps } from '#server/testing/merging.ts';
import { tablesSaying } from '#server/testing/whole-person.ts';

const test = useTestApp({ doJobs: true });
const files = useFileCalls(test);
const { call, addApplicant, fileOf } = mergeSteps(test);

const erase = async ({ id, reference }: { id: string; reference: string }) => {
  const { version } = await fileOf(id, 'admin');
  const body = { reason: 'own_request', reference, version };
  return call('POST', `/api/applicant/${id}/erasure`, body, 'admin');
};

const beSureOfStaff = () => Promise.all([test.tokenOf('admin'), test.tokenOf('user')]);

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
      .selectFrom('stored_file')
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
