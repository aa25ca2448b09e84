import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientPageSteps } from '#app/testing/client-pages.ts';
import { contents, useFileCalls } from '#app/testing/files.ts';
import { mergeSteps } from '#app/testing/merges.ts';
import type { Person } from '#app/testing/people.ts';
import type { NeededDocument } from '#features/documents/contract/needed-documents.ts';

const test = useTestApp();
const { asStaff, addClient, readMyPage, linked } = clientPageSteps(test);
const files = useFileCalls(test);
const merges = mergeSteps(test);

async function ask(applicantId: string, body: object = { kind: 'photo_id' }) {
  const reply = await asStaff('POST', `/api/storage/needed/${applicantId}`, body);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<NeededDocument>();
}
const list = async (applicantId: string): Promise<NeededDocument[]> =>
  (await asStaff('GET', `/api/storage/needed/${applicantId}`)).json();
const settle = (applicantId: string, id: string, body: object) =>
  asStaff('PUT', `/api/storage/needed/${applicantId}/${id}`, body);
const setHad = ({ token }: Person, id: string, isHad: boolean) =>
  test.call('PUT', `/api/my/needed-document/${id}`, { token, body: { isHad } });
const send = (person: Person, id: string, content: Uint8Array = contents.pdf) =>
  files.send(person, 'page-1.pdf', content, { path: `/api/my/needed-document/${id}` });
const openTasks = async (applicantId: string): Promise<string[]> => {
  const found = await test.db
    .selectFrom('task')
    .select(['title', 'titles'])
    .where('applicantId', '=', applicantId)
    .execute();
  return found.map(({ title }) => title);
};

describe('documents that staff need', () => {
  it('are listed for the client, in the words of staff', async () => {
    const { applicantId, person } = await linked();
    const asked = await ask(applicantId, { kind: 'income_proof', note: 'From March' });
    expect(asked).toMatchObject({ state: 'needed', note: 'From March', version: 1 });
    expect((await readMyPage(person))?.needed).toEqual([
      { id: asked.id, kind: 'income_proof', note: 'From March', state: 'needed' },
    ]);
    expect(await list(applicantId)).toMatchObject([{ id: asked.id, fileName: null }]);
  });

  it('turn to sent with the document, which waits in triage unseen', async () => {
    const { applicantId, person } = await linked();
    const { id } = await ask(applicantId);
    const sent = await send(person, id);
    expect(sent.status).toBe(201);
    expect((await readMyPage(person))?.needed).toMatchObject([{ id, state: 'sent' }]);
    expect(await list(applicantId)).toMatchObject([{ state: 'sent', fileName: 'page-1.pdf' }]);
    const [file] = await test.db
      .selectFrom('storedFile')
      .select(['fromPerson', 'seenAt'])
      .where('applicantId', '=', applicantId)
      .execute();
    expect(file).toEqual({ fromPerson: true, seenAt: null });
    const { items } = (await asStaff('GET', '/api/triage?kind=document')).json();
    expect(JSON.stringify(items)).toContain(applicantId);
  });

  it('leave the client’s list when staff have them or don’t need them', async () => {
    const { applicantId, person } = await linked();
    const [one, other] = [await ask(applicantId), await ask(applicantId, { kind: 'other' })];
    const received = await settle(applicantId, one.id, { state: 'received', version: 1 });
    expect(received.json()).toMatchObject({ state: 'received', version: 2 });
    const stale = await settle(applicantId, one.id, { state: 'waived', version: 1 });
    expect(stale.json()).toMatchObject({ code: 'stale-version' });
    expect((await settle(applicantId, other.id, { state: 'waived', version: 1 })).statusCode).toBe(
      200,
    );
    expect((await readMyPage(person))?.needed).toEqual([]);
    expect((await send(person, one.id)).status).toBe(404);
    expect((await setHad(person, one.id, false)).statusCode).toBe(404);
    expect((await settle(applicantId, one.id, { state: 'needed', version: 2 })).statusCode).toBe(
      200,
    );
    expect((await readMyPage(person))?.needed).toMatchObject([{ id: one.id, state: 'needed' }]);
  });

  it('become one task for staff when the client doesn’t have them', async () => {
    const { applicantId, person } = await linked();
    const { id } = await ask(applicantId);
    expect((await setHad(person, id, false)).statusCode).toBe(204);
    expect((await setHad(person, id, false)).statusCode).toBe(204);
    expect(await openTasks(applicantId)).toEqual(['Photo ID: the person doesn’t have it']);
    expect((await readMyPage(person))?.needed).toMatchObject([{ state: 'not_had' }]);
    expect((await setHad(person, id, true)).statusCode).toBe(204);
    expect((await readMyPage(person))?.needed).toMatchObject([{ state: 'needed' }]);
    expect(await openTasks(applicantId)).toHaveLength(1);
  });

  it('are no one else’s', async () => {
    const { applicantId } = await linked();
    const other = await linked();
    const { id } = await ask(applicantId);
    expect((await send(other.person, id)).status).toBe(404);
    expect((await setHad(other.person, id, false)).statusCode).toBe(404);
    const unlinked = await addClient();
    expect((await setHad(unlinked, id, false)).statusCode).toBe(404);
    expect((await settle(other.applicantId, id, { state: 'waived', version: 1 })).statusCode).toBe(
      404,
    );
    const url = `/api/storage/needed/${applicantId}`;
    expect((await test.call('GET', url)).statusCode).toBe(401);
    expect((await test.call('GET', url, { token: unlinked.token })).statusCode).toBe(403);
  });

  it('are refused with an unknown kind, and beyond 20 open ones', async () => {
    const { applicantId } = await linked();
    const url = `/api/storage/needed/${applicantId}`;
    expect((await asStaff('POST', url, { kind: 'shoes' })).statusCode).toBe(400);
    for (let count = 0; count < 20; count++) await ask(applicantId);
    const refused = await asStaff('POST', url, { kind: 'other' });
    expect(refused.json()).toMatchObject({ details: [{ path: 'kind', rule: 'too-many' }] });
  });

  it('are refused with a file of another kind, and stay needed', async () => {
    const { applicantId, person } = await linked();
    const { id } = await ask(applicantId);
    expect((await send(person, id, contents.zip)).status).toBe(415);
    expect((await readMyPage(person))?.needed).toMatchObject([{ state: 'needed' }]);
  });

  it('move with the record in a merge, and back', async () => {
    const from = await linked();
    const { id } = await ask(from.applicantId);
    const remaining = await merges.addApplicant();
    await merges.merged(remaining, { id: from.applicantId });
    expect(await list(remaining.id)).toMatchObject([{ id }]);
    await merges.undo(remaining.id);
    expect(await list(from.applicantId)).toMatchObject([{ id }]);
  });

  it('are in the audit log with their kind', async () => {
    const { applicantId, person } = await linked();
    const { id } = await ask(applicantId);
    await setHad(person, id, false);
    const entries = await test.db
      .selectFrom('auditEntry')
      .select(['action', 'after'])
      .where('recordId', '=', applicantId)
      .where('action', 'like', 'applicant.document-%')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      {
        action: 'applicant.document-asked',
        after: { neededDocument: id, kind: 'photo_id', note: null },
      },
      {
        action: 'applicant.document-answered',
        after: { neededDocument: id, kind: 'photo_id', state: 'not_had' },
      },
    ]);
  });
});
