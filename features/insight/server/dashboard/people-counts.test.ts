import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { contextWithoutApp } from '#core/server/context.ts';
import type { Dashboard } from '#features/insight/contract/dashboard.ts';
import { compactCounts } from './queries.ts';

/** The numbers of the dashboard and of lists by tag are sums of changes and must equal a direct count. */

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

const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
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
  for (const tag of ['night', 'bus']) {
    for (const filter of ['', '&status=pending', `&location=${places[0]}`, '&location=none']) {
      const list = await send('GET', `/api/applicant?tag=${tag}${filter}`);
      expect(list.total, tag + filter).toBe(list.items.length);
    }
  }
}

it('match a direct count through any change, before and after compaction', async () => {
  const [one, other] = places;
  const add = (lastName: string, locationId: string | undefined, tags: string[] = []) =>
    send('POST', '/api/applicant', { firstName: 'Ada', lastName, locationId, tags });
  const first = await add('First', one, ['night', 'bus']);
  const second = await add('Second', one, ['night']);
  await add('Third', undefined);
  await expectExact();
  await compactCounts(contextWithoutApp(test.db));
  await expectExact();

  const moved = await send('PUT', `/api/applicant/${first.id}`, {
    version: first.version,
    locationId: other,
  });
  await send('PUT', `/api/applicant/${first.id}`, { version: moved.version, status: 'pending' });
  await expectExact();
  await send('PUT', `/api/applicant/${first.id}`, { version: moved.version + 1, tags: ['bus'] });
  await send('DELETE', `/api/applicant/${second.id}`);
  await expectExact();
  await compactCounts(contextWithoutApp(test.db));
  await compactCounts(contextWithoutApp(test.db));
  await expectExact();

  await send('POST', `/api/applicant/${second.id}/restore`);
  await expectExact();
  await test.db.deleteFrom('statusChange').where('applicantId', '=', first.id).execute();
  await test.db.deleteFrom('applicant').where('id', '=', first.id).execute();
  await expectExact();
  await compactCounts(contextWithoutApp(test.db));
  await expectExact();
  const { rows } = await sql`select from people_count where people = 0
    union all select from tag_count where people = 0`.execute(test.db);
  expect(rows).toEqual([]);
});

it('forget a tag with the last person who had it', async () => {
  const body = { firstName: 'Ada', lastName: 'Erased', tags: ['only hers'] };
  const { id } = await send('POST', '/api/applicant', body);
  await test.db.deleteFrom('applicant').where('id', '=', id).execute();
  const lines = await test.db
    .selectFrom('tagCount')
    .select('tag')
    .where('tag', '=', 'only hers')
    .execute();
  expect(lines).toEqual([]);
});

it('stay correct under two concurrent compactions and a new person', async () => {
  await Promise.all([
    compactCounts(contextWithoutApp(test.db)),
    send('POST', '/api/applicant', { firstName: 'Ada', lastName: 'Fourth', locationId: places[0] }),
    compactCounts(contextWithoutApp(test.db)),
  ]);
  await expectExact();
});

it('count people added in one statement, each with a status history and words for the search', async () => {
  const [one = '', other = ''] = places;
  const people = [
    { lastName: 'Batchone', status: 'pending', locationId: one, tags: ['batch', 'night', 'bus'] },
    { lastName: 'Batchtwo', status: 'pending', locationId: one, tags: ['night', 'night'] },
    { lastName: 'Batchone', status: 'approve', locationId: other },
    {
      lastName: 'Batchgone',
      status: 'pending',
      locationId: null,
      tags: ['bus'],
      deletedAt: new Date(),
    },
  ].map((person, index) => ({ ...person, firstName: 'Many', reference: `BATCH-${index}` }));
  await test.db
    .insertInto('referenceCode')
    .values(people.map(({ reference }) => ({ code: reference })))
    .execute();
  const added = await test.db.insertInto('applicant').values(people).returning('id').execute();
  await expectExact();
  const ids = added.map(({ id }) => id);
  const history = await test.db
    .selectFrom('statusChange')
    .select(['applicantId', 'status', 'fromStatus'])
    .where('applicantId', 'in', ids)
    .execute();
  expect(history).toHaveLength(4);
  expect(history).toEqual(
    expect.arrayContaining(
      ids.map((applicantId, index) => ({
        applicantId,
        status: people[index]?.status,
        fromStatus: null,
      })),
    ),
  );
  const awaited = await test.db
    .selectFrom('duplicateSearch')
    .select('applicantId')
    .where('applicantId', 'in', ids)
    .execute();
  expect(awaited).toHaveLength(4);
  const words = await test.db
    .selectFrom('nameWord')
    .select('word')
    .where('word', 'like', 'batch%')
    .orderBy('word')
    .execute();
  expect(words.map(({ word }) => word)).toEqual(['batchgone', 'batchone', 'batchtwo']);
  const tags = await test.db
    .selectFrom('knownTag')
    .where('name', '=', 'batch')
    .select('name')
    .execute();
  expect(tags).toHaveLength(1);
});
