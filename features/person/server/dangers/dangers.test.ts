import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { formAnswer, screeningSteps } from '#app/testing/screening.ts';
import type { Draft, DraftSummary } from '#features/intake/contract/drafts.ts';
import type { Notice } from '#features/notifications/contract/notifications.ts';
import type { Danger } from '#features/person/contract/dangers.ts';

const test = useTestApp();
const steps = screeningSteps(test);
const asStaff = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  test.call(method, url, { token: await test.getToken('user'), ...(body && { body }) });

/** Begins a public form that can be submitted. */
async function begin(answers: Record<string, unknown>) {
  const all = { 'pre-name-first': 'Ida', 'pre-name-last': 'Grève' };
  const list = Object.entries({ ...all, ...answers }).map(([id, answer]) => formAnswer(id, answer));
  const begun = await test.call('POST', '/api/pre-screening', { body: { answers: list } });
  expect(begun.statusCode, begun.body).toBe(201);
  const { id, secret } = begun.json() as { id: string; secret: string };
  const headers = { 'x-intake-secret': secret };
  const put = (body: unknown) => test.call('PUT', `/api/pre-screening/${id}`, { body, headers });
  return {
    id,
    async save(questionId: string, answer: unknown) {
      expect((await put([formAnswer(questionId, answer)])).statusCode).toBe(204);
    },
    async submit() {
      const sent = await test.call('POST', `/api/pre-screening/${id}/submit`, { headers });
      expect(sent.statusCode, sent.body).toBe(200);
    },
  };
}

async function submitForm(answers: Record<string, unknown> = {}): Promise<string> {
  const form = await begin(answers);
  await form.submit();
  return form.id;
}

const readDraft = async (id: string): Promise<Draft> =>
  (await asStaff('GET', `/api/draft-applicant/${id}`)).json();
const queue = async (query = ''): Promise<DraftSummary[]> =>
  (await asStaff('GET', `/api/draft-applicant?limit=100${query}`)).json().items;
