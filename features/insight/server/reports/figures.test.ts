import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientSteps, goodOutcome } from '#app/testing/clients.ts';
import { readCsv, readWorkbook } from '#app/testing/workbooks.ts';
import type { Figures } from '#features/insight/contract/reports.ts';

const test = useTestApp();
const steps = clientSteps(test);
let staff: string;
let admin: string;
let mainLocation: string;
let otherLocation: string;
let number = 0;

/** A person who became known at this moment. */
async function person(known: string, options: { location?: string; byForm?: boolean } = {}) {
  number += 1;
  const reference = `R${number}`;
  await test.db.insertInto('referenceCode').values({ code: reference }).execute();
  const row = await test.db
    .insertInto('applicant')
    .values({
      reference,
      firstName: 'Person',
      lastName: `Number ${number}`,
      status: 'screening-incomplete',
      locationId: options.location ?? null,
      submittedAt: options.byForm ? known : null,
      createdAt: known,
      updatedAt: known,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
async function moves(id: string, status: string, at: string) {
  await test.db
    .updateTable('applicant')
    .set({ status, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

beforeAll(async () => {
  [staff, admin] = [await test.getToken('user'), await test.getToken('admin')];
  [mainLocation, otherLocation] = await Promise.all(
    ['House', 'Other'].map(async (name) => {
      const body = { name, address: '', phone: '' };
      return (await test.call('POST', '/api/location', { token: admin, body })).json().id;
    }),
  );
  // Monday, January 5, 2026 begins a week; on the evening of the 4th in Montréal it is still Sunday.
  const first = await person('2026-01-05T03:00:00Z', { location: mainLocation, byForm: true });
  const second = await person('2026-01-06T12:00:00Z', { location: mainLocation });
  const third = await person('2026-01-14T12:00:00Z', { location: otherLocation });
  const fourth = await person('2026-01-20T12:00:00Z');
  const gone = await person('2026-01-06T12:00:00Z', { location: mainLocation });
  await moves(first, 'pending', '2026-01-07T03:00:00Z');
  await moves(first, 'approve', '2026-01-08T03:00:00Z');
  await moves(first, 'pending', '2026-01-09T03:00:00Z');
  await moves(first, 'approve', '2026-01-12T03:00:00Z');
  await moves(second, 'pending', '2026-01-10T12:00:00Z');
  await moves(second, 'decline', '2026-01-20T12:00:00Z');
  await moves(third, 'pending', '2026-01-24T12:00:00Z');
  await moves(gone, 'pending', '2026-01-24T12:00:00Z');
  await test.db
    .updateTable('applicant')
    .set({ deletedAt: new Date() })
    .where('id', '=', gone)
    .execute();
  expect(fourth).toBeTruthy();
});

const january = 'from=2026-01-01&to=2026-01-31';
async function figures(report: string, query = january): Promise<Figures['rows']> {
  const url = `/api/reports/figures/${report}?${query}`;
  const reply = await test.call('GET', url, { token: staff });
  expect([reply.statusCode, reply.json().report]).toEqual([200, report]);
  return reply.json().rows;
}

describe('the reports', () => {
  it('count new people by week, in the caller’s time zone', async () => {
    expect(await figures('intake')).toEqual([
      { week: '2025-12-29', byForm: 0, byStaff: 0 },
      { week: '2026-01-05', byForm: 1, byStaff: 1 },
      { week: '2026-01-12', byForm: 0, byStaff: 1 },
      { week: '2026-01-19', byForm: 0, byStaff: 1 },
      { week: '2026-01-26', byForm: 0, byStaff: 0 },
    ]);
    await test.db.updateTable('organisation').set({ firstDayOfWeek: 'sunday' }).execute();
    const fromSunday = await figures('intake', 'from=2026-01-04&to=2026-01-17');
    await test.db.updateTable('organisation').set({ firstDayOfWeek: null }).execute();
    expect(fromSunday.map((row) => Object.values(row)[0])).toEqual(['2026-01-04', '2026-01-11']);
    const there = await figures(
      'intake',
      `${january}&zone=America/Montreal&location=${mainLocation}`,
    );
    expect(there.slice(0, 2)).toEqual([
      { week: '2025-12-29', byForm: 1, byStaff: 0 },
      { week: '2026-01-05', byForm: 0, byStaff: 1 },
    ]);
    const elsewhere = await figures('intake', `from=2026-01-12&to=2026-01-25&location=none`);
    expect(elsewhere.map((row) => Object.values(row))).toEqual([
      ['2026-01-12', 0, 0],
      ['2026-01-19', 0, 1],
    ]);
  });

  it('count each person once per status, despite repeated changes', async () => {
    const counts = async (query?: string) =>
      Object.fromEntries((await figures('funnel', query)).map((row) => Object.values(row)));
    expect(await counts()).toEqual({
      'screening-incomplete': 4,
      pending: 3,
      approve: 1,
      decline: 1,
      client: 0,
    });
    expect(await counts('from=2026-01-14&to=2026-01-14')).toMatchObject({
      'screening-incomplete': 1,
      pending: 1,
      approve: 0,
    });
  });

  it('show step durations: quartile, median, and 90th percentile', async () => {
    expect(await figures('durations')).toEqual([
      // 2, 4, and 10 days.
      { step: 'screening', count: 3, quarter: 3, median: 4, nineTenths: 8.8 },
      // 1, 3, and 10 days: a reversed decision counts too.
      { step: 'decision', count: 3, quarter: 2, median: 3, nineTenths: 8.6 },
      { step: 'enrolment', count: 0, quarter: null, median: null, nineTenths: null },
    ]);
  });

  it('use every status change, by anyone', async () => {
    const { rows } = await sql<{ status: string; fromStatus: string | null }>`
      select status_change.status, from_status from status_change
      join applicant on applicant.id = applicant_id where reference = 'R1' order by at
    `.execute(test.db);
    expect(rows.map(({ status, fromStatus }) => `${fromStatus}>${status}`)).toEqual([
      'null>screening-incomplete',
      'screening-incomplete>pending',
      'pending>approve',
      'approve>pending',
      'pending>approve',
    ]);
  });

  it.each([
    ['from=2026-01-31&to=2026-01-01', 'to', 'before-start'],
    ['from=2020-01-01&to=2026-01-01', 'to', 'long-range'],
    ['to=2026-01-01', 'from', 'required'],
    ['from=2026-02-30&to=2026-03-01', 'from', 'date'],
    [`${january}&zone=Nowhere/Land`, 'zone', 'not-valid'],
    [`${january}&location=here`, 'location.0', 'not-valid'],
  ])('refuse %s', async (query, path, rule) => {
    const url = `/api/reports/figures/intake?${query}`;
    const reply = await test.call('GET', url, { token: staff });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details[0]).toMatchObject({ path, rule });
  });
});

describe('enrollment reports', () => {
  beforeAll(async () => {
    const formerClient = await steps.newClient({
      locationId: mainLocation,
      startDate: '2025-01-06',
    });
    await steps.exited(formerClient, '2025-01-07', '2025-01-22', goodOutcome);
    await steps.newClient({ locationId: mainLocation, startDate: '2025-01-19' });
    await steps.newClient({ locationId: otherLocation, startDate: '2024-06-01' });
  });
  const range = 'from=2025-01-08&to=2025-02-01';

  it('count enrolled people per location on the last day of each week', async () => {
    expect(await figures('occupancy', range)).toEqual([
      { week: '2025-01-06', counts: [1, 1] },
      // Sunday the 19th is the last day of its week and included.
      { week: '2025-01-13', counts: [2, 1] },
      { week: '2025-01-20', counts: [1, 1] },
      { week: '2025-01-27', counts: [1, 1] },
    ]);
    const there = await figures('occupancy', `${range}&location=${otherLocation}`);
    expect(there[0]).toEqual({ week: '2025-01-06', counts: [1] });
  });

  it('omit weeks that have not begun', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const ahead = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
    expect(await figures('occupancy', `from=${today}&to=${ahead}`)).toHaveLength(1);
  });

  it('count outcomes known at exits', async () => {
    const rows = (await figures('outcomes', range)) as { outcome: string; count: number }[];
    expect(rows.filter(({ count }) => count > 0)).toEqual([
      { kind: 'housing', outcome: 'own_home', count: 1 },
      { kind: 'employment', outcome: 'full_time', count: 1 },
      { kind: 'credential', outcome: 'earned', count: 1 },
    ]);
    const after = (await figures('outcomes', 'from=2025-01-23&to=2025-02-01')) as {
      count: number;
    }[];
    expect(after.every(({ count }) => count === 0)).toBe(true);
    expect(after.length).toBe(rows.length);
  });
});

describe('a report file', () => {
  const file = (report: string, query: string, headers = {}) =>
    test.call('GET', `/api/reports/figures/${report}/file?${january}&${query}`, {
      token: staff,
      headers,
    });

  it('has the numbers of the page, typed, and is logged', async () => {
    const reply = await file('intake', 'zone=UTC');
    expect(reply.headers['content-disposition']).toContain('intake-2026-01-01-2026-01-31.xlsx');
    const [sheet] = await readWorkbook(reply.rawPayload);
    expect(sheet?.rows.slice(0, 3)).toEqual([
      ['Week of', 'Public form', 'Added by staff'],
      [new Date('2025-12-29T00:00:00Z'), 0, 0],
      [new Date('2026-01-05T00:00:00Z'), 1, 1],
    ]);
    const log = await test.call('GET', '/api/audit?recordType=report&limit=1', { token: admin });
    expect(log.json().items[0]).toMatchObject({
      action: 'report.exported',
      kind: 'disclosure',
      after: { report: 'intake', format: 'xlsx', from: '2026-01-01', to: '2026-01-31', rows: 5 },
    });
  });

  it('uses the reader’s language', async () => {
    const reply = await file('durations', 'format=csv', { 'accept-language': 'fr' });
    expect(readCsv(reply.body)[0]?.[0]).toBe('Étape');
    const funnel = await file('funnel', 'format=csv', { 'accept-language': 'fr' });
    expect(readCsv(funnel.body)[2]).toEqual(['Évaluées', '3']);
  });
});
