import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { addSignedInPerson } from '#app/testing/people.ts';
import type { Dashboard } from '#features/insight/contract/dashboard.ts';
import { start } from './service.ts';

const test = useTestApp();
let staff: string;
let me: string;
let location: string;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const dayAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10);

async function add(lastName: string, fields: object = {}): Promise<string> {
  const body = { firstName: 'Ada', lastName, ...fields };
  const made = await test.call('POST', '/api/applicant', { token: staff, body });
  expect(made.statusCode).toBe(201);
  return made.json().id;
}

/** Backdates a status change. */
async function since(id: string, status: string, days: number): Promise<void> {
  await test.db
    .updateTable('applicant')
    .set({ status, createdAt: daysAgo(days), updatedAt: daysAgo(days) })
    .where('id', '=', id)
    .execute();
  await test.db
    .updateTable('applicant')
    .set({ statusSince: daysAgo(days) })
    .where('id', '=', id)
    .execute();
}

async function read(query = ''): Promise<Dashboard> {
  const reply = await test.call('GET', `/api/dashboard?zone=UTC&${query}`, { token: staff });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

async function listed(query: string): Promise<string[]> {
  const reply = await test.call('GET', `/api/applicant?${query}`, { token: staff });
  expect(reply.statusCode).toBe(200);
  return reply.json().items.map((item: { lastName: string }) => item.lastName);
}

beforeAll(async () => {
  staff = await test.getToken('user');
  me = (await test.call('GET', '/api/auth/me', { token: staff })).json().id;
  const admin = await test.getToken('admin');
  const made = await test.call('POST', '/api/location', {
    token: admin,
    body: { name: 'Cairn Street' },
  });
  location = made.json().id;
});

describe('people who wait', () => {
  let slow: string;
  let slower: string;

  beforeAll(async () => {
    slow = await add('Slow', { caseWorkerId: me, locationId: location });
    slower = await add('Slower');
    await since(slow, 'pending', 15);
    await since(slower, 'screening-incomplete', 30);
    await since(await add('Quick', { caseWorkerId: me }), 'pending', 13);
    await since(await add('Declined'), 'decline', 90);
    await since(await add('Gone'), 'pending', 90);
    await test.db
      .updateTable('applicant')
      .set({ deletedAt: new Date() })
      .where('lastName', '=', 'Gone')
      .execute();
  });

  it('come sorted by how far they exceed the limit', async () => {
    const { of, stuck } = await read('of=all');
    expect(of).toBe('all');
    expect(stuck.longest.map(({ lastName }) => lastName)).toEqual(['Slower', 'Slow']);
    expect(stuck.byStatus).toEqual([
      { status: 'screening-incomplete', days: 7, before: dayAgo(7), count: 1 },
      { status: 'pending', days: 14, before: dayAgo(14), count: 1 },
      { status: 'approve', days: 14, before: dayAgo(14), count: 0 },
    ]);
  });

  it('count like the linked list', async () => {
    const { stuck } = await read('of=all');
    for (const { status, before, count } of stuck.byStatus) {
      expect(await listed(`status=${status}&statusBefore=${before}`)).toHaveProperty(
        'length',
        count,
      );
    }
    expect(await listed(`status=pending&statusBefore=${dayAgo(14)}`)).toEqual(['Slow']);
  });

  it('count from the first day of the linked list', async () => {
    const edge = await add('Edge');
    await since(edge, 'approve', 14);
    const approvedStats = (await read('of=all')).stuck.byStatus.find(
      ({ status }) => status === 'approve',
    );
    const query = `status=approve&statusBefore=${approvedStats?.before}`;
    expect([approvedStats?.count, await listed(query)]).toEqual([0, []]);
    await since(edge, 'approve', 15);
    const { stuck } = await read('of=all');
    expect([stuck.byStatus.at(-1)?.count, await listed(query)]).toEqual([1, ['Edge']]);
    await test.db
      .updateTable('applicant')
      .set({ deletedAt: new Date() })
      .where('id', '=', edge)
      .execute();
  });

  it('default to mine for case workers, and to all on request', async () => {
    const { of, stuck, recentApplicants } = await read();
    expect(of).toBe('mine');
    expect(stuck.longest.map(({ lastName }) => lastName)).toEqual(['Slow']);
    expect(recentApplicants.map(({ lastName }) => lastName).toSorted()).toEqual(['Quick', 'Slow']);
    const otherAdmin = await test.getToken('admin');
    const reply = await test.call('GET', '/api/dashboard', { token: otherAdmin });
    expect(reply.json().of).toBe('all');
  });

  it('wait again from the day of a status change', async () => {
    const { version } = (
      await test.call('GET', `/api/applicant/${slower}`, { token: staff })
    ).json();
    const moved = await test.call('POST', `/api/applicant/${slower}/status`, {
      token: staff,
      body: { status: 'pending', reason: 'The screening was on paper', version },
    });
    expect(moved.statusCode).toBe(200);
    expect((await read('of=all')).stuck.longest.map(({ id }) => id)).toEqual([slow]);
  });
});

describe('people without contact', () => {
  let id: string;
  const names = async () =>
    (await read('of=all')).notContacted.longest.map(({ lastName }) => lastName);
  const note = (body: object) =>
    test.call('POST', `/api/applicant/${id}/note`, { token: staff, body: { text: 'A', ...body } });

  beforeAll(async () => {
    id = await add('Quiet');
    await since(id, 'approve', 40);
  });

  it('stay listed until someone logs a contact', async () => {
    expect(await names()).toContain('Quiet');
    const { notContacted } = await read('of=all');
    const inList = await listed(`contactBefore=${notContacted.before}`);
    expect(inList).toHaveProperty('length', notContacted.count);
    expect(inList).toContain('Quiet');

    expect((await note({})).statusCode).toBe(201);
    expect(await names()).toContain('Quiet');
    const noteReply = await note({ contact: 'phone' });
    expect(noteReply.json()).toMatchObject({ contact: 'phone' });
    expect(await names()).not.toContain('Quiet');

    // A deleted note, or one about something else, no longer counts.
    const { id: noteId } = noteReply.json();
    const at = `/api/applicant/${id}/note/${noteId}`;
    await test.call('DELETE', at, { token: staff });
    expect(await names()).toContain('Quiet');
    await test.call('POST', `${at}/restore`, { token: staff });
    expect(await names()).not.toContain('Quiet');
    const body = { text: 'A', contact: null, version: noteReply.json().version };
    expect((await test.call('PUT', at, { token: staff, body })).json().contact).toBeNull();
    expect(await names()).toContain('Quiet');
  });

  it('keeps the contact on a text change, and refuses an unknown kind', async () => {
    const { id: noteId, version } = (await note({ contact: 'in_person' })).json();
    const changed = await test.call('PUT', `/api/applicant/${id}/note/${noteId}`, {
      token: staff,
      body: { text: 'B', version },
    });
    expect(changed.json()).toMatchObject({ text: 'B', contact: 'in_person' });
    const refused = await note({ contact: 'smoke' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().details).toMatchObject([{ path: 'contact' }]);
  });

  it('omit declined applicants', async () => {
    await since(id, 'decline', 40);
    expect(await names()).not.toContain('Quiet');
  });
});

describe('the numbers', () => {
  it('show the change since a month ago, where known', async () => {
    const alone = (await read('of=all')).numbers;
    expect(alone.comparedWith).toBe(dayAgo(30));
    expect(alone.byStatus.map(({ before }) => before)).toEqual(alone.byStatus.map(() => null));
    const pending = alone.byStatus.find(({ status }) => status === 'pending');
    expect(pending?.count).toBe((await listed('status=pending')).length);

    await test.db
      .insertInto('peopleOnDay')
      .values([
        { day: dayAgo(30), status: 'pending', locationId: location, people: 4 },
        { day: dayAgo(30), status: 'approve', people: 2 },
      ])
      .execute();
    const { byStatus, byLocation } = (await read('of=all')).numbers;
    const before = Object.fromEntries(byStatus.map((one) => [one.status, one.before]));
    expect(before).toMatchObject({ pending: 4, approve: 2, decline: 0, client: 0 });
    expect(byLocation).toContainEqual({ locationId: location, count: 1, before: 4 });
    const unplaced = byLocation.find(({ locationId }) => locationId === null);
    expect(unplaced).toMatchObject({ before: 2 });
    expect(await listed('location=none')).toHaveLength(unplaced?.count ?? -1);
  });

  it('get stored once a day', async () => {
    const findStoredTotal = () =>
      sql<{ people: number }>`
        select sum(people)::integer as people from people_on_day where day = ${dayAgo(0)}::date
      `.execute(test.db);
    const works: (() => Promise<void>)[] = [];
    const jobs = {
      handleAt: (_: string, __: unknown, work: () => Promise<void>) => works.push(work),
    };
    start({ db: test.db, clock: () => new Date(), jobs } as never);
    for (const work of works) await work();
    const { rows } = await findStoredTotal();
    expect(rows[0]?.people).toBe((await listed('limit=100')).length);
    for (const work of works) await work();
    expect((await findStoredTotal()).rows).toEqual(rows);
  });
});

describe('the day', () => {
  const dueDays = { yesterday: -1, today: 0, tomorrow: 1 };
  const post = async (url: string, body: object) => {
    const made = await test.call('POST', url, { token: staff, body });
    expect(made.statusCode, made.body).toBe(201);
    return made.json();
  };
  const tasksIn = async (query: string): Promise<string[]> => {
    const reply = await test.call('GET', `/api/task?zone=UTC&${query}`, { token: staff });
    return reply.json().items.map((task: { title: string }) => task.title);
  };

  it('shows today’s calendar, mine or all, each occurrence of a series once', async () => {
    const colleague = (await addSignedInPerson(test, 'user', 'Berit')).token;
    const add = async (token: string, title: string, days: number, more: object = {}) => {
      const at = (clock: string) => `${dayAgo(-days)}T${clock}`;
      const time = { start: at('10:00'), end: at('11:00'), timeZone: 'UTC' };
      const made = await test.call('POST', '/api/event', { token, body: { title, time, ...more } });
      expect(made.statusCode, made.body).toBe(201);
    };
    await add(staff, 'Talk today', 0);
    await add(staff, 'Talk tomorrow', 1);
    await add(staff, 'Group', -14, { recurrence: 'FREQ=WEEKLY' });
    await add(colleague, 'Of a colleague', 0);
    const titles = async (view: string) => {
      const { today } = await read(`of=${view}`);
      expect(today.day).toBe(dayAgo(0));
      expect(today.count).toBe(today.next.length);
      return today.next.map(({ title }) => title).toSorted();
    };
    expect(await titles('mine')).toEqual(['Group', 'Talk today']);
    expect(await titles('all')).toEqual(['Group', 'Of a colleague', 'Talk today']);
  });

  it('shows a series at its new time right after a change, and without a canceled occurrence', async () => {
    const on = (days: number) => {
      const at = (clock: string) => `${dayAgo(-days)}T${clock}`;
      return { start: at('15:00'), end: at('16:00'), timeZone: 'UTC' };
    };
    const body = { title: 'Circle', time: on(-7), recurrence: 'FREQ=WEEKLY' };
    const { id, version } = await post('/api/event', body);
    const isToday = async () =>
      (await read('of=mine')).today.next.some(({ title }) => title === 'Circle');
    const move = async (days: number, from: number) => {
      const url = `/api/event/${id}`;
      const moved = await test.call('PUT', url, {
        token: staff,
        body: { version: from, scope: 'all', time: on(days) },
      });
      expect(moved.statusCode, moved.body).toBe(200);
      return moved.json().version;
    };
    expect(await isToday()).toBe(true);
    const later = await move(-6, version);
    expect(await isToday()).toBe(false);
    const latest = await move(-7, later);
    expect(await isToday()).toBe(true);
    const url = `/api/event/${id}?version=${latest}&scope=this&occurrence=${on(0).start}`;
    expect((await test.call('DELETE', url, { token: staff })).statusCode).toBe(200);
    expect(await isToday()).toBe(false);
  });

  it('counts due tasks like the linked list', async () => {
    const { id: otherId } = await addSignedInPerson(test, 'user', 'Cato');
    for (const assigneeId of [me, otherId]) {
      for (const [title, days] of Object.entries(dueDays)) {
        await post('/api/task', {
          title: `${title} ${assigneeId}`,
          assigneeId,
          due: dayAgo(-days),
        });
      }
    }
    const { tasks } = await read('of=mine');
    expect(tasks.next.map(({ title }) => title)).toEqual([`yesterday ${me}`, `today ${me}`]);
    expect([tasks.overdue, tasks.dueToday]).toEqual([1, 1]);
    expect(await tasksIn(`list=mine&dueTo=${dayAgo(1)}`)).toEqual([`yesterday ${me}`]);
    expect(await tasksIn(`list=mine&dueFrom=${dayAgo(0)}&dueTo=${dayAgo(0)}`)).toEqual([
      `today ${me}`,
    ]);
    const allTasks = (await read('of=all')).tasks;
    expect(await tasksIn(`list=team&dueTo=${dayAgo(1)}`)).toHaveProperty(
      'length',
      allTasks.overdue,
    );
    expect(allTasks.overdue).toBeGreaterThan(0);
  });
});

it('lists support record dates of the coming week', async () => {
  const id = await add('Hearing');
  const deleted = await add('Deleted');
  for (const applicantId of [id, deleted]) {
    await test.db
      .insertInto('supportRecord')
      .values({ applicantId, entries: '{}', updatedAt: new Date(), updatedBy: me })
      .execute();
    await test.db
      .insertInto('supportDate')
      .values(
        [
          ['court', 0],
          ['benefit_renewal', -6],
          ['reporting', -7],
          ['reporting', 1],
        ].map(([kind, days]) => ({
          applicantId,
          entryId: crypto.randomUUID(),
          kind: String(kind),
          day: dayAgo(Number(days)),
        })),
      )
      .execute();
  }
  await test.db
    .updateTable('applicant')
    .set({ deletedAt: new Date() })
    .where('id', '=', deleted)
    .execute();
  const { datesThisWeek } = await read('of=all');
  expect(datesThisWeek).toMatchObject({ from: dayAgo(0), to: dayAgo(-6), count: 2 });
  expect(datesThisWeek.next.map(({ kind, lastName }) => [kind, lastName])).toEqual([
    ['court', 'Hearing'],
    ['benefit_renewal', 'Hearing'],
  ]);
  const { from, to, count } = datesThisWeek;
  const calendarQuery = `from=${from}&to=${to}&timeZone=UTC&entries=support`;
  const inCalendar = async (more = '') => {
    const reply = await test.call('GET', `/api/event?${calendarQuery}${more}`, { token: staff });
    expect(reply.statusCode).toBe(200);
    return reply.json();
  };
  expect(await inCalendar()).toMatchObject({ occurrences: [], tasks: [] });
  expect((await inCalendar()).entries).toHaveLength(count);
  // Mine: where I am the case worker.
  expect((await inCalendar('&staff=me')).entries).toEqual([]);
  expect((await read('of=mine')).datesThisWeek.count).toBe(0);
  await test.db.updateTable('applicant').set({ caseWorkerId: me }).where('id', '=', id).execute();
  expect((await inCalendar('&staff=me')).entries).toHaveLength(count);
  expect((await read('of=mine')).datesThisWeek.count).toBe(count);
});

it.each([
  ['zone=Mars/Olympus', 'zone'],
  ['zone=%2B02:00', 'zone'],
  ['of=nobody', 'of'],
  ['since=1', 'since'],
])('refuses %s', async (query, path) => {
  const reply = await test.call('GET', `/api/dashboard?${query}`, { token: staff });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().details).toMatchObject([{ path }]);
});