const listDangers = async (id: string): Promise<Danger[]> => {
  const reply = await asStaff('GET', `/api/applicant/${id}/danger`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const openMarks = (dangers: readonly Danger[]) =>
  dangers.filter(({ handled }) => handled === null).map(({ mark }) => mark);
const listNotices = async (recordId: string): Promise<Notice[]> =>
  (await asStaff('GET', '/api/notification/notice?limit=100'))
    .json()
    .items.filter((one: Notice) => one.recordId === recordId);
const findSummary = async (reference: string) =>
  (await asStaff('GET', `/api/applicant?q=${reference}`)).json().items[0];

describe('application of a person in danger', () => {
  it('comes before longer waits, and danger before needs help today', async () => {
    const first = await submitForm();
    const today = await submitForm({ 'pre-tonight-when': 'today' });
    const unsafe = await submitForm({ 'pre-safety-now': 'no' });
    const outside = await submitForm({ 'pre-tonight-place': 'outside' });
    const last = await submitForm({ 'pre-safety-now': 'yes' });
    const ids = (await queue()).map(({ id }) => id);
    expect(ids.filter((id) => [first, today, unsafe, outside, last].includes(id))).toEqual([
      unsafe,
      outside,
      today,
      first,
      last,
    ]);
    // Across pages too.
    const page = async (after: string) =>
      (await asStaff('GET', `/api/draft-applicant?limit=1${after}`)).json();
    const one = await page('');
    const two = await page(`&after=${one.next}`);
    expect([one, two].map(({ items }) => items[0].id)).toEqual(ids.slice(0, 2));
    const dashboard = (await asStaff('GET', '/api/dashboard')).json();
    expect(dashboard.draftsWaiting.oldest[0]).toMatchObject({ id: ids[0], marks: ['not-safe'] });
  });

  it('shows its marks in the list, on its page, and in the notification once submitted', async () => {
    const form = await begin({ 'pre-safety-now': 'unknown' });
    await form.save('pre-tonight-when', 'today');
    const unsent = await queue('&state=unfinished');
    expect(unsent.find(({ id }) => id === form.id)?.marks).toEqual([]);
    expect(await listNotices(form.id)).toEqual([]);

    await form.submit();
    const marks = ['safety-unsure', 'help-today'];
    expect((await queue()).find(({ id }) => id === form.id)?.marks).toEqual(marks);
    const draft = await readDraft(form.id);
    expect(openMarks(draft.dangers)).toEqual(marks);
    expect(draft.dangers[0]).toMatchObject({
      question: { id: 'pre-safety-now', text: { en: 'Are you safe right now?' } },
      answer: 'unknown',
      changedTo: null,
      handled: null,
    });
    expect(await listNotices(form.id)).toMatchObject([
      { kind: 'draft-in-danger', values: { marks: 'safety-unsure help-today' } },
    ]);
  });

  it('keeps the answer when it changes before submission: staff see both', async () => {
    const form = await begin({ 'pre-safety-now': 'no' });
    await form.save('pre-safety-now', 'yes');
    await form.submit();
    expect((await readDraft(form.id)).dangers).toMatchObject([
      { mark: 'not-safe', answer: 'no', changedTo: { answer: 'yes' } },
    ]);
  });

  it('gets one mark for an answer given twice', async () => {
    const form = await begin({ 'pre-safety-now': 'no' });
    await form.save('pre-safety-now', 'yes');
    await form.save('pre-safety-now', 'no');
    await form.submit();
    expect((await readDraft(form.id)).dangers).toHaveLength(1);
  });

  it('passes its marks on to the record', async () => {
    const id = await submitForm({ 'pre-safety-now': 'no' });
    const body = { firstName: 'Ida', lastName: 'Grève' };
    const made = await asStaff('POST', `/api/draft-applicant/final/${id}`, body);
    expect(made.statusCode).toBe(201);
    const { id: applicantId, reference } = made.json();
    expect(openMarks(await listDangers(applicantId))).toEqual(['not-safe']);
    expect((await findSummary(reference)).marks).toEqual(['not-safe']);
  });
});

describe('dangerous answer in a screening', () => {
  it('marks the record, the lists, and the notification as soon as it is saved', async () => {
    const link = await steps.begin();
    const { id, reference } = link.applicant;
    expect((await link.save([formAnswer('scr-health-suicide', 'now')])).statusCode).toBe(204);
    expect(await listDangers(id)).toMatchObject([
      { mark: 'suicide-now', answer: 'now', changedTo: null, handled: null },
    ]);
    expect((await findSummary(reference)).marks).toEqual(['suicide-now']);
    expect(await listNotices(id)).toMatchObject([
      { kind: 'applicant-in-danger', values: { marks: 'suicide-now' } },
    ]);
    const { inDanger } = (await asStaff('GET', '/api/dashboard?of=all')).json();
    expect(inDanger.first.map((one: { id: string }) => one.id)).toContain(id);

    expect((await link.save([formAnswer('scr-health-suicide', 'no')])).statusCode).toBe(204);
    expect(await listDangers(id)).toMatchObject([{ answer: 'now', changedTo: { answer: 'no' } }]);
    expect((await link.submit()).statusCode).toBe(200);
    expect(await listDangers(id)).toMatchObject([{ answer: 'now', changedTo: { answer: 'no' } }]);
    expect((await listNotices(id)).map(({ kind }) => kind)).toEqual([
      'screening-submitted',
      'applicant-in-danger',
    ]);
  });

  it('sorts the list by urgency on request', async () => {
    const calm = await steps.addApplicant();
    const link = await steps.begin();
    await link.save([formAnswer('scr-family-afraid', 'yes')]);
    const { items } = (await asStaff('GET', '/api/applicant?sort=urgency&limit=100')).json();
    const ids = items.map((one: { id: string }) => one.id);
    expect(ids.indexOf(link.applicant.id)).toBeLessThan(ids.indexOf(calm.id));
  });

  it('marks the record also when staff enter it', async () => {
    const { id } = await steps.addApplicant();
    const body = [formAnswer('scr-recovery-withdrawal', 'yes')];
    expect((await asStaff('POST', `/api/question-answer/all/${id}`, body)).statusCode).toBe(200);
    expect(openMarks(await listDangers(id))).toEqual(['withdrawal']);
  });
});

describe('handling a danger', () => {
  const markHandled = (id: string, dangerId: string, note = 'Called, is with her sister') =>
    asStaff('POST', `/api/applicant/${id}/danger/${dangerId}/handled`, { note });

  it('removes the mark and keeps the answer, with author, time, and note', async () => {
    const link = await steps.begin();
    const { id, reference } = link.applicant;
    await link.save([
      formAnswer('scr-family-afraid', 'yes'),
      formAnswer('scr-health-suicide', 'now'),
    ]);
    const [one, other] = await listDangers(id);
    const reply = await markHandled(id, one?.id ?? '');
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toEqual(await listDangers(id));
    const me = (await asStaff('GET', '/api/auth/me')).json();
    const handledDanger = (await listDangers(id)).find(({ id: danger }) => danger === one?.id);
    expect(handledDanger).toMatchObject({
      answer: one?.answer,
      handled: { by: { id: me.id }, note: 'Called, is with her sister' },
    });
    expect((await findSummary(reference)).marks).toEqual([other?.mark]);
    const entry = await test.db
      .selectFrom('auditEntry')
      .select(['after', 'reason'])
      .where('recordId', '=', id)
      .where('action', '=', 'applicant.danger-handled')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ after: { mark: one?.mark }, reason: 'Called, is with her sister' });

    // Repeated after a lost reply; a colleague's note stays.
    expect((await markHandled(id, one?.id ?? '')).statusCode).toBe(200);
    expect((await markHandled(id, one?.id ?? '', 'Otherwise')).statusCode).toBe(409);
    // The same answer later is a new danger.
    await link.save([formAnswer('scr-family-afraid', 'no')]);
    await link.save([formAnswer('scr-family-afraid', 'yes')]);
    const marks = (await listDangers(id)).filter(({ mark }) => mark === 'afraid');
    expect(marks.filter(({ handled: done }) => done === null)).toHaveLength(1);
  });

  it('works on a pending application, and returns it to its usual place', async () => {
    const calm = await submitForm();
    const id = await submitForm({ 'pre-safety-now': 'no' });
    const { dangers, version } = await readDraft(id);
    const path = `/api/draft-applicant/${id}/danger/${dangers[0]?.id}/handled`;
    const reply = await asStaff('POST', path, { note: 'Taken to a shelter' });
    expect(reply.statusCode, reply.body).toBe(200);
    const draft = await readDraft(id);
    expect(draft).toMatchObject({ version, marks: [], dangers: reply.json() });
    const ids = (await queue()).map((one) => one.id);
    expect(ids.indexOf(calm)).toBeLessThan(ids.indexOf(id));
  });

  it("refuses calls without a note, without a session, from clients, or for another person's danger", async () => {
    const link = await steps.begin();
    const other = await steps.addApplicant();
    const { id } = link.applicant;
    await link.save([formAnswer('scr-family-afraid', 'yes')]);
    const [danger] = await listDangers(id);
    const dangerId = danger?.id ?? '';
    expect((await markHandled(id, dangerId, ' ')).statusCode).toBe(400);
    expect((await markHandled(other.id, dangerId)).statusCode).toBe(404);
    const path = `/api/applicant/${id}/danger/${dangerId}/handled`;
    expect((await test.call('POST', path, { body: { note: 'x' } })).statusCode).toBe(401);
    const token = await test.getToken('client');
    expect((await test.call('POST', path, { token, body: { note: 'x' } })).statusCode).toBe(403);
    expect((await test.call('GET', `/api/applicant/${id}/danger`, { token })).statusCode).toBe(403);
    expect(openMarks(await listDangers(id))).toEqual(['afraid']);
  });
});

