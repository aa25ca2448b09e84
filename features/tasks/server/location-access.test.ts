import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import type { Person } from '#app/testing/people.ts';
import { taskSteps } from '#app/testing/tasks.ts';

const test = useTestApp();
const { person, newFile, make, made, change, changeMany, read, list, taskIds, at } =
  taskSteps(test);

let admin: Person;
/** Has access to one location only. */
let nora: Person;
let sam: Person;
let here: string;
let there: string;

async function newPlace(name: string): Promise<string> {
  const body = { name, address: '', phone: '' };
  return (await test.call('POST', '/api/location', { token: admin.token, body })).json().id;
}

beforeAll(async () => {
  admin = await person('admin', 'Ines');
  sam = await person('user', 'Sam');
  nora = await person('user', 'Nora');
  here = await newPlace('Here');
  there = await newPlace('There');
  await test.db
    .insertInto('accountLocation')
    .values({ accountId: nora.id, locationId: here })
    .execute();
  await test.db.updateTable('account').set({ reach: 'own' }).where('id', '=', nora.id).execute();
});

describe('task about an inaccessible person', () => {
  it("doesn't appear in lists or counts, and can't be read or changed by id", async () => {
    const file = await newFile({ locationId: there });
    const task = await made(sam, { title: 'Far', applicantId: file, due: '2020-01-01' });
    // Even when an earlier assignment gave it to them.
    await test.db
      .updateTable('task')
      .set({ assigneeId: nora.id })
      .where('id', '=', task.id)
      .execute();
    for (const one of ['mine', 'team', 'overdue']) {
      expect(taskIds(await list(nora, `list=${one}&limit=100`))).not.toContain(task.id);
    }
    const waiting = await test.call('GET', '/api/dashboard/waiting', { token: nora.token });
    expect(waiting.json().tasks).toBe(0);
    expect((await read(nora, task.id)).statusCode).toBe(404);
    expect((await change(nora, task, { title: 'x' })).statusCode).toBe(404);
    const many = await changeMany(nora, [{ id: task.id, version: 1, isDone: true }]);
    expect(many.json().details.left).toEqual([{ id: task.id, code: 'not-found' }]);
    for (const [method, path] of [
      ['DELETE', at(task)],
      ['POST', `${at(task)}/comment`],
    ] as const) {
      const body = method === 'POST' ? { body: { text: 'x' } } : {};
      expect((await test.call(method, path, { token: nora.token, ...body })).statusCode).toBe(404);
    }
  });

  it("can't be created by staff without access, nor assigned to them", async () => {
    const far = await newFile({ locationId: there });
    const refused = await make(nora, { title: 'x', applicantId: far });
    expect(refused.json().details[0]).toMatchObject({
      path: 'applicantId',
      rule: 'unknown-person',
    });
    const assignReply = await make(sam, { title: 'x', applicantId: far, assigneeId: nora.id });
    expect(assignReply.json().details[0]).toMatchObject({
      path: 'assigneeId',
      rule: 'assignee-out-of-reach',
    });
    const near = await newFile({ locationId: here });
    const task = await made(sam, { title: 'Near', applicantId: near, assigneeId: nora.id });
    expect((await read(nora, task.id)).statusCode).toBe(200);
    expect((await change(sam, task, { applicantId: far })).statusCode).toBe(400);
  });
});

describe('task about no one', () => {
  it('shows to its assignee and creator, and a team task to everyone', async () => {
    const hers = await made(sam, { title: 'For Nora', assigneeId: nora.id });
    const team = await made(sam, { title: 'For the team' });
    const ownTask = await made(sam, { title: 'Own', assigneeId: sam.id });
    const sees = async (viewer: Person) =>
      Promise.all([hers, team, ownTask].map(async ({ id }) => (await read(viewer, id)).statusCode));
    expect(await sees(sam)).toEqual([200, 200, 200]);
    expect(await sees(nora)).toEqual([200, 200, 404]);
    expect(await sees(admin)).toEqual([404, 200, 404]);
  });
});

it('follows the case record: hidden while deleted, moved by a merge', async () => {
  const [one, two] = [await newFile(), await newFile()];
  const task = await made(sam, { title: 'Goes along', applicantId: two });
  const merge = await test.call('POST', `/api/applicant/${one}/merge`, {
    token: admin.token,
    body: { otherId: two, version: 1, otherVersion: 1, fields: {}, reason: 'same' },
  });
  expect(merge.statusCode, merge.body).toBe(200);
  expect((await read(sam, task.id)).json().applicant.id).toBe(one);
  const url = `/api/applicant/${one}`;
  const deleted = await test.call('DELETE', url, { token: admin.token, body: {} });
  expect(deleted.statusCode).toBe(200);
  expect((await read(sam, task.id)).statusCode).toBe(404);
});
