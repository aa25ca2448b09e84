import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#app/contract/operations.ts';
import { personRecords } from '#app/server/person-records.ts';
import { useTestApp } from '#app/testing/app.ts';
import { importSteps } from '#app/testing/imports.ts';
import type { Sent } from '#app/testing/location-access-call.ts';
import { mergeSteps } from '#app/testing/merges.ts';
import { lockRows, waitForLockQueue } from '#app/testing/row-locks.ts';
import { addWholePerson, type WholePerson } from '#app/testing/whole-person.ts';
import type { Operation } from '#core/contract/operation.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { belongsTo, isOneOf } from '#features/person/server/person-records/removal.ts';

const test = useTestApp();
const { call, addApplicant, merged, lastMerge, fileOf, answer, answersById, support } =
  mergeSteps(test);
const imports = importSteps(test);

const placeHold = async (id: string) => {
  const reply = await call(
    'POST',
    `/api/applicant/${id}/hold`,
    { reason: 'A court asks' },
    'admin',
  );
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().id as string;
};
const liftHold = (id: string, holdId: string) =>
  call('POST', `/api/applicant/${id}/hold/${holdId}/lift`, { reason: 'Over' }, 'admin');

type Way = Sent & { role?: 'admin' };

/** Operations that remove or change contents of a record; refused during a legal hold. */
const refused: Record<string, (them: WholePerson, file: Applicant) => Way | Promise<Way>> = {
  deleteNote: ({ id, noteId }) => ({ params: { id, noteId }, body: { version: 2 } }),
  removeHouseholdMember: async ({ id }) => {
    const member = { name: 'Pip', relation: 'child' };
    const added = (await call('POST', `/api/applicant/${id}/household`, member)).json();
    const body = { removed: true, version: added.version };
    return { params: { id, memberId: added.id }, body };
  },
  deletePhoto: async ({ id }) => {
    const photo = await test.db
      .selectFrom('applicantPhoto')
      .select('id')
      .where('applicantId', '=', id)
      .executeTakeFirstOrThrow();
    return { params: { id, photoId: photo.id } };
  },
  deleteFile: ({ id, fileName }) => ({ params: { applicantId: id, name: fileName } }),
  updateTaskComment: ({ taskId: id, commentId }) => ({
    params: { id, commentId },
    body: { text: 'Otherwise' },
  }),
  deleteTaskComment: ({ taskId: id, commentId }) => ({ params: { id, commentId } }),
  updateTask: ({ taskId: id }) => ({ params: { id }, body: { version: 1, title: 'Otherwise' } }),
  changeTasks: async ({ taskId: id }) => {
    const { version } = (await call('GET', `/api/task/${id}`)).json();
    return { body: { changes: [{ id, version, isDeleted: true }] } };
  },
  deleteTask: async ({ id }) => {
    const task = await call('POST', '/api/task', { title: 'Another', applicantId: id });
    return { params: { id: task.json().id } };
  },
  updateEvent: ({ eventId: id }) => ({
    params: { id },
    body: { version: 1, title: 'Otherwise' },
  }),
  deleteEvent: async ({ id }) => {
    const time = { start: '2026-04-01T10:00', end: '2026-04-01T11:00', timeZone: 'UTC' };
    const body = { title: 'A talk', time, people: [{ id }] };
    const event = (await call('POST', '/api/event', body)).json();
    return { params: { id: event.id }, query: { version: '1' } };
  },
  updateSupportRecord: ({ id }) => ({ body: { applicantId: id, version: 1, allergies: [] } }),
  detachDraft: ({ ids }) => ({ params: { id: ids[2] ?? '' } }),
  mergeApplicants: async ({ id }, { version }) => {
    const other = await addApplicant();
    const body = { otherId: id, version: 1, otherVersion: version, fields: {}, reason: 'One' };
    return { params: { id: other.id }, body, role: 'admin' };
  },
  undoMerge: async ({ id }, { version }) => ({
    params: { id, mergeId: await lastMerge(id) },
    body: { version, reason: 'Two' },
    role: 'admin',
  }),
  erasePerson: ({ id, reference }, { version }) => ({
    params: { id },
    body: { reason: 'own_request', reference, version },
    role: 'admin',
  }),
  deleteApplicant: ({ id }) => ({ params: { id }, role: 'admin' }),
};

