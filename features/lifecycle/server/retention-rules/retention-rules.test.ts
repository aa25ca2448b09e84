import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { personRecords } from '#app/server/person-records.ts';
import { useTestApp } from '#app/testing/app.ts';
import { passNight } from '#app/testing/jobs.ts';
import { mergeSteps } from '#app/testing/merges.ts';
import { addWholePerson } from '#app/testing/whole-person.ts';
import { asSystem } from '#core/server/context.ts';
import type { DueFile } from '#features/lifecycle/contract/retention.ts';
import { findDue, lastTableDay } from './queries.ts';

const test = useTestApp({ doJobs: true });
const { call, addApplicant, answer, merged } = mergeSteps(test);
const day = 86_400_000;

beforeAll(() => test.db.updateTable('organisation').set({ timeZone: 'UTC' }).execute());

type Rules = { applications: number | null; clients: number | null };

const rules = async () => (await call('GET', '/api/retention', undefined, 'admin')).json();

async function setRules(months: Rules): Promise<void> {
  const { version } = await rules();
  const reply = await call('PUT', '/api/retention', { ...months, version }, 'admin');
  expect(reply.statusCode, reply.body).toBe(200);
}

const due = async (query = ''): Promise<{ items: DueFile[]; next: string | null }> =>
  (await call('GET', `/api/retention/due${query}`, undefined, 'admin')).json();
const dueIds = async () => (await due('?limit=100')).items.map(({ id }) => id);

let daysMoved = 0;
/** A date this many days ahead, by the server's clock. */
const dayFromNow = (days: number) =>
  new Date(Date.now() + (daysMoved + days) * day).toISOString().slice(0, 10);

async function wait(days: number): Promise<void> {
  daysMoved += days;
  test.moveClock(days * day);
  for (const role of ['admin', 'user'] as const) test.forgetToken(role);
  await passNight(test.db);
}

/** Backdates the record's last activity by this many months. */
async function backdateActivity(id: string, months: number): Promise<void> {
  const at = new Date(Date.now() - months * 31 * day);
  await test.db
    .updateTable('applicant')
    .set({ updatedAt: at, createdAt: at })
    .where('id', '=', id)
    .execute();
  await test.db.updateTable('statusChange').set({ at }).where('applicantId', '=', id).execute();
}

