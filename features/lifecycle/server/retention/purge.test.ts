import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { passNight } from '#app/testing/jobs.ts';
import { screeningSteps } from '#app/testing/screening.ts';

const test = useTestApp({ doJobs: true });
const { linkTo } = screeningSteps(test);

const day = 86_400_000;

/** The clock moves past the idle timeout, so each call signs in again. */
async function callAs(role: 'admin' | 'user', method: 'GET' | 'POST' | 'DELETE', url: string) {
  return test.call(method, url, { token: await test.getToken(role) });
}

async function wait(ms: number): Promise<void> {
  test.moveClock(ms);
  for (const role of ['admin', 'user'] as const) test.forgetToken(role);
  await passNight(test.db);
}

async function submitForm(lastName: string): Promise<string> {
  const answers = [
    { questionId: 'pre-name-first', answer: 'Odette' },
    { questionId: 'pre-name-last', answer: lastName },
  ];
  const body = { language: 'en', answers };
  const { id, secret } = (await test.call('POST', '/api/pre-screening', { body })).json();
  const headers = { 'x-intake-secret': secret };
  const submitted = await test.call('POST', `/api/pre-screening/${id}/submit`, { headers });
  expect(submitted.statusCode).toBe(200);
  return id;
}

/** A person from the public form with a case worker. */
async function addApplicant(lastName: string) {
  const draftId = await submitForm(lastName);
  const me = (await callAs('admin', 'GET', '/api/auth/me')).json();
  const reply = await test.call('POST', `/api/draft-applicant/final/${draftId}`, {
    token: await test.getToken('user'),
    body: { firstName: 'Odette', lastName, caseWorkerId: me.id },
  });
  expect(reply.statusCode).toBe(201);
  const { id, reference } = reply.json();
  return { draftId, id: id as string, reference: reference as string };
}

/** An unfinished screening. */
async function beginScreening(applicantId: string, answer: string): Promise<void> {
  const link = await linkTo(applicantId);
  const saved = await link.save([{ questionId: 'scr-family-emergency', answer }]);
  expect(saved.statusCode).toBe(204);
}

/** A note with an earlier version. */
async function writeNote(applicantId: string, text: string): Promise<string> {
  const token = await test.getToken('user');
  const url = `/api/applicant/${applicantId}/note`;
  const { id } = (await test.call('POST', url, { token, body: { text } })).json();
  const body = { text: `${text} again`, version: 1 };
  expect((await test.call('PUT', `${url}/${id}`, { token, body })).statusCode).toBe(200);
  return id;
}

/** A support contact and a court date. */
async function saveSupport(applicantId: string, name: string): Promise<void> {
  const reply = await test.call('POST', `/api/applicant-support/${applicantId}`, {
    token: await test.getToken('user'),
    body: { peers: [{ name }], courtDates: [{ day: '2030-01-31' }] },
  });
  expect(reply.statusCode).toBe(201);
}

/** A former client with a follow-up result. */
async function addFormerClient(applicantId: string, freeText: string): Promise<void> {
  const send = async (method: 'POST' | 'PUT', url: string, body: object) => {
    const reply = await test.call(method, url, { token: await test.getToken('user'), body });
    expect(reply.statusCode, reply.body).toBeLessThan(300);
    return reply.json();
  };
  const token = await test.getToken('admin');
  const body = { name: 'Stone House', address: '', phone: '' };
  const locationId = (await test.call('POST', '/api/location', { token, body })).json().id;
  const status = `/api/applicant/${applicantId}/status`;
  const { version } = (await callAs('user', 'GET', `/api/applicant/${applicantId}`)).json();
  for (const [step, sent] of [{ status: 'pending' }, { status: 'approve' }].entries()) {
    await send('POST', status, { ...sent, version: version + step, reason: 'x' });
  }
  const place = { locationId, startDate: '2026-01-31' };
  await send('POST', status, { status: 'client', version: version + 2, ...place });
  const exit = { programStatus: 'abandoned', date: '2026-02-01', reason: freeText };
  const outcome = { housing: 'unknown', employment: 'unknown', credential: 'unknown' };
  const client = await send('POST', `/api/client/${applicantId}/program-status`, {
    ...exit,
    outcome,
    version: version + 3,
  });
  const followUp = client.enrolments[0].followUps[0].id;
  const followUpResult = { version: 1, result: 'not_reached', day: '2026-03-03', words: freeText };
  await send('PUT', `/api/client/${applicantId}/follow-up/${followUp}`, followUpResult);
}

