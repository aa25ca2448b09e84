import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { contextWithoutApp } from '#core/server/context.ts';
import type { Dashboard } from '#features/insight/contract/dashboard.ts';
import { compactCounts } from './queries.ts';

/** Dashboard numbers are sums of changes and must equal a direct count. */

const test = useTestApp();
const places: string[] = [];
let token: string;

beforeAll(async () => {
  token = await test.getToken('admin');
  for (const name of ['Cairn Street', 'Ridge House']) {
    const made = await test.call('POST', '/api/location', { token, body: { name } });
    places.push(made.json().id);
  }
});

const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const reply = await test.call(method, path, { token, body });
  expect(reply.statusCode, `${method} ${path}: ${reply.body}`).toBeLessThan(300);
  return reply.body ? reply.json() : undefined;
};

/** Also checks that no sum has extra rows, such as empty locations. */
async function expectExact(): Promise<void> {
  const reply = await test.call('GET', '/api/dashboard?of=all', { token });
  const { byStatus, byLocation } = (reply.json() as Dashboard).numbers;
  const counted = await test.db
    .selectFrom('applicant')
    .select(['status', 'locationId', sql<number>`count(*)::integer`.as('people')])
    .where('deletedAt', 'is', null)
    .groupBy(['status', 'locationId'])
    .execute();
  const sum = (entries: typeof counted) => entries.reduce((total, { people }) => total + people, 0);
  for (const { status, count } of byStatus) {
    expect(count, status).toBe(sum(counted.filter((one) => one.status === status)));
  }
  const there = [...new Set(counted.map((one) => one.locationId))];
  expect(byLocation.map(({ locationId }) => locationId).sort()).toEqual(there.sort());
  for (const { locationId, count } of byLocation) {
    expect(count).toBe(sum(counted.filter((one) => one.locationId === locationId)));
  }
}

it('match a direct count through any change, before and after compaction', async () => {
  const [one, other] = places;
  const add = (lastName: string, locationId: string | undefined) =>
    send('POST', '/api/applicant', { firstName: 'Ada', lastName, locationId });
  const first = await add('First', one);
  const second = await add('Second', one);
  await add('Third', undefined);
  await expectExact();
  await compactCounts(contextWithoutApp(test.db));
  await expectExact();

  const moved = await send('PUT', `/api/applicant/${first.id}`, {
    version: first.version,
    locationId: other,
  });
  await send('PUT', `/api/applicant/${first.id}`, { version: moved.version, status: 'pending' });
  await send('DELETE', `/api/applicant/${second.id}`);
  await expectExact();
  await compactCounts(contextWithoutApp(test.db));
  await compactCounts(contextWithoutApp(test.db));
  await expectExact();

  await send('POST', `/api/applicant/${second.id}/restore`);
  await test.db.deleteFrom('statusChange').where('applicantId', '=', first.id).execute();
  await test.db.deleteFrom('applicant').where('id', '=', first.id).execute();
  await expectExact();
  const { rows } = await sql`select from people_count where people = 0`.execute(test.db);
  expect(rows).toEqual([]);
});

it('stay correct under two concurrent compactions and a new person', async () => {
  await Promise.all([
    compactCounts(contextWithoutApp(test.db)),
    send('POST', '/api/applicant', { firstName: 'Ada', lastName: 'Fourth', locationId: places[0] }),
    compactCounts(contextWithoutApp(test.db)),
  ]);
  await expectExact();
});
