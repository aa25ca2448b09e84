import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import type { Person } from '#app/testing/people.ts';
import { taskSteps } from '#app/testing/tasks.ts';
import type { StaffName } from '#core/contract/users.ts';
import type { Notice } from '#features/notifications/contract/notifications.ts';

const test = useTestApp();
const { at, made, newFile, person, read } = taskSteps(test);

let admin: Person;
let sam: Person;
let ana: Person;
/** Has access to one location only. */
let near: Person;
let here: string;
let elsewhere: string;

beforeAll(async () => {
  admin = await person('admin', 'Ines');
  sam = await person('user', 'Sam', 'Aubin');
  ana = await person('user', 'Ana');
  near = await person('user', 'Nora');
  [here, elsewhere] = await Promise.all(
    ['Here', 'Elsewhere'].map(async (name) => {
      const body = { name, address: '', phone: '' };
      return (await test.call('POST', '/api/location', { token: admin.token, body })).json().id;
    }),
  );
  await test.db
    .insertInto('accountLocation')
    .values({ accountId: near.id, locationId: here })
    .execute();
  await test.db.updateTable('account').set({ reach: 'own' }).where('id', '=', near.id).execute();
});

const addComment = (author: Person, task: { id: string }, text: string, mentions?: string[]) =>
  test.call('POST', `${at(task)}/comment`, { token: author.token, body: { text, mentions } });

async function listMentions(reader: Person): Promise<Notice[]> {
  const reply = await test.call('GET', '/api/notification/notice', { token: reader.token });
  return reply.json().items.filter(({ kind }: Notice) => kind === 'mentioned');
}

const listOffered = async (query: string, caller = sam): Promise<string[]> => {
  const reply = await test.call('GET', `/api/user?${query}`, { token: caller.token });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().map(({ id }: StaffName) => id);
};

describe('a comment', () => {
  it('notifies mentioned people once, and never the author', async () => {
    const file = await newFile();
    const task = await made(sam, { title: 'Call', applicantId: file });
    const commentReply = await addComment(sam, task, `@${ana.name} and me`, [ana.id, sam.id]);
    expect(commentReply.statusCode, commentReply.body).toBe(201);
    expect(commentReply.json().mentions).toEqual([
      { id: ana.id, name: ana.name },
      { id: sam.id, name: sam.name },
    ]);
    expect(await listMentions(ana)).toMatchObject([
      { values: { name: 'Sam Aubin', task: task.id }, recordId: file },
    ]);
    expect(await listMentions(sam)).toEqual([]);
    const url = `${at(task)}/comment/${commentReply.json().id}`;
    for (const mentions of [[], [ana.id]]) {
      const body = { text: `@${ana.name}`, mentions };
      const changed = await test.call('PUT', url, { token: sam.token, body });
      expect(changed.statusCode, changed.body).toBe(200);
    }
    expect(await listMentions(ana)).toHaveLength(1);
  });

  it('creates one comment when sent repeatedly, and notifies once', async () => {
    const task = await made(sam, { title: 'Once' });
    const body = { id: crypto.randomUUID(), text: `@${ana.name}`, mentions: [ana.id] };
    const before = (await listMentions(ana)).length;
    for (const _time of [1, 2]) {
      const url = `${at(task)}/comment`;
      expect((await test.call('POST', url, { token: sam.token, body })).statusCode).toBe(201);
    }
    expect((await read(sam, task.id)).json().comments).toHaveLength(1);
    expect(await listMentions(ana)).toHaveLength(before + 1);
  });

  it("refuses mentions of people who can't see the task", async () => {
    const file = await newFile({ locationId: elsewhere });
    const about = await made(sam, { title: 'Far', applicantId: file });
    const mine = await made(sam, { title: 'Mine', assigneeId: sam.id });
    for (const [task, mentionedId] of [
      [about, near.id],
      [mine, ana.id],
      [about, crypto.randomUUID()],
    ] as const) {
      const reply = await addComment(sam, task, 'Look', [mentionedId]);
      expect(reply.statusCode).toBe(400);
      expect(reply.json().details[0]).toMatchObject({
        path: 'mentions',
        rule: 'colleague-out-of-reach',
        message: expect.any(String),
      });
      const now = (await read(sam, task.id)).json();
      expect(now.comments).toEqual([]);
      expect(now.seenBy.map(({ id }: StaffName) => id)).not.toContain(mentionedId);
    }
    expect((await addComment(sam, mine, 'x', [ana.id, ana.id])).statusCode).toBe(400);
  });
});