async function enroll(id: string, endDate: string | null): Promise<void> {
  const { id: locationId } = await test.db
    .insertInto('location')
    .values({ name: `House ${id}`, address: '', phone: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await test.db
    .insertInto('enrolment')
    .values({
      applicantId: id,
      locationId,
      createdAt: new Date('2015-01-01'),
      startDate: '2015-01-01',
      begunOn: '2015-01-02',
      endDate,
      ...(endDate === null
        ? { programStatus: 'started_program' }
        : {
            programStatus: 'completed',
            housingOutcome: 'unknown',
            employmentOutcome: 'unknown',
            credentialOutcome: 'unknown',
          }),
    })
    .execute();
}

const newLocation = () =>
  test.db
    .insertInto('location')
    .values({ name: `Stone House ${Math.random()}`, address: '', phone: '' })
    .returning('id')
    .executeTakeFirstOrThrow();

describe('activity on a record', () => {
  it('can be found in each table', async () => {
    const { id: locationId } = await newLocation();
    const { id } = await addWholePerson(test, 'zyxwmark', locationId);
    await sql`insert into support_date (applicant_id, entry_id, kind, day)
      values (${id}, gen_random_uuid(), 'court', '2031-01-01') on conflict do nothing`.execute(
      test.db,
    );
    for (const record of personRecords) {
      const lastDay = lastTableDay(personRecords, record, sql`applicant.id`, 'UTC');
      if (!lastDay) continue;
      const { rows } = await sql<{ last: string | null }>`
        select ${lastDay} as last from applicant where id = ${id}
      `.execute(test.db);
      expect([record.table, rows[0]?.last]).toEqual([record.table, expect.any(String)]);
    }
  });
});

describe('retention rules', () => {
  it('find no one unless a period is set', async () => {
    const old = await addApplicant();
    await backdateActivity(old.id, 400);
    await wait(1);
    expect(await rules()).toMatchObject({ applications: null, clients: null });
    expect(await dueIds()).toEqual([]);
  });

  it('find people without activity for the period, by whether they were ever enrolled', async () => {
    const old = await addApplicant();
    const fresh = await addApplicant();
    const client = await addApplicant();
    const recent = await addApplicant();
    const here = await addApplicant();
    for (const one of [old, client, recent, here]) await backdateActivity(one.id, 40);
    await enroll(client.id, '2016-06-01');
    await enroll(recent.id, new Date(Date.now() - 30 * day).toISOString().slice(0, 10));
    await enroll(here.id, null);
    await setRules({ applications: 24, clients: null });
    expect(await dueIds()).toContain(old.id);
    for (const one of [fresh, client, recent, here]) {
      expect(await dueIds()).not.toContain(one.id);
    }
    await setRules({ applications: null, clients: 24 });
    const ids = await dueIds();
    expect(ids).toContain(client.id);
    for (const one of [fresh, old, recent, here]) expect(ids).not.toContain(one.id);
    const found = (await due('?limit=100')).items.find(({ id }) => id === client.id);
    expect(found).toMatchObject({ kind: 'clients', reference: client.reference });
  });

  it('skip people with recent notes, a legal hold, or upcoming events', async () => {
    const [withNote, withHold, withTask] = [
      await addApplicant(),
      await addApplicant(),
      await addApplicant(),
    ];
    await call('POST', `/api/applicant/${withNote.id}/note`, { text: 'A call' });
    await call('POST', '/api/task', {
      title: 'Ask again',
      applicantId: withTask.id,
      due: '2090-01-01',
    });
    await call('POST', `/api/applicant/${withHold.id}/hold`, { reason: 'A claim' }, 'admin');
    for (const one of [withNote, withHold, withTask]) await backdateActivity(one.id, 40);
    await setRules({ applications: 24, clients: null });
    const ids = await dueIds();
    for (const one of [withNote, withHold, withTask]) expect(ids).not.toContain(one.id);
  });

  it('notify administrators once, and set the due date', async () => {
    const soon = await addApplicant();
    await setRules({ applications: 6, clients: null });
    expect(await dueIds()).not.toContain(soon.id);
    const notices = () =>
      test.db.selectFrom('notice').select('id').where('kind', '=', 'files-due').execute();
    const before = (await notices()).length;
    await wait(190);
    expect(await dueIds()).toContain(soon.id);
    const noticeCount = (await notices()).length;
    expect(noticeCount).toBeGreaterThan(before);
    await wait(1);
    expect((await notices()).length).toBe(noticeCount);
  });

  it('skip a record that staff keep until a day', async () => {
    const keptRecord = await addApplicant();
    await backdateActivity(keptRecord.id, 40);
    await setRules({ applications: 24, clients: null });
    expect(await dueIds()).toContain(keptRecord.id);
    const today = dayFromNow(0);
    const until = dayFromNow(20);
    const url = `/api/applicant/${keptRecord.id}/kept-until`;
    const refused = await call('PUT', url, { until: today, reason: 'Not yet' }, 'admin');
    expect(refused.json()).toMatchObject({ details: [{ path: 'until', rule: 'not-after-today' }] });
    const far = await call('PUT', url, { until: '2190-01-01', reason: 'For ever' }, 'admin');
    expect(far.json()).toMatchObject({ details: [{ path: 'until', rule: 'too-many-years' }] });
    const reply = await call('PUT', url, { until, reason: 'A study asks for it' }, 'admin');
    expect(reply.json()).toMatchObject({ until, reason: 'A study asks for it' });
    expect(await dueIds()).not.toContain(keptRecord.id);
    await wait(1);
    expect(await dueIds()).not.toContain(keptRecord.id);
    await wait(21);
    expect(await dueIds()).toContain(keptRecord.id);
  });

  it('skip people with activity in other tables, though their record row is unchanged', async () => {
    const [answered, waiting, exported] = [
      await addApplicant(),
      await addApplicant(),
      await addApplicant(),
    ];
    for (const one of [answered, waiting, exported]) await backdateActivity(one.id, 40);
    await setRules({ applications: 24, clients: null });
    for (const one of [answered, waiting, exported]) expect(await dueIds()).toContain(one.id);
    await answer(answered.id, { 'int-goals-now': 'To begin again' });
    const { id: locationId } = await newLocation();
    await sql`insert into waiting_entry (applicant_id, location_id, priority, since, created_at)
      values (${waiting.id}, ${locationId}, 'normal', '2016-01-01', '2016-01-01')`.execute(test.db);
    await call(
      'POST',
      `/api/applicant/${exported.id}/own-data`,
      { askedBy: '', language: 'en' },
      'admin',
    );
    // Right away, without waiting for the nightly job.
    const total = async () => (await call('GET', '/api/retention/due', undefined, 'admin')).json();
    for (const one of [answered, waiting, exported]) expect(await dueIds()).not.toContain(one.id);
    expect((await total()).total).toBe((await dueIds()).length);
    for (const one of [answered, exported]) await backdateActivity(one.id, 40);
    await setRules({ applications: 25, clients: null });
    for (const one of [answered, waiting, exported]) expect(await dueIds()).not.toContain(one.id);
  });

  it('keep a record as long as one merged into it', async () => {
    const [remaining, other] = [await addApplicant(), await addApplicant()];
    const keepUntil = (id: string, until: string, reason: string) =>
      call('PUT', `/api/applicant/${id}/kept-until`, { until, reason }, 'admin');
    await keepUntil(other.id, dayFromNow(3000), 'A study asks for it');
    await merged(remaining, other);
    expect((await keepUntil(other.id, dayFromNow(9), 'Once more')).statusCode).toBe(410);
    for (const one of [remaining, other]) await backdateActivity(one.id, 40);
    await setRules({ applications: 24, clients: null });
    expect(await dueIds()).not.toContain(remaining.id);
    const url = `/api/applicant/${remaining.id}/kept-until`;
    const read = async () => (await call('GET', url, undefined, 'admin')).json();
    expect((await read()).stay).toMatchObject({ reason: 'A study asks for it' });
    // Final by now: the other record no longer exists.
    await wait(40);
    expect((await read()).stay).toMatchObject({ reason: 'A study asks for it' });
    expect(await dueIds()).not.toContain(remaining.id);
    // The latest decision counts, even if it is shorter.
    await keepUntil(remaining.id, dayFromNow(1), 'It is over sooner');
    await wait(2);
    expect(await dueIds()).toContain(remaining.id);
    await call('POST', `/api/applicant/${remaining.id}/hold`, { reason: 'A claim' }, 'admin');
    expect(await dueIds()).not.toContain(remaining.id);
  });

  it("use the organization's time zone and handle short months", async () => {
    const one = await addApplicant();
    await setRules({ applications: 6, clients: null });
    // August 31 there, September 1 in UTC.
    const at = new Date('2030-09-01T02:00:00Z');
    await test.db
      .updateTable('applicant')
      .set({ updatedAt: at, createdAt: at })
      .where('id', '=', one.id)
      .execute();
    await test.db
      .updateTable('statusChange')
      .set({ at })
      .where('applicantId', '=', one.id)
      .execute();
    const zone = 'America/Toronto';
    const dueRowOn = async (today: string) => {
      await findDue(asSystem(test.app.app), {
        today,
        zone,
        now: new Date(`${today}T17:00:00Z`),
      });
      const found = await test.db
        .selectFrom('retentionDue')
        .select(['lastWorkOn', 'dueOn'])
        .where('applicantId', '=', one.id)
        .executeTakeFirst();
      return found ?? null;
    };
    expect(await dueRowOn('2031-02-27')).toBeNull();
    expect(await dueRowOn('2031-02-28')).toEqual({
      lastWorkOn: '2030-08-31',
      dueOn: '2031-02-28',
    });
  });

  it('page through each record once', async () => {
    for (const months of [40, 41, 42]) await backdateActivity((await addApplicant()).id, months);
    await setRules({ applications: 24, clients: null });
    const { items } = await due('?limit=100');
    expect(items.length).toBeGreaterThanOrEqual(3);
    const paged: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page = await due(`?limit=1${next && `&after=${next}`}`);
      paged.push(...page.items.map(({ id }) => id));
      next = page.next;
    }
    expect(paged).toEqual(items.map(({ id }) => id));
    expect((await call('GET', '/api/retention/due?after=x', undefined, 'admin')).statusCode).toBe(
      400,
    );
  });

  it('require an administrator, and return 409 to the second of two edits', async () => {
    const file = await addApplicant();
    for (const [method, url] of [
      ['GET', '/api/retention'],
      ['GET', '/api/retention/due'],
      ['GET', `/api/applicant/${file.id}/kept-until`],
    ] as const) {
      expect((await call(method, url)).statusCode).toBe(403);
    }
    const missingUrl = '/api/applicant/00000000-0000-4000-8000-000000000000/kept-until';
    expect((await call('GET', missingUrl, undefined, 'admin')).statusCode).toBe(404);
    const stay = await call('GET', `/api/applicant/${file.id}/kept-until`, undefined, 'admin');
    expect(stay.json()).toEqual({ stay: null });
    const { version, ...months } = await rules();
    const body = { ...months, version: version + 1 };
    expect((await call('PUT', '/api/retention', body, 'admin')).json()).toMatchObject({
      code: 'stale-version',
    });
    const invalidRules = { applications: 5, clients: 601, version };
    expect((await call('PUT', '/api/retention', invalidRules, 'admin')).statusCode).toBe(400);
  });
});
