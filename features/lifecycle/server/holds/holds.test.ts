import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { importSteps } from '#app/testing/imports.ts';
import { passNight } from '#app/testing/jobs.ts';
import { mergeSteps } from '#app/testing/merges.ts';
import type { LegalHold } from '#features/lifecycle/contract/holds.ts';

const test = useTestApp({ doJobs: true });
const { call, addApplicant, merge, merged, lastMerge, fileOf, previewUndo } = mergeSteps(test);
const day = 86_400_000;

const hold = async (id: string, reason = 'A court asks') => {
  const reply = await call('POST', `/api/applicant/${id}/hold`, { reason }, 'admin');
  expect(reply.statusCode).toBe(201);
  return reply.json() as LegalHold;
};

const lift = (id: string, holdId: string) =>
  call('POST', `/api/applicant/${id}/hold/${holdId}/lift`, { reason: 'It is over' }, 'admin');

const nights = async (days: number) => {
  test.moveClock(days * day);
  for (const role of ['admin', 'user'] as const) test.forgetToken(role);
  await passNight(test.db);
};

describe('legal hold', () => {
  it('requires an admin and a reason to set or lift, and keeps both in the record and the audit log', async () => {
    const { id } = await addApplicant();
    expect((await call('POST', `/api/applicant/${id}/hold`, { reason: 'x' })).statusCode).toBe(403);
    const none = await call('POST', `/api/applicant/${id}/hold`, { reason: ' ' }, 'admin');
    expect(none.statusCode).toBe(400);
    const { id: holdId } = await hold(id, 'Order of 5 May');
    const again = await call('POST', `/api/applicant/${id}/hold`, { reason: 'x' }, 'admin');
    expect(again.json()).toMatchObject({ code: 'on-hold' });
    expect((await lift(id, holdId)).json()).toMatchObject({ lifted: { reason: 'It is over' } });
    expect((await lift(id, holdId)).json()).toMatchObject({ code: 'stale-version' });
    // Staff see it.
    const { holds } = (await call('GET', `/api/applicant/${id}/hold`)).json();
    expect(holds).toMatchObject([{ reason: 'Order of 5 May', lifted: { reason: 'It is over' } }]);
    const entries = await test.db
      .selectFrom('auditEntry')
      .select(['action', 'reason'])
      .where('recordId', '=', id)
      .where('action', 'like', 'applicant.hold-%')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'applicant.hold-set', reason: 'Order of 5 May' },
      { action: 'applicant.hold-lifted', reason: 'It is over' },
    ]);
  });

  it('blocks deletion, merging away, and unmerging', async () => {
    const [one, other, third] = [await addApplicant(), await addApplicant(), await addApplicant()];
    await merged(one, third);
    const { id: holdId } = await hold(one.id);
    const refused = await call('DELETE', `/api/applicant/${one.id}`, undefined, 'admin');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'on-hold']);
    expect((await merge(other, one)).json()).toMatchObject({
      code: 'merge-refused',
      details: { refusals: [{ why: 'on-hold' }] },
    });
    const url = `/api/applicant/${one.id}/merge/${await lastMerge(one.id)}/undo`;
    const undo = async () => {
      const { version } = await fileOf(one.id);
      return call('POST', url, { version, reason: 'Two' }, 'admin');
    };
    expect((await undo()).json()).toMatchObject({ details: { refusals: [{ why: 'on-hold' }] } });
    // The preview says so too.
    expect((await previewUndo(one.id)).refusals).toEqual([{ why: 'on-hold' }]);
    // A record on hold can be the remaining one.
    expect((await merge(one, other)).statusCode).toBe(200);
    await lift(one.id, holdId);
    const deleted = await call('DELETE', `/api/applicant/${one.id}`, undefined, 'admin');
    expect(deleted.statusCode).toBe(200);
  });

  it('keeps deleted and merged contents from nightly removal', async () => {
    const [heldRecord, part, free] = [
      await addApplicant(),
      await addApplicant(),
      await addApplicant(),
    ];
    await merged(heldRecord, part);
    const addNote = async ({ id }: { id: string }) => {
      const url = `/api/applicant/${id}/note`;
      const note = (await call('POST', url, { text: 'Called' })).json();
      const body = { version: 1 };
      expect((await call('DELETE', `${url}/${note.id}`, body)).statusCode).toBe(200);
      return note.id as string;
    };
    const addTask = async ({ id }: { id: string }) => {
      const task = (await call('POST', '/api/task', { title: 'Call', applicantId: id })).json();
      const removed = await call('DELETE', `/api/task/${task.id}`, { version: 1 });
      expect(removed.statusCode).toBe(204);
      return task.id as string;
    };
    const notes = [await addNote(heldRecord), await addNote(free)];
    const tasks = [await addTask(heldRecord), await addTask(free)];
    const { id: holdId } = await hold(heldRecord.id);
    const remainingIds = async () => {
      const found = await Promise.all([
        test.db.selectFrom('note').select('id').where('id', 'in', notes).execute(),
        test.db.selectFrom('task').select('id').where('id', 'in', tasks).execute(),
        test.db.selectFrom('applicant').select('id').where('id', '=', part.id).execute(),
      ]);
      return found.map((rows) => rows.map(({ id }) => id));
    };
    await nights(31);
    expect(await remainingIds()).toEqual([[notes[0]], [tasks[0]], [part.id]]);
    await lift(heldRecord.id, holdId);
    await nights(1);
    expect(await remainingIds()).toEqual([[], [], []]);
  });

  it('keeps the import row that created the person', async () => {
    const imports = importSteps(test);
    const run = await imports.checked('First name,Last name\nAnn,Kept\nAnn,Free\n');
    await imports.run(run, 'good-rows');
    const rows = () => test.db.selectFrom('importRow').select('applicantId').execute();
    const { applicantId: id } = (await rows())[0] ?? {};
    const { id: holdId } = await hold(id ?? '');
    await nights(31);
    expect(await rows()).toEqual([{ applicantId: id }]);
    await lift(id ?? '', holdId);
    await nights(1);
    expect(await rows()).toEqual([]);
  });
});
