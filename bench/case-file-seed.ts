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
        housing_status, substances, tags, location_id, case_worker_id, created_at, updated_at)
      select 'B' || n,
        bench_name(floor(power(random(), 2) * 400)::int * 67),
        bench_name(floor(power(random(), 2) * 20000)::int),
        date '1940-01-01' + floor(random() * 25000)::int,
        '418 555 ' || lpad(floor(random() * 10000)::text, 4, '0'),
        'person' || n || '@example.org',
        (array['screening-incomplete','pending','approve','decline','client'])
          [1 + floor(power(random(), 2) * 5)::int],
        (array['housed','not_housed'])[1 + floor(random() * 2)::int],
        case when random() < 0.2 then '[{"substance":"opioids","lastUse":null}]'::jsonb else '[]' end,
        case when random() < 0.05 then array['urgent'] else '{}' end,
        house.ids[1 + floor(random() * ${locations})::int],
        case when n % 40 = 0 then worker.id end,
        known, known
      from generate_series($1::int, $2::int) n
      cross join house cross join worker
      cross join lateral (select now() - random() * interval '5 years' * (n > 0)::int as known) as at`,
      [first, last],
    );
    console.log(`  ${last} of ${people}`);
  }
  await client.query('alter table applicant enable trigger user');
  await client.query(
    `insert into name_word (word)
     select distinct word from applicant, unnest(applicant_name_words(applicant)) as word
     where length(word) >= 2`,
  );
  await client.query('vacuum analyze');
}