/** Operations that sound destructive but remove nothing from a record, with the reason. */
const harmlessOperations: Record<string, string> = {
  undoImport: 'row by row; whoever is on hold stays as they are: see below',
  dropImport: 'an import that has brought nobody in yet; nobody’s file came of it',
  deleteDraft: 'one that waits, and is a part of no file yet',
  revokeScreeningLink: 'a way in: the link stays as a row, and what was answered by it stays',
  revokePageInvitation: 'a way in: the invitation stays as a row',
  unlinkPage: 'a way in: the log says whose it was; to close it may be urgent',
  unshareFile: 'a way in: the file stays, and the log says what was shared, with which words',
  removeConsentTemplate: 'a text of the organization, without anyone’s name',
  endConsent: 'the right of the person: the permission stays as it was signed',
  takeBackMyConsent: 'the right of the person: the permission stays as it was signed',
  takeOffWaiting: 'the entry stays, with who took it off and why',
  withdrawText: 'a text that hasn’t left: it stays, marked as not sent',
  withdrawDraftText: 'a text that hasn’t left: it stays, marked as not sent',
  liftReminderStop: 'a wish of the person for mails; the log says that it was there',
  stopReminders: 'a wish of the person for mails',
  stopRemindersInOneClick: 'a wish of the person for mails',
  discardQuestionChanges: 'of the questions, which are nobody’s',
  removeQuestion: 'of the questions, which are nobody’s',
  removeRoom: 'of a house; who lived there stays with their enrolment',
  closeLocation: 'of a house; who was there is moved, and each move is a row',
  deleteSavedView: 'filters of colleagues',
  revokeInvitation: 'of the staff',
  resetSecondFactor: 'of the staff',
  removeAvatar: 'of whoever asks',
  unlinkGoogle: 'of whoever asks',
  removePasskey: 'of whoever asks',
  endAllSessions: 'of whoever asks',
  endSession: 'of whoever asks',
  removeTotp: 'of whoever asks',
  closeFirstSteps: 'of whoever asks',
  revokeSubscription: 'of whoever asks',
  removePushSubscription: 'of whoever asks',
  liftHold: 'the hold itself',
  resetPassword: 'of whoever asks',
  dismissPair: 'an opinion on two files',
  releaseTriageItem: 'who has an item open, for ten minutes',
  closeIncident: 'the incident stays, with who closed it and why',
};

const soundsLikeIt =
  /^(delete|detach|undo|unlink|unshare|remove|revoke|drop|discard|erase|end|takeOff|takeBack|lift|close|reset|dismiss|stop)/;

/** All rows of the record. */
async function readAllRows(ids: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const record of personRecords) {
    const { table, hold } = record;
    if (!('onDelete' in hold) && !hold.onUpdate) continue;
    const { rows } = await sql<{ line: string }>`
      select line::text as line from ${sql.table(table)} as line
      where ${belongsTo(personRecords, record, 'line', isOneOf(ids))} order by 1
    `.execute(test.db);
    found[table] = rows.map(({ line }) => line);
  }
  return found;
}

const findOperation = (id: string): Operation => {
  const found = operations.find((one) => one.id === id);
  if (!found) throw new Error(`there is no operation ${id}`);
  return found;
};

async function send(id: string, { params = {}, query, body, role }: Way) {
  const { method, path } = findOperation(id);
  const address = path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const url = query ? `${address}?${new URLSearchParams(query)}` : address;
  return call(method, url, body, role ?? 'user');
}

