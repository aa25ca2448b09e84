import type pg from 'pg';

/** Made-up people for benchmarks, with realistic names, some far more common than others. */

const locations = 20;
/** Batch size, so that a long seeding shows progress. */
const portion = 50_000;

/** SQL of a function that makes names from syllables, so that they sound like names. */
export const nameFunction = `
  create function bench_name(number integer) returns text language sql immutable as $$
    select initcap(string_agg(
      (array['ba','ce','di','fo','gu','ha','je','ki','lo','mu','na','pe','ri','so','tu','va',
        'ze','cha','phi','lle','bre','tri','sto','gla','che','quin','man','son','bert','ault'])
        [1 + (number / power(30, place))::integer % 30], '' order by place))
    from generate_series(0, 2) as place
  $$`;

/** Adds this many applicants to an empty, migrated database with one account. */
export async function seedCaseFiles(client: pg.Client, people: number): Promise<void> {
  await client.query(`select setseed(0.5)`);
  await client.query(nameFunction);
  await client.query(
    `insert into location (name, address, phone)
     select 'House ' || n, '', '' from generate_series(1, $1::int) n`,
    [locations],
  );
  // Live-update triggers have no listeners here, and each takes a lock on a shared row.
  await client.query('alter table applicant disable trigger user');
  // Indexes are built in a fraction of the time once all rows are there.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = 'applicant'::regclass and not indisunique`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (let first = 1; first <= people; first += portion) {
    const last = Math.min(people, first + portion - 1);
    await client.query(
      `insert into reference_code (code) select 'B' || n from generate_series($1::int, $2::int) n`,
      [first, last],
    );
    await client.query(
      `with house as (select array_agg(id order by name) as ids from location),
      worker as (select id from account order by created_at limit 1)
      insert into applicant (reference, first_name, last_name, date_of_birth, phone, email, status,
        housing_status, substances, tags, location_id, case_worker_id, created_at, updated_at,
        status_since, last_contact_at, urgency, danger_marks, program_status,
        enrolment_location_id, enrolment_start, enrolment_end)
      select 'B' || n,
        bench_name(floor(power(random(), 2) * 400)::int * 67),
        bench_name(floor(power(random(), 2) * 20000)::int),
        date '1940-01-01' + floor(random() * 25000)::int,
        '418 555 ' || lpad(floor(random() * 10000)::text, 4, '0'),
        'person' || n || '@example.org',
        state.status,
        (array['housed','not_housed'])[1 + floor(random() * 2)::int],
        case when random() < 0.2 then '[{"substance":"opioids","lastUse":null}]'::jsonb else '[]' end,
        case when random() < 0.05 then array['urgent'] else '{}' end,
        house.ids[1 + floor(random() * ${locations})::int],
        case when n % 40 = 0 then worker.id end,
        known, known, known + (now() - known) * since,
        case when random() < 0.5 then known + (now() - known) * random() end,
        case when danger < 0.0002 then 2 when danger < 0.001 then 1 else 0 end,
        case when danger < 0.0002 then array['not-safe'] when danger < 0.001 then array['help-today'] else '{}' end,
        case when state.status = 'client' then
          case when past > 0.4 then (array['yet_to_started_program','started_program'])[1 + floor(past * 4)::int % 2]
          else (array['completed','abandoned'])[1 + floor(past * 20)::int % 2] end end,
        case when state.status = 'client' then house.ids[1 + floor(random() * ${locations})::int] end,
        case when state.status = 'client' then (known + (now() - known) * since)::date end,
        case when state.status = 'client' and past <= 0.4 then (known + (now() - known) * (since + 1) / 2)::date end
      from generate_series($1::int, $2::int) n
      cross join house cross join worker
      cross join lateral (
        select now() - random() * interval '5 years' * (n > 0)::int as known, random() as since,
          random() as danger, random() as past,
          (array['screening-incomplete','pending','approve','decline','client'])
            [1 + floor(power(random(), 2) * 5)::int] as status
      ) as state`,
      [first, last],
    );
    console.log(`  ${last} of ${people}`);
  }
  await client.query(`set maintenance_work_mem = '1GB'`);
  for (const { definition } of indexes) await client.query(definition);
  await client.query('alter table applicant enable trigger user');
  await client.query(
    `insert into danger (applicant_id, mark, urgency, question_id, question_version, answer, given_at)
     select applicant.id, danger_marks[1], urgency, asked.question_id, asked.version, 'true', created_at
     from applicant, lateral (select question_id, version from question_version limit 1) as asked
     where urgency > 0`,
  );
  // Kept by a trigger otherwise.
  await client.query(
    `insert into people_count (status, location_id, enrolment_location_id, people)
     select status, location_id, enrolment_location_id, count(*)
     from applicant where deleted_at is null group by 1, 2, 3`,
  );
  await client.query(
    `insert into tag_count (tag, status, location_id, enrolment_location_id, people)
     select tag, status, location_id, enrolment_location_id, count(*)
     from applicant, unnest(tags) as tag where deleted_at is null group by 1, 2, 3, 4`,
  );
  await client.query('alter table enrolment disable trigger user');
  await client.query(
    `insert into enrolment (applicant_id, location_id, program_status, start_date, begun_on, end_date,
       housing_outcome, employment_outcome, credential_outcome, created_at)
     select id, enrolment_location_id, program_status, enrolment_start,
       case when program_status in ('started_program', 'completed') then enrolment_start end,
       enrolment_end, known, known, known, status_since
     from applicant, lateral (select case when enrolment_end is not null then 'not_known' end as known) as outcome
     where enrolment_start is not null`,
  );
  await client.query('alter table enrolment enable trigger user');
  await seedBeds(client);
  await client.query(
    `insert into name_word (word)
     select distinct word from applicant, unnest(applicant_name_words(applicant)) as word
     where length(word) >= 2`,
  );
  await client.query('vacuum analyze');
}

/** Five rooms of four beds at each location, half of them taken. */
async function seedBeds(client: pg.Client): Promise<void> {
  await client.query(
    `insert into room (location_id, name) select id, 'Room ' || n from location, generate_series(1, 5) n`,
  );
  await client.query(
    `insert into bed (room_id, place, name) select id, n, 'Bed ' || n from room, generate_series(1, 4) n`,
  );
  await client.query('alter table stay disable trigger user');
  await client.query(
    `insert into stay (enrolment_id, bed_id, from_day, created_at)
     select enrolled.id, free.id, enrolled.start_date, enrolled.start_date
     from (
       select bed.id, location_id, row_number() over (partition by location_id order by bed.id) as place
       from bed join room on room.id = bed.room_id
     ) as free
     join (
       select id, location_id, start_date,
         row_number() over (partition by location_id order by start_date, id) as place
       from enrolment where end_date is null
     ) as enrolled using (location_id, place)
     where place <= 10`,
  );
  await client.query('alter table stay enable trigger user');
}
