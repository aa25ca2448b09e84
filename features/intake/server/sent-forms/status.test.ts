import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { sentFormSteps } from '#app/testing/sent-forms.ts';

const test = useTestApp();
const forms = sentFormSteps(test);
const { send, resume, openDraft, accept, logCall, asStaff } = forms;
const day = 86_400_000;
const birth = '1990-05-23';

beforeAll(async () => {
  await test.db
    .updateTable('organisation')
    .set({
      timeZone: 'America/New_York',
      opening: JSON.stringify({
        days: [1, 2, 3, 4, 5],
        from: '08:00',
        until: '18:00',
        closedDays: [],
      }),
    })
    .execute();
});

/** An appointment of this person in so many days. */
async function addAppointment(applicantId: string, days: number, more: object = {}) {
  const at = new Date(test.app.app.clock().getTime() + days * day).toISOString().slice(0, 10);
  const reply = await asStaff('POST', '/api/event', {
    kind: 'appointment',
    title: 'Room 4, about the plan',
    time: { start: `${at}T10:00`, end: `${at}T11:00`, timeZone: 'America/New_York' },
    people: [{ id: applicantId }],
    ...more,
  });
  expect(reply.statusCode, reply.body).toBe(201);
}

describe('the status of a sent form', () => {
  it('says that it was received, and by when the organization answers', async () => {
    const form = await send();
    const status = await form.status();
    expect(status).toMatchObject({
      reference: form.code,
      takenBack: null,
      added: [],
      mayAdd: true,
      closedDays: [],
    });
    expect(status.steps.map(({ step }) => step)).toEqual(['received']);
    const queue = (await asStaff('GET', '/api/triage?kind=application')).json().items;
    const item = queue.find(({ id }: { id: string }) => id === form.id);
    expect(status.dueAt).toBe(item.dueAt);
    expect(
      new Date(status.dueAt ?? '').toLocaleTimeString('en-US', { timeZone: 'America/New_York' }),
    ).toBe('6:00:00 PM');
  });

  it('names the days off before the answer', async () => {
    const form = await send();
    const { dueAt } = await form.status();
    const last = dueAt?.slice(0, 10) ?? '';
    const opening = {
      days: [1, 2, 3, 4, 5, 6, 7],
      from: '08:00',
      until: '18:00',
      closedDays: [last],
    };
    await test.db
      .updateTable('organisation')
      .set({ opening: JSON.stringify({ ...opening, days: [1, 2, 3, 4, 5] }) })
      .execute();
    const moved = await form.status();
    expect(moved.closedDays).toEqual([last]);
    expect(Date.parse(moved.dueAt ?? '')).toBeGreaterThan(Date.parse(dueAt ?? ''));
    await test.db
      .updateTable('organisation')
      .set({ opening: JSON.stringify({ ...opening, days: [1, 2, 3, 4, 5], closedDays: [] }) })
      .execute();
  });

  it('tells when staff opened it, tried to reach the person, and spoke with them', async () => {
    const form = await send();
    await openDraft(form.id);
    expect(await form.steps()).toEqual(['received', 'reviewed']);
    expect((await logCall(form.id, 'no_answer')).statusCode).toBe(201);
    const tried = await form.status();
    expect(tried.steps.map(({ step }) => step)).toEqual(['received', 'reviewed', 'tried']);
    expect(tried.dueAt).toBeNull();
    await logCall(form.id, 'reached');
    expect(await form.steps()).toEqual(['received', 'reviewed']);
    const { attempts } = await openDraft(form.id);
    expect(attempts.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'reached',
      'no_answer',
    ]);
  });

  it('goes on in the record: calls in its notes, the next appointment, the end', async () => {
    const form = await send();
    const applicantId = await accept(form.id);
    expect(await form.steps()).toEqual(['received', 'reviewed']);
    const note = await asStaff('POST', `/api/applicant/${applicantId}/note`, {
      text: 'Left word with no name',
      contact: 'phone',
      outcome: 'message_left',
    });
    expect(note.statusCode, note.body).toBe(201);
    expect(await form.steps()).toEqual(['received', 'reviewed', 'tried']);
    await addAppointment(applicantId, 2, { kind: 'court', title: 'Hearing' });
    expect(await form.steps()).toEqual(['received', 'reviewed', 'tried']);
    await addAppointment(applicantId, 3);
    const timed = await form.status();
    expect(timed.steps.at(-1)?.step).toBe('time');
    expect(
      new Date(timed.steps.at(-1)?.at ?? '').toLocaleTimeString('en-US', {
        timeZone: 'America/New_York',
      }),
    ).toBe('10:00:00 AM');
    await test.db
      .updateTable('applicant')
      .set({ status: 'decline' })
      .where('id', '=', applicantId)
      .execute();
    expect((await form.steps()).at(-1)).toBe('time');
    test.moveClock(4 * day);
    test.forgetToken('user');
    const over = await form.status();
    expect(over.steps.at(-1)?.step).toBe('closed');
    expect(over).toMatchObject({ mayAdd: false, way: [] });
  });

  it('tells nothing that a stranger could use', async () => {
    const form = await send();
    const applicantId = await accept(form.id);
    await addAppointment(applicantId, 3, { place: 'Room 4' });
    await form.addNote('My brother reads my mail');
    const reply = await form.call('GET', 'status');
    const { way: _way, ...said } = reply.json();
    const text = JSON.stringify(said);
    for (const secret of ['Léo', 'Galet', '0199', 'Room 4', 'plan', 'brother', birth]) {
      expect(text).not.toContain(secret);
    }
  });

  it('opens elsewhere with the code and the birth date, and shows no answers', async () => {
    const form = await send();
    expect((await resume(form.code)).statusCode).toBe(404);
    expect((await resume(form.code, '1990-05-24')).statusCode).toBe(404);
    const opened = (await resume(form.code.toLowerCase(), birth)).json();
    expect(opened).toMatchObject({ id: form.id, isSent: true, resumeCode: form.code });
    const elsewhere = forms.onDevice(opened);
    expect(await elsewhere.steps()).toEqual(['received']);
    const read = await test.call('GET', `/api/pre-screening/${form.id}`, {
      headers: { 'x-intake-secret': opened.secret },
    });
    expect(read.json().answers).toEqual([]);
    const entries = await test.db
      .selectFrom('auditEntry')
      .select('action')
      .where('recordId', '=', form.id)
      .where('action', '=', 'draft-applicant.status-opened')
      .execute();
    expect(entries).toHaveLength(1);
    // After acceptance as well.
    await accept(form.id);
    const again = (await resume(form.code, birth)).json();
    expect(await forms.onDevice(again).steps()).toEqual(['received', 'reviewed']);
  });

  it('tells a helper nothing more than that it was received, until the person knows of the form', async () => {
    const form = await send(undefined, { name: 'Ana Roy', knows: 'not_yet' });
    await logCall(form.id, 'no_answer');
    const status = await form.status();
    expect(status).toMatchObject({ dueAt: null, way: [], mayAdd: true });
    expect(status.steps.map(({ step }) => step)).toEqual(['received']);
    const marked = await asStaff('PUT', `/api/draft-applicant/${form.id}/helper/knows`, {
      knows: 'yes',
    });
    expect(marked.statusCode, marked.body).toBeLessThan(300);
    expect(await form.steps()).toEqual(['received', 'reviewed', 'tried']);
  });

  it('is not there before sending, and ends 180 days after it', async () => {
    const begun = (await test.call('POST', '/api/pre-screening', { body: {} })).json();
    const early = await forms.onDevice(begun).call('GET', 'status');
    expect(early.json()).toMatchObject({ code: 'not-submitted' });
    const form = await send();
    test.moveClock(180 * day - 60_000);
    expect(await form.steps()).toEqual(['received']);
    test.moveClock(2 * 60_000);
    expect((await form.call('GET', 'status')).statusCode).toBe(404);
    expect((await resume(form.code, birth)).statusCode).toBe(404);
  });
});
