import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { loggedActions } from '#app/testing/clients.ts';
import { addSignedInPerson } from '#app/testing/people.ts';
import { formAnswer } from '#app/testing/screening.ts';
import type { Danger } from '#features/person/contract/dangers.ts';

const test = useTestApp();
const asStaff = async (method: 'GET' | 'POST', url: string, body?: object) =>
  test.call(method, url, { token: await test.getToken('user'), ...(body && { body }) });

/** A person with one open danger. */
async function personInDanger() {
  const made = await asStaff('POST', '/api/applicant', { firstName: 'Ida', lastName: 'Grève' });
  const { id, reference } = made.json();
  await asStaff('POST', `/api/question-answer/all/${id}`, [formAnswer('scr-family-afraid', 'yes')]);
  const [danger] = await listDangers(id);
  const path = `/api/applicant/${id}/danger/${danger?.id}`;
  return { id: id as string, reference: reference as string, path };
}

async function listDangers(id: string): Promise<Danger[]> {
  const reply = await asStaff('GET', `/api/applicant/${id}/danger`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

const listMarks = async (reference: string) =>
  (await asStaff('GET', `/api/applicant?q=${reference}`)).json().items[0].marks;
const handled = (path: string, note = 'Called, is with her sister') =>
  asStaff('POST', `${path}/handled`, { note });
const reopened = (path: string, note = 'Her husband came back') =>
  asStaff('POST', `${path}/reopened`, { note });

describe('reopening a danger', () => {
  it('restores the mark and keeps who handled and reopened it, when, and why', async () => {
    const { id, reference, path } = await personInDanger();
    await handled(path);
    expect(await listMarks(reference)).toEqual([]);
    const colleague = await addSignedInPerson(test, 'user', 'Nils');
    const reply = await test.call('POST', `${path}/reopened`, {
      token: colleague.token,
      body: { note: 'Her husband came back' },
    });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toEqual(await listDangers(id));
    expect(await listMarks(reference)).toEqual(['afraid']);
    const me = (await asStaff('GET', '/api/auth/me')).json();
    expect(await listDangers(id)).toMatchObject([
      {
        mark: 'afraid',
        answer: 'yes',
        handled: null,
        earlier: [
          {
            handled: { by: { id: me.id }, note: 'Called, is with her sister' },
            reopened: {
              by: { id: colleague.id, firstName: 'Nils' },
              note: 'Her husband came back',
            },
          },
        ],
      },
    ]);
    expect(await loggedActions(test, id, 'applicant.danger-reopened')).toMatchObject([
      { after: { mark: 'afraid' }, reason: 'Her husband came back' },
    ]);
  });

  it('can be repeated after each handling, with the history oldest first', async () => {
    const { id, path } = await personInDanger();
    await handled(path, 'First call');
    await reopened(path, 'Not over');
    await handled(path, 'Second call');
    const [one] = await listDangers(id);
    expect(one).toMatchObject({
      handled: { note: 'Second call' },
      earlier: [{ handled: { note: 'First call' }, reopened: { note: 'Not over' } }],
    });
    await reopened(path, 'Still not over');
    const notes = (await listDangers(id))[0]?.earlier.map(({ reopened: step }) => step.note);
    expect(notes).toEqual(['Not over', 'Still not over']);
  });

  it('accepts a repeated call after a lost reply, and returns 409 for an open danger', async () => {
    const { id, path } = await personInDanger();
    expect((await reopened(path)).statusCode).toBe(409);
    await handled(path);
    expect((await reopened(path)).statusCode).toBe(200);
    expect((await reopened(path)).statusCode).toBe(200);
    expect((await reopened(path, 'Other words')).statusCode).toBe(409);
    expect((await listDangers(id))[0]?.earlier).toHaveLength(1);
  });

  it('works on a pending application, and puts it first again', async () => {
    const answers = { 'pre-name-first': 'Ida', 'pre-name-last': 'Grève', 'pre-safety-now': 'no' };
    const all = Object.entries({ ...answers });
    const body = { answers: all.map(([question, answer]) => formAnswer(question, answer)) };
    const begun = (await test.call('POST', '/api/pre-screening', { body })).json();
    const headers = { 'x-intake-secret': begun.secret };
    await test.call('POST', `/api/pre-screening/${begun.id}/submit`, { headers });
    const { dangers } = (await asStaff('GET', `/api/draft-applicant/${begun.id}`)).json();
    const path = `/api/draft-applicant/${begun.id}/danger/${dangers[0].id}`;
    await handled(path);
    const reply = await reopened(path);
    expect(reply.statusCode, reply.body).toBe(200);
    const { items } = (await asStaff('GET', '/api/draft-applicant')).json();
    expect(items[0]).toMatchObject({ id: begun.id, marks: ['not-safe'] });
    expect(await loggedActions(test, begun.id, 'draft-applicant.danger-reopened')).toHaveLength(1);
  });

  it("refuses calls without a note, without a session, from clients, or for another person's danger", async () => {
    const { id, path } = await personInDanger();
    const other = await personInDanger();
    await handled(path);
    expect((await reopened(path, ' ')).statusCode).toBe(400);
    expect((await reopened(path.replace(id, other.id))).statusCode).toBe(404);
    const body = { note: 'x' };
    expect((await test.call('POST', `${path}/reopened`, { body })).statusCode).toBe(401);
    const token = await test.getToken('client');
    expect((await test.call('POST', `${path}/reopened`, { token, body })).statusCode).toBe(403);
    expect((await listDangers(id))[0]?.handled).not.toBeNull();
  });
});
