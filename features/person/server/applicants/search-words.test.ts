import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { comparable, searchWords } from '#core/server/db/search-words.ts';
import type { ApplicantSummary } from '#features/person/contract/applicant-lists.ts';

const test = useTestApp();
let staff: string;

const pieces = fc.constantFrom(
  'an',
  'na',
  'rian',
  'Ø',
  'é',
  'ß',
  'œ',
  'ÿ',
  'Þór',
  "'",
  '’',
  '-',
  ' ',
  '.',
  'B',
  '7',
  '49',
  '李',
  '王明',
  'ż',
  'Ω',
  'ий',
);
const name = fc
  .array(pieces, { minLength: 2, maxLength: 7 })
  .map((parts) => `x${parts.join('')}y`.replace(/\s+/g, ' '));
const people = fc.record({
  firstName: name,
  lastName: name,
  phone: fc.constantFrom('418 555 0142', '(418) 555-0149', '555 0177 12'),
  email: fc.constantFrom('ana.rian49@test.example', 'ria7@sort.example', 'naan@test.example'),
});

async function say(rows: number): Promise<void> {
  await sql`update pg_class set reltuples = ${rows} where relname = 'applicant'`.execute(test.db);
}

beforeAll(async () => {
  staff = await test.getToken('user');
  for (const body of fc.sample(people, 60)) {
    const reply = await test.call('POST', '/api/applicant', { token: staff, body });
    expect(reply.statusCode).toBe(201);
  }
});

it('finds people by words in names, addresses, and numbers, however they are typed', async () => {
  const { rows } = await sql<{ id: string; search: string; raw: string }>`
    select id, search, concat_ws(' ', first_name, last_name, email, reference) as raw from applicant
  `.execute(test.db);
  const typed = fc
    .tuple(fc.constantFrom(...rows), fc.nat(), fc.integer({ min: 3, max: 9 }))
    .map(([{ raw }, from, length]) => raw.slice(from % raw.length).slice(0, length))
    // "74-6" matches 746, as in a phone number.
    .filter((word) => searchWords(word).join() === word.replace(/['’.]/g, ''))
    .filter((word) => word.replace(/['’.]/g, '').length >= 3);
  await fc.assert(
    fc.asyncProperty(typed, fc.constantFrom(60, 1_000_000), async (word, size) => {
      await say(size);
      const wanted = await sql<{ id: string }>`
        select id from applicant
        where strpos(closed_up(search), ${comparable(sql`${word}`)}) > 0
        order by id limit 100`.execute(test.db);
      const q = encodeURIComponent(word);
      const reply = await test.call('GET', `/api/applicant?limit=100&q=${q}`, { token: staff });
      expect(reply.statusCode).toBe(200);
      const { items, alike } = reply.json() as { items: ApplicantSummary[]; alike: boolean };
      expect(alike ? [] : items.map(({ id }) => id).toSorted()).toEqual(
        wanted.rows.map(({ id }) => id),
      );
    }),
    { numRuns: 150 },
  );
});

it('reads as plain letters only what is compared as plain letters', async () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿœ', 'ß'];
  const { rows } = await sql<{ letter: string }>`
    select letter from unnest(${letters}::text[] || array(select upper(one) from unnest(${letters}::text[]) as one)) as letter
    where searchable(letter) collate "C" !~ '^[a-z]+$'`.execute(test.db);
  expect(rows).toEqual([]);
});

it('stores the longest allowed names', async () => {
  let next = 0x4e00;
  const long = () => Array.from({ length: 100 }, () => String.fromCodePoint(next++)).join('');
  const reply = await test.call('POST', '/api/applicant', {
    token: staff,
    body: {
      firstName: long(),
      middleName: long(),
      lastName: long(),
      preferredName: long(),
      email: `${'a1b2c3d4e5'.repeat(6)}@${'x9y8'.repeat(12)}.example`,
      phone: '418 555 0142',
    },
  });
  expect(reply.statusCode).toBe(201);
});
