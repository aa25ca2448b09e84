import { describe, expect, it } from 'vitest';
import type { DueFile } from '#contract/retention.ts';
import { useTestApp } from '#server/testing/app.ts';
import { passNight } from '#server/testing/jobs.ts';
import { mergeSteps } from '#server/testing/merging.ts';

const test = useTestApp({ doJobs: true });
const { call, addApplicant } = mergeSteps(test);
const day = 86_400_000;

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

let moved = 0;
/** The day in so many days, by the clock of the server. */
const dayFromNow = (days: number) =>
  new Date(Date.now() + (moved + days) * day).toISOString().slice(0, 10);

async function wait(days: number): Promise<void> {
  moved += days;
  test.moveClock(days * day);
  for (const role of ['admin', 'user'] as const) test.forgetToken(role);
  await passNight(test.db);
}

/** As if this had been written so many months ago. */
async function workedOn(id: string, months: number): Promise<void> {
  const at = new Date(Date.now() - months * 31 * day);
  await test.db
    .updateTable('applicant')
    .set({ updated_at: at, created_at: at })
    .where('id', '=', id)
    .execute();
}

async function enrol(id: string, endDate: string | null): Promise<void> {
  const { id: locationId } = await test.db
    .insertInto('location')
    .values({ name: `House ${id}`, address: '', phone: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await test.db
    .insertInto('enrolment')
    .values({
      ...{ applicant_id: id, location_id: locationId, created_at: new Date() },
      ...{ start_date: '2015-01-01', begun_on: '2015-01-02', end_date: endDate },
      ...(endDate === null
        ? { program_status: 'started_program' }
        : {
            program_status: 'completed',
            ...{ housing_outcome: 'unknown', employment_outcome: 'unknown' },
            credential_outcome: 'unknown',
          }),
    })
    .execute();
}

describe('rules of how long files are kept', () => {
  it('find nobody as long as nobody has set one', async () => {
    const old = await addApplicant();
    await workedOn(old.id, 400);
    await wait(1);
    expect(await rules()).toMatchObject({ applications: null, clients: null });
    expect(await dueIds()).toEqual([]);
  });

  it('find who was not worked on for so long, by whether they were enrolled', async () => {
    const old = await addApplicant();
    const fresh = await addApplicant();
    const client = await addApplicant();
    const recent = await addApplicant();
    const here = await addApplicant();
    for (const one of [old, client, recent, here]) await workedOn(one.id, 40);
    await enrol(client.id, '2016-06-01');
    await enrol(recent.id, new Date(Date.now() - 30 * day).toISOString().slice(0, 10));
    await enrol(here.id, null);
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

  it('don’t find whom somebody has written about since, or who is on hold, or has something to come', async () => {
    const [noted, held, coming] = [
      await addApplicant(),
      await addApplicant(),
      await addApplicant(),
    ];
    await call('POST', `/api/applicant/${noted.id}/note`, { text: 'A call' });
    await call('POST', '/api/task', {
      title: 'Ask again',
      applicantId: coming.id,
      due: '2090-01-01',
    });
    await call('POST', `/api/applicant/${held.id}/hold`, { reason: 'A claim' }, 'admin');
    for (const one of [noted, held, coming]) await workedOn(one.id, 40);
    await setRules({ applications: 24, clients: null });
    const ids = await dueIds();
    for (const one of [noted, held, coming]) expect(ids).not.toContain(one.id);
  });

  it('are told to administrators once, and a file is due from the day on', async () => {
    const soon = await addApplicant();
    await setRules({ applications: 6, clients: null });
    expect(await dueIds()).not.toContain(soon.id);
    const notices = () =>
      test.db.selectFrom('notice').select('id').where('kind', '=', 'files-due').execute();
    const before = (await notices()).length;
    await wait(190);
    expect(await dueIds()).toContain(soon.id);
    const told = (await notices()).length;
    expect(told).toBeGreaterThan(before);
    await wait(1);
    expect((await notices()).length).toBe(told);
  });

  it('leave a file alone until the day until which somebody keeps it', async () => {
    const kept = await addApplicant();
    await workedOn(kept.id, 40);
    await setRules({ applications: 24, clients: null });
    expect(await dueIds()).toContain(kept.id);
    const today = dayFromNow(0);
    const until = dayFromNow(20);
    const url = `/api/applicant/${kept.id}/kept-until`;
    const refused = await call('PUT', url, { until: today, reason: 'Not yet' }, 'admin');
    expect(refused.json()).toMatchObject({ details: [{ path: 'until', rule: 'not-after-today' }] });
    const far = await call('PUT', url, { until: '2190-01-01', reason: 'For ever' }, 'admin');
    expect(far.json()).toMatchObject({ details: [{ path: 'until', rule: 'too-many-years' }] });
    const reply = await call('PUT', url, { until, reason: 'A study asks for it' }, 'admin');
    expect(reply.json()).toMatchObject({ until, reason: 'A study asks for it' });
    expect(await dueIds()).not.toContain(kept.id);
    await wait(1);
    expect(await dueIds()).not.toContain(kept.id);
    await wait(21);
    expect(await dueIds()).toContain(kept.id);
  });

  it('come page by page, each file once', async () => {
    const { items } = await due('?limit=100');
    expect(items.length).toBeGreaterThan(2);
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

  it('are an administrator’s, and changed by one at a time', async () => {
    for (const [method, url] of [
      ['GET', '/api/retention'],
      ['GET', '/api/retention/due'],
    ] as const) {
      expect((await call(method, url)).statusCode).toBe(403);
    }
    const { version, ...months } = await rules();
    const body = { ...months, version: version + 1 };
    expect((await call('PUT', '/api/retention', body, 'admin')).json()).toMatchObject({
      code: 'stale-version',
    });
    const wrong = { applications: 5, clients: 601, version };
    expect((await call('PUT', '/api/retention', wrong, 'admin')).statusCode).toBe(400);
  });
});