describe('colleagues offered for a person', () => {
  it('include those with access to the current location', async () => {
    const file = await newFile({ locationId: elsewhere });
    expect(await listOffered(`applicant=${file}`)).toEqual(
      expect.arrayContaining([ana.id, admin.id]),
    );
    expect(await listOffered(`applicant=${file}`)).not.toContain(near.id);
    expect(await listOffered(`applicant=${file}&location=${here}`)).toContain(near.id);
    expect(await listOffered(`applicant=${file}&location=none`)).not.toContain(near.id);
    expect(await listOffered(`location=${here}`)).toContain(near.id);
    expect(await listOffered('')).toContain(near.id);
  });

  it("exclude everyone when the person doesn't exist for the caller", async () => {
    const file = await newFile({ locationId: elsewhere });
    expect(await listOffered(`applicant=${file}`, near)).toEqual([]);
    expect(await listOffered(`applicant=${crypto.randomUUID()}`)).toEqual([]);
    const invalidReply = await test.call('GET', '/api/user?applicant=x', { token: sam.token });
    expect(invalidReply.json().details[0].path).toBe('applicant');
  });

  it('match those the server accepts', async () => {
    const file = await newFile({ locationId: elsewhere });
    for (const colleague of [near, ana]) {
      const isOffered = (await listOffered(`applicant=${file}`)).includes(colleague.id);
      const body = { title: 'Given', applicantId: file, assigneeId: colleague.id };
      const assignReply = await test.call('POST', '/api/task', { token: sam.token, body });
      expect(assignReply.statusCode === 201).toBe(isOffered);
    }
  });

  it('match those the server accepts for several people at once', async () => {
    const [close, far] = [
      await newFile({ locationId: here }),
      await newFile({ locationId: elsewhere }),
    ];
    const forFiles = async (applicants: string[], caller = sam) => {
      const url = '/api/user/for-files';
      const reply = await test.call('POST', url, { token: caller.token, body: { applicants } });
      expect(reply.statusCode, reply.body).toBe(200);
      return reply.json().map(({ id }: StaffName) => id) as string[];
    };
    expect(await forFiles([close])).toEqual(expect.arrayContaining([near.id, ana.id, admin.id]));
    const tasks = await Promise.all(
      [close, far].map((applicantId) => made(sam, { title: 'For one of us', applicantId })),
    );
    for (const colleague of [near, ana]) {
      const changes: object[] = [];
      for (const { id } of tasks) {
        changes.push({
          id,
          version: (await read(sam, id)).json().version,
          assigneeId: colleague.id,
        });
      }
      const assignReply = await test.call('PUT', '/api/task', {
        token: sam.token,
        body: { changes },
      });
      const isOffered = (await forFiles([close, far])).includes(colleague.id);
      expect(isOffered).toBe(colleague === ana);
      expect(assignReply.statusCode).toBe(isOffered ? 200 : 400);
      const people: object[] = [];
      for (const id of [close, far]) {
        const file = await test.call('GET', `/api/applicant/${id}`, { token: sam.token });
        people.push({ id, version: file.json().version, caseWorkerId: colleague.id });
      }
      const body = { changes: people };
      const workerReply = await test.call('PUT', '/api/applicant', { token: sam.token, body });
      expect(workerReply.statusCode).toBe(isOffered ? 200 : 400);
    }
    // Records the caller can't see are neither revealed nor counted.
    expect(await forFiles([close, far], near)).toEqual(await forFiles([close], near));
    expect(await forFiles([far], near)).toEqual([]);
    expect(await forFiles([crypto.randomUUID()])).toEqual([]);
  });
});
