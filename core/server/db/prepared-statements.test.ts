import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#app/testing/database.ts';
import type { Executor } from './database.ts';
import { plannedForItsValues } from './prepared-statements.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test?.drop());

async function preparedOn(on: Executor): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements`.execute(on);
  return rows.map(({ statement }) => statement);
}

describe('prepared statements', () => {
  it('prepares a parameterized statement at its fifth use, per connection', async () => {
    const ask = (on: Executor, whole: number) =>
      sql<{ half: number }>`select ${whole}::integer / 2 as half`.execute(on);
    const isTestStatement = (statement: string) => statement.endsWith(' as half');
    const [one, other] = await Promise.all([
      test.db.connection().execute(async (on) => {
        for (const whole of [2, 4, 6, 8]) await ask(on, whole);
        expect((await preparedOn(on)).filter(isTestStatement)).toEqual([]);
        const { rows } = await ask(on, 10);
        expect(rows).toEqual([{ half: 5 }]);
        return (await preparedOn(on)).filter(isTestStatement);
      }),
      test.db.connection().execute(preparedOn),
    ]);
    expect(one).toHaveLength(1);
    expect(other.filter(isTestStatement)).toEqual([]);
  });

  it('skips statements that would fail when a table gains a column', async () => {
    await sql`create table growing (id integer)`.execute(test.db);
    await test.db.connection().execute(async (on) => {
      const ask = () => sql`select * from growing where id = ${1}`.execute(on);
      for (let time = 1; time <= 6; time += 1) await ask();
      await sql`alter table growing add column name text`.execute(on);
      expect((await ask()).rows).toEqual([]);
    });
  });

  it('prepares a read without parameters', async () => {
    await test.db.connection().execute(async (on) => {
      const ask = () => sql`select 7 as constant`.execute(on);
      for (let time = 1; time <= 5; time += 1) await ask();
      expect((await preparedOn(on)).filter((one) => one.endsWith('constant'))).toHaveLength(1);
    });
  });

  it('skips statements that are planned for their values', async () => {
    await test.db.connection().execute(async (on) => {
      const ask = () =>
        sql`select ${plannedForItsValues} ${1}::integer as planned_again`.execute(on);
      for (let time = 1; time <= 6; time += 1) await ask();
      expect((await preparedOn(on)).filter((one) => one.includes('planned_again'))).toEqual([]);
    });
  });

  it('prepares statements where a star counts, multiplies, or is part of a string', async () => {
    await test.db.connection().execute(async (on) => {
      const ask = () =>
        sql`select count(*) * 2, 'every:*' from (select ${1}::integer * 2 as starred) as one`.execute(
          on,
        );
      for (let time = 1; time <= 5; time += 1) await ask();
      expect((await preparedOn(on)).filter((one) => one.includes('starred'))).toHaveLength(1);
    });
  });

  it('prepares again after a table has changed', async () => {
    await sql`create table changing (id integer, name text)`.execute(test.db);
    await sql`insert into changing values (1, 'Moss')`.execute(test.db);
    await test.db.connection().execute(async (on) => {
      const ask = () => sql`select name from changing where id = ${1}`.execute(on);
      for (let time = 1; time <= 6; time += 1) await ask();
      await sql`alter table changing add column more text default 'x'`.execute(on);
      await sql`create index changing_id on changing (id)`.execute(on);
      expect((await ask()).rows).toEqual([{ name: 'Moss' }]);
    });
  });
});
