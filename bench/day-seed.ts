import type pg from 'pg';

/** Amounts for 100,000 people: a year back and a year ahead. */
const fullAmounts = { events: 49_500, recurring: 500, supportDates: 20_000, tasks: 30_000 };

/** Adds events, support dates, and tasks. Run `seedCaseFiles` first. */
export async function seedDays(client: pg.Client, people = 100_000): Promise<void> {
  const share = people / 100_000;
  const amounts = {
    events: Math.round(fullAmounts.events * share),
    recurring: Math.round(fullAmounts.recurring * share),
    supportDates: Math.round(fullAmounts.supportDates * share),
    tasks: Math.round(fullAmounts.tasks * share),
  };
  const { rows } = await client.query(`select from event limit 1`);
  if (rows.length > 0) return;
  await client.query(`select setseed(0.5)`);
  // Live updates have no listeners here.
  for (const table of ['event', 'task', 'event_attendance']) {
    await client.query(`alter table ${table} disable trigger user`);
  }
  await insertEvents(client, amounts);
  await client.query(
    `insert into support_record (applicant_id, entries, updated_at, updated_by)
     select id, '{}', now(), (select id from account order by created_at limit 1)
     from applicant order by md5(id::text) limit $1::int`,
    [amounts.supportDates],
  );
  await client.query(
    `insert into support_date (applicant_id, entry_id, kind, day)
     select applicant_id, gen_random_uuid(),
       (array['reporting','court','benefit_renewal','insurance_renewal','medication_refill'])
         [1 + floor(random() * 5)::int],
       current_date + floor(random() * 730)::int - 365
     from support_record`,
  );
  await client.query(
    `with somebody as (select array_agg(id) as ids from applicant),
      worker as (select id from account order by created_at limit 1)
     insert into task (title, applicant_id, assignee_id, due, priority, made_by, created_at, updated_at,
       done_at, done_by)
     select 'Call about the ' || n || 'th matter', somebody.ids[1 + floor(random() * cardinality(ids))::int],
       case when n % 100 = 0 then worker.id end, current_date + floor(random() * 400)::int - 365,
       floor(random() * 4)::int, worker.id, now(), now(),
       case when n % 6 > 0 then now() end, case when n % 6 > 0 then worker.id end
     from generate_series(1, $1::int) n cross join somebody cross join worker`,
    [amounts.tasks],
  );
  for (const table of ['event', 'task', 'event_attendance']) {
    await client.query(`alter table ${table} enable trigger user`);
  }
  await client.query('vacuum analyze');
}

/**
 * 1 in 50 events belongs to the signed-in account. Each is with one person, who usually attended.
 */
async function insertEvents(
  client: pg.Client,
  amounts: { events: number; recurring: number },
): Promise<void> {
  await client.query(
    `with worker as (select id from account order by created_at limit 1),
      house as (select array_agg(id order by name) as ids from location)
     insert into event (kind, title, all_day, starts_on, ends_on, time_zone, recurrence, first_at, last_at,
       location_id, created_by, created_at, updated_at)
     select (array['appointment','court','group','follow-up'])[1 + n % 4], 'Talk ' || n, false,
       to_char(at, 'YYYY-MM-DD"T"HH24:MI'), to_char(at + interval '1 hour', 'YYYY-MM-DD"T"HH24:MI'), 'UTC',
       case when n > $1::int then (array['FREQ=WEEKLY','FREQ=WEEKLY;BYDAY=MO,WE','FREQ=MONTHLY'])[1 + n % 3] end,
       at at time zone 'UTC', case when n <= $1::int then (at + interval '1 hour') at time zone 'UTC' end,
       house.ids[1 + n % cardinality(house.ids)], case when n % 50 = 0 then worker.id end, now(), now()
     from generate_series(1, $1::int + $2::int) n cross join worker cross join house
     cross join lateral (
       select current_date + make_interval(days => case when n > $1::int then -365 else 0 end
         + floor(random() * (730 - 365 * (n > $1::int)::int))::int
         - 365 * (n <= $1::int)::int, hours => 8 + n % 9, mins => 15 * (n % 4)) as at) as moment`,
    [amounts.events, amounts.recurring],
  );
  await client.query(
    `insert into event_staff (event_id, account_id) select id, created_by from event where created_by is not null`,
  );
  await client.query(
    `with somebody as (select array_agg(id) as ids from applicant)
     insert into event_person (event_id, applicant_id, attends)
     select event.id, ids[1 + floor(random() * cardinality(ids))::int], true from event cross join somebody`,
  );
  await client.query(
    `insert into event_attendance (event_id, applicant_id, occurrence, attendance, starts_at, noted_by, noted_at)
     select event_id, applicant_id, '', (array['attended','attended','missed'])[1 + floor(random() * 3)::int],
       first_at, (select id from account order by created_at limit 1), now()
     from event_person join event on event.id = event_id
     where recurrence is null and first_at < now()`,
  );
}
