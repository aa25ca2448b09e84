import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import type { SavedView } from '#features/lists/contract/saved-views.ts';

const test = useTestApp();
let staff: string;
let admin: string;

beforeAll(async () => {
  staff = await test.getToken('user');
  admin = await test.getToken('admin');
});

const mine = {
  list: 'applicants',
  name: 'Mine, waiting',
  view: {
    filters: { status: ['pending'], caseWorker: ['me'], ageFrom: 18, tag: ['urgent'] },
    sort: 'lastName',
    columns: ['lastName', 'status', 'phone'],
  },
  isShared: false,
};

const create = (body: object, token = staff) =>
  test.call('POST', '/api/saved-view', { token, body });
const change = (id: string, body: object, token = staff) =>
  test.call('PUT', `/api/saved-view/${id}`, { token, body });
const remove = (id: string, token = staff) =>
  test.call('DELETE', `/api/saved-view/${id}`, { token });
async function list(token = staff, listName = 'applicants'): Promise<SavedView[]> {
  const reply = await test.call('GET', `/api/saved-view?list=${listName}`, { token });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}
const ids = async (token?: string, listName?: string) =>
  (await list(token, listName)).map(({ id }) => id);

async function createView(more: object = {}, token = staff): Promise<SavedView> {
  const reply = await create({ ...mine, ...more }, token);
  expect(reply.statusCode).toBe(201);
  return reply.json();
}
const { list: _fixed, ...fields } = mine;

describe('saved view', () => {
  it('returns to its owner alone, as saved', async () => {
    const savedView = await createView();
    expect(savedView).toMatchObject({ ...mine, version: 1, abilities: { update: true } });
    expect(await list()).toContainEqual(savedView);
    expect(await ids(admin)).not.toContain(savedView.id);
    expect(await ids(staff, 'clients')).not.toContain(savedView.id);
    // A refusal doesn't reveal that the view exists.
    expect((await change(savedView.id, { ...fields, version: 1 }, admin)).statusCode).toBe(404);
    expect((await remove(savedView.id, admin)).statusCode).toBe(404);
  });

  it('can be used by everyone when shared, and changed by its owner and administrators', async () => {
    const ours = await createView({ name: 'Shared by an admin', isShared: true }, admin);
    const foundView = (await list()).find(({ id }) => id === ours.id);
    expect(foundView).toMatchObject({ name: 'Shared by an admin', abilities: { update: false } });
    expect((await change(ours.id, { ...fields, version: 1 })).statusCode).toBe(403);
    expect((await remove(ours.id)).statusCode).toBe(403);

    const theirs = await createView({ name: 'Shared by staff', isShared: true });
    const renamed = { ...fields, name: 'Tidied up', isShared: true, version: 1 };
    expect((await change(theirs.id, renamed, admin)).json()).toMatchObject({ name: 'Tidied up' });
    expect((await remove(theirs.id, admin)).statusCode).toBe(204);
    expect(await ids()).not.toContain(theirs.id);
  });

  it('goes back to its owner alone when an administrator unshares it', async () => {
    const theirs = await createView({ isShared: true });
    const reply = await change(theirs.id, { ...fields, isShared: false, version: 1 }, admin);
    expect(reply.json()).toMatchObject({ isShared: false, abilities: { update: false } });
    expect(await ids(admin)).not.toContain(theirs.id);
    expect(await ids()).toContain(theirs.id);
  });

  it('returns 409 to the second of two concurrent edits', async () => {
    const { id } = await createView({ isShared: true });
    const replies = await Promise.all([
      change(id, { ...fields, name: 'One', isShared: true, version: 1 }),
      change(id, { ...fields, name: 'Other', isShared: true, version: 1 }, admin),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const [won, lost] = replies.toSorted((one, other) => one.statusCode - other.statusCode);
    expect(lost?.json().details.name).toBe(won?.json().name);
  });

  it('writes an audit entry for each change', async () => {
    const { id } = await createView();
    await change(id, { ...fields, name: 'Another name', version: 1 });
    await remove(id);
    const rows = await test.db
      .selectFrom('auditEntry')
      .select('action')
      .where('recordId', '=', id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual([
      'saved-view.created',
      'saved-view.updated',
      'saved-view.deleted',
    ]);
  });

  it.each([
    ['a search', { view: { ...mine.view, filters: { q: 'Moraine' } } }, 'view.filters.q'],
    ['an unknown filter', { view: { ...mine.view, filters: { shoe: 9 } } }, 'view.filters.shoe'],
    [
      'an unknown status',
      { view: { ...mine.view, filters: { status: ['x'] } } },
      'view.filters.status.0',
    ],
    ['no name', { name: ' ' }, 'name'],
    ['an unknown order', { view: { ...mine.view, sort: 'shoe' } }, 'view.sort'],
    ['another list', { list: 'shoes' }, 'list'],
  ])('cannot be saved with %s', async (_what, more, path) => {
    const reply = await create({ ...mine, ...more });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details[0].path).toBe(path);
  });

  it('stops at one hundred, also for concurrent requests', async () => {
    const ownCount = (await list()).filter(
      ({ abilities, owner }) => abilities.update && owner,
    ).length;
    for (let count = ownCount; count < 99; count += 1) await createView({ name: `View ${count}` });
    const before = (await list()).length;
    const replies = await Promise.all([create(mine), create(mine), create(mine)]);
    const refused = replies.filter(({ statusCode }) => statusCode === 400);
    expect((await list()).length - before).toBe(3 - refused.length);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.json().details[0]).toMatchObject({ path: 'name', rule: 'too-many-views' });
  });
});
