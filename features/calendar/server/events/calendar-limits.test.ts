import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { maxCalendarEntries, maxCalendarTasks } from '#features/calendar/contract/events.ts';

const test = useTestApp();

const calendar = async (month: string, more = '') => {
  const url = `/api/event?from=${month}-01&to=${month}-28&timeZone=UTC${more}`;
  const reply = await test.call('GET', url, { token: await test.getToken('user') });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};

it('the calendar reports when it has more tasks than it sends', async () => {
  await test.getToken('user');
  const add = (count: number) =>
    sql`insert into task (title, due, made_by, created_at, updated_at)
      select 'Sweep', '2031-02-03', maker.id, now(), now()
      from generate_series(1, ${count}::int), (select id from account limit 1) as maker`.execute(
      test.db,
    );
  await add(maxCalendarTasks);
  const full = await calendar('2031-02');
  expect([full.tasks.length, full.isCut]).toEqual([maxCalendarTasks, false]);
  await add(1);
  const cut = await calendar('2031-02');
  expect([cut.tasks.length, cut.isCut]).toEqual([maxCalendarTasks, true]);
  expect(await calendar('2031-02', '&entries=without')).toMatchObject({ tasks: [], isCut: false });
});

it('the calendar reports when it has more entries than it sends', async () => {
  const token = await test.getToken('user');
  const body = { firstName: 'Ada', lastName: 'Pebble' };
  const { id } = (await test.call('POST', '/api/applicant', { token, body })).json();
  await sql`insert into support_record (applicant_id, entries, updated_at, updated_by)
    select ${id}, '{}', now(), id from account limit 1`.execute(test.db);
  const add = (count: number) =>
    sql`insert into support_date (entry_id, applicant_id, kind, day)
      select gen_random_uuid(), ${id}, 'court', '2031-04-07'
      from generate_series(1, ${count}::int)`.execute(test.db);
  await add(maxCalendarEntries);
  const full = await calendar('2031-04');
  expect([full.entries.length, full.isCut]).toEqual([maxCalendarEntries, false]);
  await add(1);
  const cut = await calendar('2031-04');
  expect([cut.entries.length, cut.isCut]).toEqual([maxCalendarEntries, true]);
});
