import { beforeAll, describe, expect, it } from 'vitest';
import { testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';
import { passNight } from '#app/testing/jobs.ts';
import type { Person } from '#app/testing/people.ts';
import { taskSteps } from '#app/testing/tasks.ts';
import type { Notice } from '#features/notifications/contract/notifications.ts';

const test = useTestApp({ doJobs: true });
const { person, made, newFile } = taskSteps(test);
const dayMs = 86_400_000;
let sam: Person;
let ana: Person;
let clockOffset = 0;

async function signedIn(user: Person): Promise<Person> {
  const body = { email: user.email, password: testPassword };
  return { ...user, token: tokenIn(await test.call('POST', '/api/auth/login', { body })) };
}

async function listNotices(user: Person): Promise<string[]> {
  const { token } = await signedIn(user);
  const { items } = (await test.call('GET', '/api/notification/notice', { token })).json();
  const notices = items.filter(({ kind }: Notice) => kind !== 'security');
  return notices.map(({ kind, recordId }: Notice) => `${kind} ${recordId}`).toSorted();
}

const now = () => Date.now() + clockOffset;
const inDays = (days: number) => new Date(now() + days * dayMs).toISOString().slice(0, 10);

/** Moves the clock to 7:10 a.m. in the users' zone on the next day. */
async function nextMorning(): Promise<void> {
  const next = Date.parse(`${inDays(1)}T07:10:00Z`);
  test.moveClock(next - now());
  clockOffset += next - now();
  await passNight(test.db);
}

async function change(user: Person, body: object) {
  const { token } = await signedIn(user);
  const reply = await test.call('PUT', '/api/task', { token, body: { changes: [body] } });
  expect(reply.statusCode, reply.body).toBe(200);
}

/** A user in UTC. */
async function worker(firstName: string): Promise<Person> {
  const made = await person('user', firstName);
  const body = { timeZone: 'UTC' };
  await test.call('PUT', '/api/notification/hours', { token: made.token, body });
  return made;
}

beforeAll(async () => {
  sam = await worker('Sam');
  ana = await worker('Ana');
});

describe('a task', () => {
  it('notifies the assignee when given, reassigned, or reassigned in bulk', async () => {
    const assignedTask = await made(sam, { title: 'Given', assigneeId: ana.id });
    await made(sam, { title: 'Own', assigneeId: sam.id });
    const reassignedTask = await made(sam, { title: 'Passed on', assigneeId: sam.id });
    await change(sam, { id: reassignedTask.id, version: 1, assigneeId: ana.id });
    await change(sam, { id: reassignedTask.id, version: 2, priority: 'high' });
    expect(await listNotices(ana)).toEqual(
      [`task-assigned ${assignedTask.id}`, `task-assigned ${reassignedTask.id}`].toSorted(),
    );
    expect(await listNotices(sam)).toEqual([]);
  });

  it('reminds on the morning of its due date, and once the morning after', async () => {
    const ben = await worker('Ben');
    const file = await newFile();
    const fields = { assigneeId: ben.id, due: inDays(1) };
    const openTask = await made(ben, { title: 'Left', applicantId: file, ...fields });
    const finished = await made(ben, { title: 'Done', ...fields });
    const late = await made(ben, { title: 'Put off', ...fields });
    await change(ben, { id: late.id, version: 1, snoozedUntil: inDays(9) });
    expect(await listNotices(ben)).toEqual([]);
    await nextMorning();
    await passNight(test.db);
    const due = [`task-due ${finished.id}`, `task-due ${openTask.id}`].toSorted();
    expect(await listNotices(ben)).toEqual(due);
    await change(ben, { id: finished.id, version: 1, isDone: true });
    await nextMorning();
    await nextMorning();
    expect(await listNotices(ben)).toEqual([...due, `task-overdue ${openTask.id}`].toSorted());
  });

  it("doesn't notify people without access to its person", async () => {
    const nora = await worker('Nora');
    test.forgetToken('admin');
    const file = await newFile();
    const giver = await signedIn(sam);
    await made(giver, { title: 'Far', applicantId: file, assigneeId: nora.id, due: inDays(1) });
    const ownTask = await made(giver, { title: 'Own', assigneeId: nora.id, due: inDays(1) });
    await test.db.updateTable('account').set({ reach: 'own' }).where('id', '=', nora.id).execute();
    await nextMorning();
    const dues = (await listNotices(nora)).filter((one) => one.startsWith('task-due'));
    expect(dues).toEqual([`task-due ${ownTask.id}`]);
  });
});
