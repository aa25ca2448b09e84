import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { staffScope } from '#app/testing/staff-scope.ts';
import { type Ctx, contextWithoutApp } from './context.ts';
import type { StaffScope } from './scope/scope.ts';
import { sharedRead } from './shared-read.ts';

const test = useTestApp();

const caller = (differences: Partial<StaffScope> = {}) =>
  contextWithoutApp(test.db, staffScope(differences));

/** A count of people with this last name that holds each result back until it is let go. */
function slowCount() {
  const gate = Promise.withResolvers<void>();
  const begun: string[] = [];
  const count = async ({ db }: Ctx, lastName: string) => {
    begun.push(lastName);
    const { found } = await db
      .selectFrom('applicant')
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .where('lastName', '=', lastName)
      .executeTakeFirstOrThrow();
    await gate.promise;
    return found;
  };
  return { count, begun, letGo: gate.resolve };
}

async function add(lastName: string) {
  const token = await test.getToken('user');
  const body = { firstName: 'Ada', lastName };
  expect((await test.call('POST', '/api/applicant', { token, body })).statusCode).toBe(201);
}

it('shares the next read among all who ask during one, with what was saved before they asked', async () => {
  const { count, begun, letGo } = slowCount();
  const early = sharedRead(count, caller(), 'Later');
  await add('Later');
  const late = [1, 2, 3].map(() => sharedRead(count, caller(), 'Later'));
  letGo();
  expect(await early).toBe(0);
  expect(await Promise.all(late)).toEqual([1, 1, 1]);
  expect(begun).toHaveLength(2);
});

it('reads again once nobody is reading', async () => {
  const { count, begun, letGo } = slowCount();
  letGo();
  expect(await sharedRead(count, caller(), 'Again')).toBe(0);
  await add('Again');
  expect(await sharedRead(count, caller(), 'Again')).toBe(1);
  expect(begun).toHaveLength(2);
});

it('reads apart what differs', async () => {
  const { count, begun, letGo } = slowCount();
  await add('Apart');
  letGo();
  const both = [sharedRead(count, caller(), 'Apart'), sharedRead(count, caller(), 'Else')];
  expect(await Promise.all(both)).toEqual([1, 0]);
  expect(begun).toEqual(['Apart', 'Else']);
});

it('reads apart for each role', async () => {
  const { count, begun, letGo } = slowCount();
  letGo();
  const roles = ['user', 'admin'] as const;
  await Promise.all(roles.map((role) => sharedRead(count, caller({ role }), 'Role')));
  expect(begun).toHaveLength(2);
});

it('fails if what is read depends on the account', async () => {
  const read = async ({ scope }: Ctx<StaffScope>) => scope.accountId;
  await expect(sharedRead(read, caller())).rejects.toThrow('asked who is calling');
});

it('reads apart for each person with limited access', async () => {
  const { count, begun, letGo } = slowCount();
  const limited = { locationAccess: { placeIds: [], withUnplaced: false } };
  letGo();
  await Promise.all([1, 2].map(() => sharedRead(count, caller(limited), 'Limited')));
  expect(begun).toHaveLength(2);
});

it('reads in each transaction, which may have changed something', async () => {
  const { count, begun, letGo } = slowCount();
  letGo();
  await Promise.all(
    [1, 2].map(() =>
      test.db
        .transaction()
        .execute((on) => sharedRead(count, contextWithoutApp(on, staffScope()), 'Within')),
    ),
  );
  expect(begun).toHaveLength(2);
});

it('reads again for those who waited for a read that failed', async () => {
  let runs = 0;
  const failsOnce = async ({ db }: Ctx) => {
    runs += 1;
    const { rows } = await sql<{ quotient: number }>`select 2 / ${runs - 1} as quotient`.execute(
      db,
    );
    return rows[0]?.quotient;
  };
  const [failing, waiting] = [sharedRead(failsOnce, caller()), sharedRead(failsOnce, caller())];
  await expect(failing).rejects.toThrow('division by zero');
  expect(await waiting).toBe(2);
});