describe('instructions of the organization', () => {
  it('appear beside a danger as administrators wrote them', async () => {
    const token = await test.getToken('admin');
    const settings = (await test.call('GET', '/api/organisation/settings', { token })).json();
    const hint = { en: 'Call within the hour.', fr: 'Appelez dans l’heure.' };
    const save = async (dangerHints: object) =>
      test.call('PUT', '/api/organisation', {
        token,
        body: {
          name: settings.name,
          url: settings.url,
          idleMinutes: settings.idleMinutes,
          requireSecondFactor: false,
          version: settings.version,
          dangerHints,
        },
      });
    expect((await save({ 'not-safe': { en: 'Call.', fr: ' ' } })).statusCode).toBe(400);
    expect((await save({ unheard: hint })).statusCode).toBe(400);
    const saved = await save({ 'not-safe': hint });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json().dangerHints).toEqual({ 'not-safe': hint });

    const id = await submitForm({ 'pre-safety-now': 'no', 'pre-tonight-when': 'today' });
    const { dangers } = await readDraft(id);
    expect(dangers.map((one) => [one.mark, one.hint])).toEqual([
      ['not-safe', hint],
      ['help-today', null],
    ]);
  });
});

describe('merged records', () => {
  it('have the dangers of both, and each its own again after an unmerge', async () => {
    const link = await steps.begin();
    const { id } = link.applicant;
    await link.save([formAnswer('scr-family-afraid', 'yes')]);
    const into = await steps.addApplicant();
    const move = (to: string | null) =>
      test.db.updateTable('applicant').set({ mergedInto: to }).where('id', '=', id).execute();
    await move(into.id);
    expect(openMarks(await listDangers(into.id))).toEqual(['afraid']);
    await move(null);
    expect(openMarks(await listDangers(into.id))).toEqual([]);
    expect(openMarks(await listDangers(id))).toEqual(['afraid']);
  });
});
