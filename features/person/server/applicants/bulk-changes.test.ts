import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';

const test = useTestApp();
let staff: string;
let location: string;
let me: string;

beforeAll(async () => {
  staff = await test.getToken('user');
  const admin = await test.getToken('admin');
  const body = { name: 'Cairn Street', address: '', phone: '' };
  location = (await test.call('POST', '/api/location', { token: admin, body })).json().id;
  me = (await test.call('GET', '/api/auth/me', { token: staff })).json().id;
});

async function add(more: object = {}): Promise<Applicant> {
  const body = { firstName: 'Odile', lastName: 'Moraine', ...more };
  const reply = await test.call('POST', '/api/applicant', { token: staff, body });
  expect(reply.statusCode).toBe(201);
  return reply.json();
}
const read = async (id: string): Promise<Applicant> =>
  (await test.call('GET', `/api/applicant/${id}`, { token: staff })).json();
const change = (...changes: object[]) =>
  test.call('PUT', '/api/applicant', { token: staff, body: { changes } });

describe('bulk changes of applicants', () => {
  it('move, assign, and tag people with one audit entry each, and can be undone', async () => {
    const people = [await add({ tags: ['court'] }), await add()];
    const reply = await change(
      ...people.map(({ id, version, tags }) => ({
        id,
        version,
        locationId: location,
        caseWorkerId: me,
        tags: [...tags, 'urgent'],
      })),
    );
    expect(reply.statusCode).toBe(200);
    expect(reply.json().left).toEqual([]);
    const [first] = people;
    expect(await read(first?.id ?? '')).toMatchObject({
      version: 2,
      locationId: location,
      caseWorkerId: me,
      tags: ['court', 'urgent'],
      lastName: 'Moraine',
    });
    const entries = await test.db
      .selectFrom('auditEntry')
      .select('recordId')
      .where('action', '=', 'applicant.updated')
      .where(
        'recordId',
        'in',
        people.map(({ id }) => id),
      )
      .execute();
    expect(entries.length).toBe(2);

    const versions = new Map<string, number>(
      reply.json().changed.map(({ id, version }: Applicant) => [id, version]),
    );
    const undone = await change(
      ...people.map(({ id, locationId, caseWorkerId, tags }) => ({
        id,
        version: versions.get(id),
        locationId,
        caseWorkerId,
        tags,
      })),
    );
    expect(undone.json().changed.length).toBe(2);
    expect(await read(first?.id ?? '')).toMatchObject({ locationId: null, tags: ['court'] });
  });

  it('skip people that someone else changed since, and list them', async () => {
    const [mine, theirs, gone] = [await add(), await add(), await add()];
    const body = { version: 1, phone: '418 555 0101' };
    await test.call('PUT', `/api/applicant/${theirs.id}`, { token: staff, body });
    const admin = await test.getToken('admin');
    await test.call('DELETE', `/api/applicant/${gone.id}`, { token: admin, body: {} });
    const all = [mine, theirs, gone].map(({ id }) => ({ id, version: 1, locationId: location }));
    const reply = (await change(...all)).json();
    expect(reply.changed).toEqual([{ id: mine.id, version: 2 }]);
    expect(reply.left).toHaveLength(2);
    expect(reply.left).toContainEqual({ id: theirs.id, code: 'stale-version' });
    expect(reply.left).toContainEqual({ id: gone.id, code: 'not-found' });
    expect(await read(theirs.id)).toMatchObject({ locationId: null, phone: '418 555 0101' });
  });

  it('change no one if the values are invalid', async () => {
    const people = [await add(), await add()];
    const reply = await change(
      ...people.map(({ id, version }, place) => ({
        id,
        version,
        locationId: place === 0 ? location : crypto.randomUUID(),
      })),
    );
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details[0].path).toBe('locationId');
    for (const { id } of people) expect(await read(id)).toMatchObject({ version: 1 });
  });

  it('give each person one of two concurrent changes in full', async () => {
    const people = await Promise.all([add(), add(), add(), add()]);
    const all = people.map(({ id, version }) => ({ id, version }));
    const replies = await Promise.all([
      change(...all.map((one) => ({ ...one, tags: ['one'] }))),
      change(...all.toReversed().map((one) => ({ ...one, tags: ['other'] }))),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const counts = replies.map((reply) => reply.json().changed.length);
    expect(counts.toSorted()).toEqual([0, 4]);
    const marks = await Promise.all(people.map(async ({ id }) => (await read(id)).tags));
    expect(new Set(marks.flat())).toEqual(new Set([counts[0] === 4 ? 'one' : 'other']));
  });

  it.each([
    ['none', []],
    ['the same twice', 'twice'],
    ['another field', [{ id: crypto.randomUUID(), version: 1, status: 'approve' }]],
    ['more than anybody looks over', 'many'],
  ])('refuse %s', async (_what, sent) => {
    const one = { id: crypto.randomUUID(), version: 1 };
    const changes = {
      twice: [one, one],
      many: Array.from({ length: 201 }, () => ({ ...one, id: crypto.randomUUID() })),
    };
    const list = typeof sent === 'string' ? changes[sent as 'twice'] : sent;
    const reply = await change(...list);
    expect(reply.statusCode).toBe(400);
  });
});