/** Tables other than the audit log that still mention this name or these records. */
async function tablesMentioning(...terms: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'audit%'
  `.execute(test.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(name)} as row
      where exists (select from unnest(${terms}::text[]) as part where strpos(row::text, part) > 0)
      limit 1
    `.execute(test.db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

function purgeEntries(recordId: string) {
  return test.db
    .selectFrom('auditEntry')
    .select(['actorKind', 'actorId', 'kind', 'before', 'after', 'reason', 'address'])
    .where('recordId', '=', recordId)
    .where('action', 'like', '%purged')
    .execute();
}

const bareEntry = {
  actorKind: 'system',
  actorId: null,
  kind: 'change',
  before: null,
  after: null,
  reason: null,
  address: null,
};

describe('purge of deleted records', () => {
  it('removes an applicant with all contents 30 days after deletion, and not before', async () => {
    await test.getToken('admin');
    const gone = await addApplicant('Verglas');
    const restored = await addApplicant('Givre');
    const untouched = await addApplicant('Grésil');
    // Earlier answers from no application.
    for (const answer of ['Called Verglas at home', 'Called Verg at home']) {
      const reply = await test.call('POST', `/api/question-answer/all/${gone.id}`, {
        token: await test.getToken('user'),
        body: [{ questionId: 'int-goals-now', answer }],
      });
      expect(reply.statusCode).toBe(200);
    }
    await beginScreening(gone.id, 'Verglas');
    await writeNote(gone.id, 'Verglas called');
    await saveSupport(gone.id, 'Verglas');
    await addFormerClient(gone.id, 'Verglas');
    for (const { id } of [gone, restored]) {
      expect((await callAs('admin', 'DELETE', `/api/applicant/${id}`)).statusCode).toBe(200);
    }
    await wait(30 * day - 60_000);
    const restore = ({ id }: { id: string }) =>
      callAs('admin', 'POST', `/api/applicant/${id}/restore`);
    expect((await restore(restored)).statusCode).toBe(200);
    expect(await tablesMentioning('Verglas', gone.id, gone.draftId)).toEqual(
      expect.arrayContaining([
        'applicant',
        'draft_applicant',
        'question_answer',
        'earlier_answer',
        'notice',
        'screening',
        'screening_answer',
        'support_record',
        'support_date',
        'note',
        'earlier_note',
        'enrolment',
        'program_status_change',
        'follow_up',
      ]),
    );
    expect(await purgeEntries(gone.id)).toEqual([]);

    await wait(2 * 60_000);
    expect(await tablesMentioning('Verglas', gone.id, gone.draftId)).toEqual([]);
    expect((await callAs('admin', 'GET', `/api/applicant/${gone.id}`)).statusCode).toBe(404);
    expect((await restore(gone)).statusCode).toBe(404);
    expect(await purgeEntries(gone.id)).toEqual([bareEntry]);
    // Its reference still isn't reused.
    expect(await tablesMentioning(gone.reference)).toEqual(['reference_code']);

    for (const { id } of [restored, untouched]) {
      expect((await callAs('user', 'GET', `/api/applicant/${id}`)).statusCode).toBe(200);
      const answers = (await callAs('user', 'GET', `/api/question-answer/${id}`)).json();
      expect(answers).toHaveLength(2);
      expect(await purgeEntries(id)).toEqual([]);
    }
    await wait(day);
    expect(await purgeEntries(gone.id)).toHaveLength(1);
  });

  it('leaves no duplicate pair found while the people were removed', async () => {
    const [oneId = '', otherId = ''] = [randomUUID(), randomUUID()].sort();
    const pair = { oneId, otherId, score: 90, strength: 'likely', reasons: [] };
    await test.db.insertInto('duplicatePair').values(pair).execute();
    await wait(day);
    const found = test.db.selectFrom('duplicatePair').select('id').where('oneId', '=', oneId);
    expect(await found.execute()).toEqual([]);
  });

  it('removes a note and keeps the record', async () => {
    await test.getToken('admin');
    const { id } = await addApplicant('Frimas');
    const [gone, remainingId] = [await writeNote(id, 'Congère'), await writeNote(id, 'Banquise')];
    expect((await callAs('user', 'DELETE', `/api/applicant/${id}/note/${gone}`)).statusCode).toBe(
      200,
    );
    await wait(30 * day - 60_000);
    expect(await tablesMentioning('Congère', gone)).toEqual(
      expect.arrayContaining(['note', 'earlier_note']),
    );
    await wait(2 * 60_000);
    expect(await tablesMentioning('Congère', gone)).toEqual([]);
    expect(await purgeEntries(id)).toEqual([{ ...bareEntry, after: { note: gone } }]);
    const { items } = (await callAs('user', 'GET', `/api/applicant/${id}/note`)).json();
    expect(items).toMatchObject([{ id: remainingId, text: 'Banquise again' }]);
  });

  it('removes a task or appointment, also together with its person', async () => {
    await test.getToken('admin');
    const [{ id }, other] = [await addApplicant('Givre'), await addApplicant('Rosée')];
    const make = async (url: string, body: object) => {
      const reply = await test.call('POST', url, { token: await test.getToken('user'), body });
      expect(reply.statusCode, reply.body).toBe(201);
      return reply.json() as { id: string; version: number };
    };
    const time = { start: '2026-03-23T10:00', end: '2026-03-23T11:00', timeZone: 'UTC' };
    const plan = (title: string, ...people: string[]) =>
      make('/api/event', { title, time, people: people.map((one) => ({ id: one })) });
    const task = await make('/api/task', { title: 'Congère', applicantId: other.id });
    const event = await plan('Moraine', other.id);
    await make('/api/task', { title: 'Verglas', applicantId: id });
    const soloEvent = await plan('Blizzard', id);
    const shared = await plan('Grésil', id, other.id);
    for (const one of [soloEvent, shared]) {
      const body = { occurrence: null, applicantId: id, attendance: 'attended', was: null };
      const token = await test.getToken('user');
      const attendanceReply = await test.call('PUT', `/api/event/${one.id}/attendance`, {
        token,
        body,
      });
      expect(attendanceReply.statusCode).toBe(200);
    }
    expect((await callAs('user', 'DELETE', `/api/task/${task.id}`)).statusCode).toBe(204);
    const url = `/api/event/${event.id}?version=${event.version}&scope=all`;
    expect((await callAs('user', 'DELETE', url)).statusCode).toBe(200);
    expect((await callAs('admin', 'DELETE', `/api/applicant/${id}`)).statusCode).toBe(200);
    await wait(30 * day - 60_000);
    for (const word of ['Congère', 'Verglas'])
      expect(await tablesMentioning(word)).toEqual(['task']);
    for (const word of ['Moraine', 'Blizzard'])
      expect(await tablesMentioning(word)).toEqual(['event']);
    await wait(2 * 60_000);
    for (const term of ['Congère', 'Verglas', 'Moraine', 'Blizzard', id]) {
      expect(await tablesMentioning(term)).toEqual([]);
    }
    const remaining = (await callAs('user', 'GET', `/api/event/${shared.id}`)).json();
    expect(remaining).toMatchObject({ title: 'Grésil', people: [{ id: other.id }] });
  });

  it('removes an application and keeps a pending one', async () => {
    await test.getToken('admin');
    const spam = await submitForm('Pourriel');
    const waiting = await submitForm('Patience');
    expect((await callAs('user', 'DELETE', `/api/draft-applicant/${spam}`)).statusCode).toBe(200);
    await wait(30 * day - 60_000);
    expect(await tablesMentioning('Pourriel', spam)).toContain('draft_applicant');
    await wait(2 * 60_000);
    expect(await tablesMentioning('Pourriel', spam)).toEqual([]);
    expect(await purgeEntries(spam)).toEqual([bareEntry]);
    const reply = await callAs('user', 'POST', `/api/draft-applicant/${spam}/restore`);
    expect(reply.statusCode).toBe(404);
    expect(
      (await callAs('user', 'GET', `/api/draft-applicant/${waiting}`)).json().answers,
    ).toHaveLength(2);
  });
});
