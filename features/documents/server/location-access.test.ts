import { rm } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { contents, storedContents, useFileCalls } from '#app/testing/files.ts';
import { addSignedInPerson, type Person } from '#app/testing/people.ts';
import type { StoredFile } from '#features/documents/contract/files.ts';

const test = useTestApp();
const files = useFileCalls(test);

interface TestRecord {
  applicantId: string;
  file: StoredFile;
  deleted: StoredFile;
}
let limited: Person;
let near: TestRecord;
let far: TestRecord;

async function addLocation(name: string): Promise<string> {
  const token = await test.getToken('admin');
  const body = { name, address: '', phone: '' };
  return (await test.call('POST', '/api/location', { token, body })).json().id;
}

async function addRecord(locationId: string): Promise<TestRecord> {
  const token = await test.getToken('user');
  const body = { firstName: 'Odette', lastName: 'Verglas', locationId };
  const applicantId = (await test.call('POST', '/api/applicant', { token, body })).json().id;
  const file = await files.uploadOne(applicantId, 'Lease.pdf', contents.pdf);
  const deleted = await files.uploadOne(applicantId, 'Old.pdf', contents.pdf);
  expect((await files.ask('DELETE', files.at(deleted))).status).toBe(204);
  return { applicantId, file, deleted };
}

beforeAll(async () => {
  const [home, away] = [await addLocation('Hill house'), await addLocation('Lake house')];
  [near, far] = [await addRecord(home), await addRecord(away)];
  limited = await addSignedInPerson(test, 'user', 'Olav');
  const accessRow = { accountId: limited.id, locationId: home };
  await test.db.insertInto('accountLocation').values(accessRow).execute();
  await test.db.updateTable('account').set({ reach: 'own' }).where('id', '=', limited.id).execute();
});

type Call = [method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object];

/** All calls for one document. `of` is the person whose path is used. */
const fileCalls = ({ file, deleted }: TestRecord, pathOwner: string): Call[] => [
  ['GET', files.at({ path: `${pathOwner}/${file.name}` })],
  ['GET', `${files.at({ path: `${pathOwner}/${file.name}` })}?preview=true`],
  ['PUT', files.at({ path: `${pathOwner}/${file.name}` }), { version: file.version, note: 'Mine' }],
  ['PUT', `/api/storage/files/${pathOwner}/${file.id}/share`, { note: 'Mine' }],
  ['DELETE', `/api/storage/files/${pathOwner}/${file.id}/share`],
  ['POST', `/api/storage/files/${pathOwner}/${deleted.id}/restore`],
  ['DELETE', files.at({ path: `${pathOwner}/${file.name}` })],
];

async function answerTo([method, url, body]: Call) {
  const reply = await test.call(method, url, { token: limited.token, ...(body && { body }) });
  return { status: reply.statusCode, body: reply.body };
}

describe('a document of a person outside location access', () => {
  it('returns 404 by name and by id, like one that never existed', async () => {
    const unknownApplicantId = crypto.randomUUID();
    const id = crypto.randomUUID();
    const none = { ...far, file: { ...far.file, id }, deleted: { ...far.deleted, id } };
    const realCalls = fileCalls(far, far.applicantId);
    const unknownCalls = fileCalls(none, unknownApplicantId);
    for (const [at, call] of realCalls.entries()) {
      const answer = await answerTo(call);
      expect(answer.status, call.join(' ')).toBe(404);
      expect(answer).toEqual(await answerTo(unknownCalls[at] as Call));
    }
  });

  it('returns 404 under a person within location access too', async () => {
    const { file, deleted } = far;
    const renamed = { ...far, file: { ...file, name: 'Only theirs.pdf' }, deleted };
    const token = await test.getToken('user');
    const body = { version: file.version, name: 'Only theirs.pdf' };
    const done = await test.call('PUT', files.at(file), { token, body });
    expect(done.statusCode).toBe(200);
    for (const call of fileCalls(renamed, near.applicantId)) {
      expect((await answerTo(call)).status, call.join(' ')).toBe(404);
    }
    const back = { version: done.json().version, name: file.name };
    far.file = (await test.call('PUT', files.at(done.json()), { token, body: back })).json();
  });

  it('reports no damage, because its content is never read', async () => {
    for (const place of await storedContents(test)) await rm(place);
    const accessible = await answerTo(['GET', files.at(near.file)]);
    expect([accessible.status, JSON.parse(accessible.body).code]).toEqual([500, 'file-damaged']);
    const inaccessible = await answerTo(['GET', files.at(far.file)]);
    expect([inaccessible.status, JSON.parse(inaccessible.body).code]).toEqual([404, 'not-found']);
  });

  it('gets no entries from staff without access, and stays unchanged', async () => {
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

it('returns the same calls’ results within location access', async () => {
  const calls = fileCalls(near, near.applicantId).filter(([method]) => method !== 'GET');
  for (const call of calls) {
    const { status, body } = await answerTo(call);
    expect(status, `${call.join(' ')} ${body}`).toBeLessThan(300);
  }
});
