import { rm } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { contents, storedContents, useFileCalls } from '#app/testing/files.ts';
import { type Person, personCalled } from '#app/testing/people.ts';
import type { StoredFile } from '#features/documents/contract/files.ts';

const test = useTestApp();
const files = useFileCalls(test);

/** Of somebody at a place, by all that names it. */
interface Kept {
  applicantId: string;
  file: StoredFile;
  deleted: StoredFile;
}
let limited: Person;
let near: Kept;
let far: Kept;

async function placeCalled(name: string): Promise<string> {
  const token = await test.tokenOf('admin');
  const body = { name, address: '', phone: '' };
  return (await test.call('POST', '/api/location', { token, body })).json().id;
}

async function keptAt(locationId: string): Promise<Kept> {
  const token = await test.tokenOf('user');
  const body = { firstName: 'Odette', lastName: 'Verglas', locationId };
  const applicantId = (await test.call('POST', '/api/applicant', { token, body })).json().id;
  const file = await files.keep(applicantId, 'Lease.pdf', contents.pdf);
  const deleted = await files.keep(applicantId, 'Old.pdf', contents.pdf);
  expect((await files.ask('DELETE', files.at(deleted))).status).toBe(204);
  return { applicantId, file, deleted };
}

beforeAll(async () => {
  const [home, away] = [await placeCalled('Hill house'), await placeCalled('Lake house')];
  [near, far] = [await keptAt(home), await keptAt(away)];
  limited = await personCalled(test, 'user', 'Olav');
  const own = { accountId: limited.id, locationId: home };
  await test.db.insertInto('accountLocation').values(own).execute();
  await test.db.updateTable('account').set({ reach: 'own' }).where('id', '=', limited.id).execute();
});

type Call = [method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object];

/** All that is done with one file; `of` says under whose name it is asked for. */
const callsOf = ({ file, deleted }: Kept, of: string): Call[] => [
  ['GET', files.at({ path: `${of}/${file.name}` })],
  ['GET', `${files.at({ path: `${of}/${file.name}` })}?preview=true`],
  ['PUT', files.at({ path: `${of}/${file.name}` }), { version: file.version, note: 'Mine' }],
  ['PUT', `/api/storage/files/${of}/${file.id}/share`, { note: 'Mine' }],
  ['DELETE', `/api/storage/files/${of}/${file.id}/share`],
  ['POST', `/api/storage/files/${of}/${deleted.id}/restore`],
  ['DELETE', files.at({ path: `${of}/${file.name}` })],
];

async function answerTo([method, url, body]: Call) {
  const reply = await test.call(method, url, { token: limited.token, ...(body && { body }) });
  return { status: reply.statusCode, body: reply.body };
}

describe('a file of somebody out of reach', () => {
  it('is not there, by its name and by its id, and is answered like one that never was', async () => {
    const nobody = crypto.randomUUID();
    const id = crypto.randomUUID();
    const none = { ...far, file: { ...far.file, id }, deleted: { ...far.deleted, id } };
    const asked = callsOf(far, far.applicantId);
    const unknown = callsOf(none, nobody);
    for (const [at, call] of asked.entries()) {
      const answer = await answerTo(call);
      expect(answer.status, call.join(' ')).toBe(404);
      expect(answer).toEqual(await answerTo(unknown[at] as Call));
    }
  });

  it('is not there under the name of somebody in reach either', async () => {
    const { file, deleted } = far;
    const renamed = { ...far, file: { ...file, name: 'Only theirs.pdf' }, deleted };
    const token = await test.tokenOf('user');
    const body = { version: file.version, name: 'Only theirs.pdf' };
    const done = await test.call('PUT', files.at(file), { token, body });
    expect(done.statusCode).toBe(200);
    for (const call of callsOf(renamed, near.applicantId)) {
      expect((await answerTo(call)).status, call.join(' ')).toBe(404);
    }
    const back = { version: done.json().version, name: file.name };
    far.file = (await test.call('PUT', files.at(done.json()), { token, body: back })).json();
  });

  it('is not told of by its damage: nobody looks at its content', async () => {
    for (const place of await storedContents(test)) await rm(place);
    const inReach = await answerTo(['GET', files.at(near.file)]);
    expect([inReach.status, JSON.parse(inReach.body).code]).toEqual([500, 'file-damaged']);
    const outOfReach = await answerTo(['GET', files.at(far.file)]);
    expect([outOfReach.status, JSON.parse(outOfReach.body).code]).toEqual([404, 'not-found']);
  });

  it('has nothing written about it by whoever can’t reach it, and is as it was', async () => {
    const entries = await test.db
      .selectFrom('auditEntry')
      .select('action')
      .where('actorId', '=', limited.id)
      .where('recordId', '=', far.applicantId)
      .execute();
    expect(entries).toEqual([]);
    expect(await files.list(far.applicantId)).toMatchObject([
      { id: far.file.id, note: null, shared: null, version: far.file.version },
    ]);
  });
});

it('a file in reach is had by the same calls', async () => {
  const calls = callsOf(near, near.applicantId).filter(([method]) => method !== 'GET');
  for (const call of calls) {
    const { status, body } = await answerTo(call);
    expect(status, `${call.join(' ')} ${body}`).toBeLessThan(300);
  }
});
