import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import type { Person } from '#app/testing/people.ts';
import { taskSteps } from '#app/testing/tasks.ts';
import type { Task, TaskSummary } from '#features/tasks/contract/tasks.ts';

const test = useTestApp();
const { person, newFile, make, made, change, changeMany, read, list, taskIds, at } =
  taskSteps(test);

let sam: Person;
let ana: Person;

beforeAll(async () => {
  sam = await person('user', 'Sam', 'Aubin');
  ana = await person('user', 'Ana');
  await test.db.updateTable('organisation').set({ timeZone: 'UTC' }).execute();
});

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

describe('a task', () => {
  it('stores text, assignee, person, and due date', async () => {
    const file = await newFile();
    const checklist = [{ id: crypto.randomUUID(), text: 'Find the number', isDone: false }];
    const sent = {
      title: 'Call the sister',
      details: 'In the\nevening',
      assigneeId: ana.id,
      applicantId: file,
      due: '2031-02-28',
      dueTime: '09:30',
      priority: 'high',
      checklist,
    };
    const task = await made(sam, sent);
    expect(task).toMatchObject({
      version: 1,
      title: 'Call the sister',
      details: 'In the\nevening',
      checklist,
      assignee: { id: ana.id, firstName: 'Ana' },
      applicant: { id: file },
      due: '2031-02-28',
      dueTime: '09:30',
      priority: 'high',
      doneAt: null,
      rule: null,
      madeBy: { id: sam.id },
      steps: { done: 0, all: 1 },
      comments: [],
    });
    expect((await read(ana, task.id)).json()).toEqual(task);
  });

  it.each([
    ['no title', { title: ' ' }, 'title', 'required'],
    ['a date that does not exist', { due: '2031-02-30' }, 'due', 'date'],
    [
      'a time that does not exist',
      { due: '2031-02-03', dueTime: '25:00' },
      'dueTime',
      'clock-time',
    ],
    ['a time without a date', { dueTime: '10:00' }, 'due', 'needs-day'],
    ['unknown assignee', { assigneeId: crypto.randomUUID() }, 'assigneeId', 'unknown-assignee'],
    ['unknown person', { applicantId: crypto.randomUUID() }, 'applicantId', 'unknown-person'],
    ['for a client without a person', { forClient: true }, 'applicantId', 'needs-person'],
    ['an unknown priority', { priority: 'asap' }, 'priority', 'not-an-option'],
    ['a hidden character', { title: 'a\u0000b' }, 'title', 'characters'],
    ['an unknown field', { doneAt: '2031-01-01' }, 'doneAt', 'unknown-field'],
  ])('reports the invalid field: %s', async (_what, sent, path, rule) => {
    const reply = await make(sam, { title: 'Call', ...sent });
    expect(reply.statusCode, reply.body).toBe(400);
    expect(reply.json().details[0]).toMatchObject({ path, rule, message: expect.any(String) });
  });

  it.each([
    'FREQ=SECONDLY',
    'FREQ=HOURLY;INTERVAL=1',
    'FREQ=DAILY;COUNT=1000000',
    'FREQ=DAILY;BYHOUR=1,2,3,4,5;BYMINUTE=0,1,2',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=WEEKLY',
    'FREQ=DAILY;UNTIL=20310230',
    'FREQ=DAILY;FREQ=DAILY',
    'every day',
    `FREQ=WEEKLY;BYDAY=${'MO,'.repeat(4000)}MO`,
  ])('refuses the recurrence %s', async (recurrence) => {
    const reply = await make(sam, { title: 'Count', due: '2031-02-03', recurrence });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details[0].path).toBe('recurrence');
  });

  it('refuses a recurrence on a date that never occurs', async () => {
    const recurrence = 'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=30';
    const reply = await make(sam, { title: 'Count', due: '2031-02-03', recurrence });
    expect(reply.json().details[0]).toMatchObject({ path: 'recurrence', rule: 'never-again' });
    const done = { title: 'Count', due: '2031-02-03', recurrence: 'FREQ=DAILY;UNTIL=20310203' };
    expect((await make(sam, done)).json().details[0].rule).toBe('never-again');
  });

  it('creates one task when sent repeatedly', async () => {
    const body = { id: crypto.randomUUID(), title: 'Once' };
    const replies = await Promise.all([make(sam, body), make(sam, body)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(replies[0].json()).toEqual(replies[1].json());
    expect((await make(ana, body)).statusCode).toBe(404);
  });

  it('returns 409 to the second of two concurrent edits', async () => {
    const task = await made(sam, { title: 'One' });
    const replies = await Promise.all([
      change(sam, task, { title: 'Two' }),
      change(sam, task, { title: 'Three' }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [won] = replies.filter(({ statusCode }) => statusCode === 200);
    const [lost] = replies.filter(({ statusCode }) => statusCode === 409);
    expect(lost?.json()).toMatchObject({ code: 'stale-version', details: won?.json() });
  });

  it('keeps fields that a change omits, and logs changes without text', async () => {
    const file = await newFile();
    const task = await made(sam, { title: 'Verglas secret', applicantId: file, due: day(3) });
    const changed = (await change(ana, task, { priority: 'urgent' })).json();
    expect(changed).toMatchObject({ title: 'Verglas secret', due: day(3), priority: 'urgent' });
    await test.call('POST', `${at(task)}/comment`, {
      token: ana.token,
      body: { text: 'Verglas comment' },
    });
    const logged = await test.db
      .selectFrom('auditEntry')
      .select(['action', 'actorId', 'after'])
      .where('recordId', '=', file)
      .where('action', 'like', 'applicant.task-%')
      .orderBy('id')
      .execute();
    expect(logged).toEqual([
      { action: 'applicant.task-added', actorId: sam.id, after: { task: task.id } },
      {
        action: 'applicant.task-changed',
        actorId: ana.id,
        after: { task: task.id, fields: ['priority'] },
      },
      { action: 'applicant.task-commented', actorId: ana.id, after: { task: task.id } },
    ]);
  });

  it("appears in the person's timeline under its current title", async () => {
    const file = await newFile();
    const task = await made(sam, { title: 'Ask', applicantId: file });
    await changeMany(sam, [{ id: task.id, version: 1, isDone: true }]);
    const url = `/api/applicant/${file}/timeline?kind=task`;
    const { items } = (await test.call('GET', url, { token: ana.token })).json();
    expect(items).toMatchObject([
      { kind: 'task', event: 'done', title: { en: 'Ask', fr: 'Ask' } },
      { kind: 'task', event: 'added' },
    ]);
  });
});

describe('a list', () => {
  it("filters to mine, everyone's, overdue, or done; sorts by date, undated last", async () => {
    const file = await newFile();
    const titles = async (query: string, reader = sam) =>
      (await list(reader, `applicant=${file}&${query}`)).map(({ title }: TaskSummary) => title);
    const sent = { applicantId: file, assigneeId: sam.id };
    await made(sam, { ...sent, title: 'whenever' });
    await made(sam, { ...sent, title: 'soon', due: day(2), priority: 'low' });
    await made(sam, { ...sent, title: 'late', due: day(-2), priority: 'urgent' });
    await made(sam, { ...sent, assigneeId: ana.id, title: 'hers', due: day(1) });
    await made(sam, { applicantId: file, title: 'of the team', due: day(-5) });
    const done = await made(sam, { ...sent, title: 'done' });
    await changeMany(sam, [{ id: done.id, version: 1, isDone: true }]);

    expect(await titles('list=mine')).toEqual(['late', 'soon', 'whenever']);
    expect(await titles('list=mine', ana)).toEqual(['hers']);
    expect(await titles('list=team')).toEqual(['of the team', 'late', 'hers', 'soon', 'whenever']);
    expect(await titles('list=overdue')).toEqual(['of the team', 'late']);
    expect(await titles('list=done')).toEqual(['done']);
    expect(await titles('list=team&assignee=none')).toEqual(['of the team']);
    expect(await titles(`list=team&assignee=me&assignee=${ana.id}&dueFrom=${day(0)}`)).toEqual([
      'hers',
      'soon',
    ]);
    expect(await titles('list=team&priority=urgent')).toEqual(['late']);
    expect((await titles('list=team&sort=-priority'))[0]).toBe('late');
  });

  it('pages by cursor, including undated tasks', async () => {
    const file = await newFile();
    const made5 = await Promise.all(
      [0, 1, 2, 3, 4].map((n) =>
        made(sam, { title: `${n}`, applicantId: file, ...(n < 2 ? { due: day(n) } : {}) }),
      ),
    );
    const pagedIds: string[] = [];
    let after = '';
    for (let page = 0; page < 5; page += 1) {
      const url = `/api/task?list=team&applicant=${file}&limit=2${after}`;
      const { items, next } = (await test.call('GET', url, { token: sam.token })).json();
      pagedIds.push(...taskIds(items));
      if (next === null) break;
      after = `&after=${encodeURIComponent(next)}`;
    }
    expect(pagedIds.toSorted()).toEqual(made5.map(({ id }) => id).toSorted());
  });

  it.each([
    'list=everything',
    'zone=Mars',
    'dueFrom=2031-02-30',
    'sort=doneAt',
    'assignee=bob',
    'after=x',
  ])('refuses the query %s', async (query) => {
    const reply = await test.call('GET', `/api/task?${query}`, { token: sam.token });
    expect(reply.statusCode).toBe(400);
  });

  it('excludes snoozed tasks, and so does the badge', async () => {
    const noor = await person('user', 'Noor');
    const waiting = async () =>
      (await test.call('GET', '/api/dashboard/waiting', { token: noor.token })).json().tasks;
    const task = await made(noor, { title: 'Later', assigneeId: noor.id, due: day(0) });
    await made(noor, { title: 'Far', assigneeId: noor.id, due: day(9) });
    expect(await waiting()).toBe(1);
    await changeMany(noor, [{ id: task.id, version: 1, snoozedUntil: day(3) }]);
    expect(await waiting()).toBe(0);
    const titles = async (query: string) =>
      (await list(noor, query)).map(({ title }: TaskSummary) => title);
    expect(await titles('list=mine')).toEqual(['Far']);
    expect(await titles('list=mine&snoozed=only')).toEqual(['Later']);
    test.moveClock(4 * 86_400_000);
    noor.token = (
      await test.call('POST', '/api/auth/login', {
        body: { email: noor.email, password: 'a password for the tests' },
      })
    ).headers.authorization
      ?.toString()
      .replace('Bearer ', '') as string;
    expect(await titles('list=mine')).toEqual(['Later', 'Far']);
    test.moveClock(-4 * 86_400_000);
  });
});

describe('bulk changes', () => {
  it.each([
    [{ snoozedUntil: '2031-02-30' }, 'changes.0.snoozedUntil'],
    [{ due: '2031-13-01' }, 'changes.0.due'],
    [{ priority: 'asap' }, 'changes.0.priority'],
    [{ version: 0 }, 'changes.0.version'],
  ])('refuse %j', async (invalidFields, path) => {
    const task = await made(sam, { title: 'A' });
    const reply = await changeMany(sam, [
      { id: task.id, version: 1, isDone: true, ...invalidFields },
    ]);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details[0].path).toBe(path);
    expect((await read(sam, task.id)).json()).toMatchObject({ version: 1, doneAt: null });
  });

  it('complete tasks, and undo restores them', async () => {
    const tasks = [await made(sam, { title: 'A', due: day(1) }), await made(sam, { title: 'B' })];
    const version = 1;
    const done = await changeMany(
      sam,
      tasks.map(({ id }) => ({ id, version, isDone: true, due: day(5), priority: 'high' })),
    );
    expect(done.statusCode, done.body).toBe(200);
    for (const { id } of tasks) {
      const now = (await read(sam, id)).json();
      expect(now).toMatchObject({ doneBy: { id: sam.id }, due: day(5), priority: 'high' });
    }
    const undone = await changeMany(
      sam,
      tasks.map(({ id, due, priority }) => ({ id, version: 2, isDone: false, due, priority })),
    );
    expect(undone.statusCode).toBe(200);
    for (const task of tasks) {
      const { version: _v, updatedAt: _u, ...now } = (await read(sam, task.id)).json();
      expect(task).toMatchObject(now);
    }
  });

  it('apply to all or none, and name the tasks in conflict', async () => {
    const [one, two] = [await made(sam, { title: 'A' }), await made(sam, { title: 'B' })] as [
      Task,
      Task,
    ];
    await change(ana, two, { title: 'B, by Ana' });
    const gone = crypto.randomUUID();
    const reply = await changeMany(
      sam,
      [one.id, two.id, gone].map((id) => ({ id, version: 1, isDone: true })),
    );
    expect(reply.statusCode).toBe(409);
    const skipped = reply.json().details.left;
    expect(skipped).toHaveLength(2);
    expect(skipped).toContainEqual({ id: two.id, code: 'stale-version' });
    expect(skipped).toContainEqual({ id: gone, code: 'not-found' });
    expect((await read(sam, one.id)).json()).toMatchObject({ version: 1, doneAt: null });
    const unknown = await changeMany(sam, [
      { id: one.id, version: 1, assigneeId: crypto.randomUUID() },
    ]);
    expect(unknown.statusCode).toBe(400);
    expect(unknown.json().details[0]).toMatchObject({ path: 'assigneeId' });
  });

  it('delete tasks, and restore them within 30 days', async () => {
    const task = await made(sam, { title: 'Gone' });
    await changeMany(sam, [{ id: task.id, version: 1, isDeleted: true }]);
    expect((await read(sam, task.id)).statusCode).toBe(404);
    const again = await changeMany(sam, [{ id: task.id, version: 2, isDone: true }]);
    expect(again.statusCode).toBe(409);
    await changeMany(sam, [{ id: task.id, version: 2, isDeleted: false }]);
    expect((await read(sam, task.id)).json().title).toBe('Gone');
  });
});

describe('recurring task', () => {
  it.each([
    ['every weekday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2031-02-07', '2031-02-10'],
    ['on the 15th', 'FREQ=MONTHLY;BYMONTHDAY=15', '2031-02-15', '2031-03-15'],
    ['on the last day', 'FREQ=MONTHLY;BYMONTHDAY=-1', '2031-01-31', '2031-02-28'],
    ['on the second Tuesday', 'FREQ=MONTHLY;BYDAY=2TU', '2031-02-11', '2031-03-11'],
    ['every other week', 'FREQ=WEEKLY;BYDAY=MO;INTERVAL=2', '2031-02-03', '2031-02-17'],
    ['in a leap year', 'FREQ=YEARLY', '2032-02-29', '2036-02-29'],
  ])('%s: completing it creates exactly one next task', async (_s, recurrence, due, next) => {
    const steps = [{ id: crypto.randomUUID(), text: 'Count', isDone: true }];
    const sent = { title: 'Count', due, recurrence, checklist: steps, assigneeId: ana.id };
    const task = await made(ana, sent);
    const replies = await Promise.all(
      [0, 1].map(() => changeMany(ana, [{ id: task.id, version: 1, isDone: true }])),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const { changed } = replies.find(({ statusCode }) => statusCode === 200)?.json() ?? {};
    const after = (await read(ana, changed[0].nextId)).json();
    expect(after).toMatchObject({
      title: 'Count',
      due: next,
      recurrence,
      doneAt: null,
      assignee: { id: ana.id },
      checklist: [{ text: 'Count', isDone: false }],
    });
    // Reopening deletes the next task; completing again recreates it.
    await changeMany(ana, [{ id: task.id, version: 2, isDone: false }]);
    expect((await read(ana, after.id)).statusCode).toBe(404);
    const again = await changeMany(ana, [{ id: task.id, version: 3, isDone: true }]);
    expect((await read(ana, again.json().changed[0].nextId)).json().due).toBe(next);
  });

  it('continues from today when overdue', async () => {
    const sent = { title: 'Water', due: '2020-01-06', recurrence: 'FREQ=DAILY' };
    const task = await made(sam, sent);
    const { changed } = (await changeMany(sam, [{ id: task.id, version: 1, isDone: true }])).json();
    expect((await read(sam, changed[0].nextId)).json().due).toBe(day(0));
  });
});

describe('a comment', () => {
  it('can be written by everyone who sees the task, and edited by its author', async () => {
    const task = await made(sam, { title: 'Talk' });
    const url = `${at(task)}/comment`;
    const send = (caller: Person, method: 'POST' | 'PUT' | 'DELETE', path: string, text?: string) =>
      test.call(method, path, {
        token: caller.token,
        ...(text !== undefined && { body: { text } }),
      });
    const comment = (await send(ana, 'POST', url, 'I called')).json();
    expect(comment).toMatchObject({ text: 'I called', isMine: true, editedAt: null });
    expect((await send(sam, 'PUT', `${url}/${comment.id}`, 'x')).statusCode).toBe(403);
    expect((await send(sam, 'DELETE', `${url}/${comment.id}`)).statusCode).toBe(403);
    expect((await send(ana, 'PUT', `${url}/${comment.id}`, 'I called twice')).statusCode).toBe(200);
    expect((await read(sam, task.id)).json().comments).toMatchObject([
      { text: 'I called twice', writtenBy: { id: ana.id }, isMine: false },
    ]);
    expect((await send(ana, 'POST', url, ' ')).statusCode).toBe(400);
    expect((await send(ana, 'DELETE', `${url}/${comment.id}`)).statusCode).toBe(204);
    expect((await read(sam, task.id)).json().comments).toEqual([]);
  });
});