describe('record on legal hold', () => {
  let them: WholePerson;
  let holdId: string;

  beforeAll(async () => {
    const locationBody = { name: 'Stone House', address: '', phone: '' };
    const location = (await call('POST', '/api/location', locationBody, 'admin')).json();
    them = await addWholePerson(test, 'zyxwheld', location.id);
    holdId = await placeHold(them.id);
  });

  it('covers every operation that removes something', () => {
    const named = new Set([...Object.keys(refused), ...Object.keys(harmlessOperations)]);
    const taking = operations.filter(
      ({ id, method }) => method === 'DELETE' || (method !== 'GET' && soundsLikeIt.test(id)),
    );
    expect(taking.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([]);
    expect([...named].filter((id) => !operations.some((one) => one.id === id))).toEqual([]);
  });

  it.each(Object.keys(refused))('keeps everything when %s is called', async (id) => {
    const way = await refused[id]?.(them, await fileOf(them.id));
    const before = await readAllRows(them.ids);
    const reply = await send(id, way ?? {});
    expect(reply.statusCode, reply.body).toBe(409);
    expect(reply.body).toContain('on-hold');
    expect(await readAllRows(them.ids)).toEqual(before);
  });

  it('can be edited, and keeps earlier values', async () => {
    const { id, taskId, noteId, eventId } = them;
    const done = async (method: 'POST' | 'PUT', url: string, body: unknown) => {
      const reply = await call(method, url, body);
      expect(reply.statusCode, reply.body).toBeLessThan(300);
    };
    const { version } = await fileOf(id);
    await done('PUT', `/api/applicant/${id}`, { version, middleName: 'Ada' });
    await done('PUT', `/api/applicant/${id}/note/${noteId}`, { version: 2, text: 'Otherwise' });
    await done('PUT', `/api/task/${taskId}`, { version: 1, due: '2026-05-01', details: 'More' });
    await done('PUT', '/api/task', { changes: [{ id: taskId, version: 2, isDone: true }] });
    const time = { start: '2026-04-02T10:00', end: '2026-04-02T11:00', timeZone: 'UTC' };
    await done('PUT', `/api/event/${eventId}`, { version: 1, time, people: [{ id }] });
    await done('POST', `/api/question-answer/all/${id}`, [
      { questionId: 'int-goals-now', answer: 'Another goal' },
    ]);
    await done('POST', `/api/applicant/${id}/page/unlink`, { reason: 'Somebody else used it' });
    const storedText = JSON.stringify(await readAllRows(them.ids));
    for (const expectedText of ['Spoke with zyxwheldson again', 'zyxwheldson', 'Another goal']) {
      expect(storedText).toContain(expectedText);
    }
  });

  it.each(['this', 'following', 'all'])('keeps all occurrences of a series (%s)', async (scope) => {
    const one = await addApplicant();
    const time = { start: '2026-04-01T10:00', end: '2026-04-01T11:00', timeZone: 'UTC' };
    const series = { title: 'A talk', time, recurrence: 'FREQ=DAILY;COUNT=5' };
    const made = await call('POST', '/api/event', { ...series, people: [{ id: one.id }] });
    expect(made.statusCode, made.body).toBe(201);
    const url = `/api/event/${made.json().id}?version=1&scope=${scope}&occurrence=2026-04-03T10:00`;
    const seriesHoldId = await placeHold(one.id);
    expect((await call('DELETE', url)).json()).toMatchObject({ code: 'on-hold' });
    await liftHold(one.id, seriesHoldId);
    expect((await call('DELETE', url)).statusCode).toBe(200);
  });

  it('can take in another record with all its contents', async () => {
    const [heldRecord, other] = [await addApplicant(), await addApplicant({ firstName: 'Odile' })];
    const time = { start: '2026-04-01T10:00', end: '2026-04-01T11:00', timeZone: 'UTC' };
    const people = [{ id: heldRecord.id }, { id: other.id }];
    await call('POST', '/api/event', { title: 'Both', time, people });
    const allergy = (allergen: string) => ({
      allergies: [{ allergen, reaction: null, severity: null, note: null }],
    });
    for (const { id } of [other, heldRecord]) {
      await call('POST', `/api/applicant/${id}/note`, { text: `Of ${id}` });
      await call('POST', '/api/task', { title: `Of ${id}`, applicantId: id });
      await answer(id, { 'int-goals-now': `Of ${id}` });
      await support(id, allergy(`Of ${id}`));
    }
    await placeHold(heldRecord.id);
    await merged(heldRecord, other);
    const all = await readAllRows([heldRecord.id]);
    const storedText = JSON.stringify(all);
    for (const { id } of [heldRecord, other]) expect(storedText).toContain(`Of ${id}`);
    expect([all.note?.length, all.task?.length, all.eventPerson?.length]).toEqual([2, 2, 1]);
    expect(await answersById(heldRecord.id)).toEqual({
      'int-goals-now': [`Of ${heldRecord.id}`, 1],
    });
    // The hold covers merged contents too.
    const note = all.note?.find((line) => line.includes(other.id)) ?? '';
    const noteId = note.slice(1, 37);
    const gone = await call('DELETE', `/api/applicant/${heldRecord.id}/note/${noteId}`);
    expect(gone.json()).toMatchObject({ code: 'on-hold' });
  });

  it('stops a removal that was just about to run', async () => {
    const one = await addApplicant();
    const task = (await call('POST', '/api/task', { title: 'Call', applicantId: one.id })).json();
    const { id: adminId } = (await call('GET', '/api/auth/me', undefined, 'admin')).json();
    const setting = await lockRows(
      test.db,
      sql`with file as (select id from applicant where id = ${one.id} for update)
        insert into legal_hold (applicant_id, reason, set_by, set_at)
        select id, 'A court asks', ${adminId}, now() from file`,
    );
    const deleting = call('DELETE', `/api/task/${task.id}`);
    await waitForLockQueue(test.db);
    await setting();
    expect((await deleting).json()).toMatchObject({ code: 'on-hold' });
  });

  it('stays unchanged when an import is undone', async () => {
    const run = await imports.checked('First name,Last name\nAnn,Kept\nAnn,Free\n');
    await imports.run(run, 'good-rows');
    const { id } = await test.db
      .selectFrom('applicant')
      .select('id')
      .where('lastName', '=', 'Kept')
      .executeTakeFirstOrThrow();
    await placeHold(id);
    expect((await imports.undo(run)).counts).toMatchObject({ undone: 1, kept: 1 });
    expect(await imports.rows(run, 'kept')).toMatchObject([
      { applicantId: id, problems: [{ rule: 'import-on-hold', message: /legal hold/ }] },
    ]);
    expect((await call('GET', `/api/applicant/${id}`)).statusCode).toBe(200);
  });

  it('allows removals again once the hold is lifted', async () => {
    await liftHold(them.id, holdId);
    const { mergeApplicants: _merge, deleteApplicant: _delete, ...others } = refused;
    const { erasePerson, undoMerge, detachDraft, ...first } = others;
    for (const [id, buildRequest] of Object.entries({
      ...first,
      detachDraft,
      undoMerge,
      erasePerson,
    })) {
      if (id === 'updateTask' || id === 'updateEvent') continue;
      const reply = await send(
        id,
        (await buildRequest?.(them, await fileOf(them.id, 'admin'))) ?? {},
      );
      expect([id, reply.statusCode, reply.body.slice(0, 200)]).toEqual([
        id,
        expect.toSatisfy((status: number) => status < 300),
        expect.anything(),
      ]);
    }
  });
});
