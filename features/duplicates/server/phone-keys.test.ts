import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { createTestDatabase, type TestDatabase } from '#app/testing/database.ts';
import { phoneParts } from '#core/contract/text-patterns.ts';
import { knownMigrations, migrate } from '#core/server/db/migrate.ts';

const migration = '0089-phones-without-extensions';

const test = useTestApp();

async function phoneKeys(typed: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ key: string | null }>`
    select phone_key(phone) as key from unnest(${typed}::text[]) with ordinality as sent (phone, place)
    order by place`.execute(test.db);
  return rows.map(({ key }) => key);
}

/** Normalizes a number as the contract does: the dialed number, without the extension. */
function keyByContract(typed: string): string | null {
  const digits = phoneParts(typed)?.number.replaceAll(/\D/g, '') ?? '';
  return digits.length >= 7 ? digits.slice(-10) : null;
}

it.each([
  ['555-0100 ext 4', '5550100'],
  ['555-0100', '5550100'],
  ['555-0100 #4', '5550100'],
  ['+1 (418) 555-0100 poste 12', '4185550100'],
  ['1 418 555 0100, x99', '4185550100'],
  ['(mom) 418.555.0100', '4185550100'],
  ['418 555 0100 or 418 555 0199', '4185550100'],
  ['ext 4: 555-0100', '5550100'],
  ['911', null],
  ['call the shelter', null],
])('tells people apart by the dialed number: %s', async (typed, key) => {
  expect(await phoneKeys([typed])).toEqual([key]);
});

it('reads numbers in the database as the contract does', async () => {
  const part = fc.constantFrom(
    '555',
    '0100',
    '418',
    '12',
    '7',
    '+1',
    '(',
    ')',
    '-',
    '.',
    '/',
    ' ',
    '\u00a0',
    '#',
    '*',
    'ext',
    'ext.',
    'extension',
    'Poste',
    'x',
    'X',
    ':',
    'mom',
    'é',
    ',',
    ' or ',
  );
  const typed = fc.array(part, { maxLength: 9 }).map((parts) => parts.join(''));
  const some = fc.sample(typed, 3000);
  const keys = await phoneKeys(some);
  const differing = some.filter((one, place) => keys[place] !== keyByContract(one));
  expect(differing).toEqual([]);
});

describe('people stored before phone keys existed', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    const names = await knownMigrations();
    database = await createTestDatabase(names[names.indexOf(migration) - 1]);
  });
  afterAll(() => database?.drop());

  it('get new keys and are searched for duplicates', async () => {
    const add = async (reference: string, phone: string) => {
      await sql`insert into reference_code (code) values (${reference})`.execute(database.db);
      const { rows } = await sql<{ id: string }>`
        insert into applicant (reference, first_name, last_name, status, phone)
        values (${reference}, 'Nour', 'Granit', 'pending', ${phone})
        returning id`.execute(database.db);
      return rows[0]?.id ?? '';
    };
    const withExtension = await add('A-EXT', '418-555-0100 ext 4');
    const withoutExtension = await add('A-NONE', '418-555-0100');
    await sql`delete from duplicate_search`.execute(database.db);
    await migrate(database.db, migration);
    const keys = await database.db
      .selectFrom('applicant')
      .select(['id', 'phone', 'phoneKey'])
      .execute();
    expect(keys).toHaveLength(2);
    expect(keys).toEqual(
      expect.arrayContaining([
        { id: withExtension, phone: '418-555-0100 ext 4', phoneKey: '4185550100' },
        { id: withoutExtension, phone: '418-555-0100', phoneKey: '4185550100' },
      ]),
    );
    const sought = await database.db.selectFrom('duplicateSearch').select('applicantId').execute();
    expect(sought).toEqual([{ applicantId: withExtension }]);
  });
});
