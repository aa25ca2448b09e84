import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { sentFormSteps } from '#app/testing/sent-forms.ts';
import type { TriageItem } from '#features/triage/contract/triage.ts';

const test = useTestApp();
const forms = sentFormSteps(test);
const { send, openDraft, accept, handle, asStaff } = forms;

const byEmail = [
  { questionId: 'pre-reach-way', answer: 'email' },
  { questionId: 'pre-reach-email', answer: 'new.way@example.org' },
];

const inTriage = async (draftId: string): Promise<TriageItem | undefined> => {
  const { items } = (await asStaff('GET', '/api/triage?kind=addition')).json();
  return items.find(({ addition }: TriageItem) => addition?.draftId === draftId);
};
const verdict = async (applicantId: string, path: string) =>
  (await asStaff('GET', `/api/applicant/${applicantId}/contact-safety`)).json().verdicts[path];

describe('a note added after sending', () => {
  it('waits in triage and on the application until someone has read it', async () => {
    const form = await send();
    expect((await form.addNote('I can also come on Sundays')).statusCode).toBe(204);
    const item = await inTriage(form.id);
    expect(item).toMatchObject({
      kind: 'addition',
      person: { applicantId: null, firstName: 'Léo' },
      addition: { kind: 'note', text: 'I can also come on Sundays' },
    });
    const [addition] = (await openDraft(form.id)).additions;
    expect(addition).toMatchObject({ id: item?.id, handled: null });
    expect((await form.status()).added).toMatchObject([{ kind: 'note', isHandled: false }]);
    const read = await handle(addition.id, 'read');
    expect(read.json()).toMatchObject({ handled: { outcome: 'read' } });
    expect((await handle(addition.id, 'read')).statusCode).toBe(200);
    expect(await inTriage(form.id)).toBeUndefined();
    expect((await form.status()).added).toMatchObject([{ kind: 'note', isHandled: true }]);
  });

  it('is added once, however often it is sent', async () => {
    const form = await send();
    const id = crypto.randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => form.addNote('Once', id)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    expect((await openDraft(form.id)).additions).toHaveLength(1);
  });

  it('returns a snoozed application to the queue, and shows on the record', async () => {
    const form = await send();
    const until = new Date(test.app.app.clock().getTime() + 86_400_000).toISOString();
    await asStaff('PUT', `/api/triage/application/${form.id}/snooze`, { until });
    const isWaiting = async () => {
      const { items } = (await asStaff('GET', '/api/triage?kind=application')).json();
      return items.some(({ id }: TriageItem) => id === form.id);
    };
    expect(await isWaiting()).toBe(false);
    expect((await form.addNote('It got worse')).statusCode).toBe(204);
    expect(await isWaiting()).toBe(true);
    const applicantId = await accept(form.id);
    const summary = (await asStaff('GET', `/api/applicant/${applicantId}/summary`)).json();
    expect(summary.additions).toMatchObject([{ kind: 'note', text: 'It got worse' }]);
    expect(await inTriage(form.id)).toMatchObject({ person: { applicantId } });
  });

  it('is refused empty, too long, and with a kind that only staff see', async () => {
    const form = await send();
    expect((await form.addNote('  ')).statusCode).toBe(400);
    expect((await form.addNote('x'.repeat(2001))).statusCode).toBe(400);
    const foreign = { id: crypto.randomUUID(), kind: 'withdrawn' };
    expect((await form.call('POST', 'addition', foreign)).statusCode).toBe(400);
  });
});

describe('another way to be reached', () => {
  it('holds back emails and texts until staff confirm it, and then replaces the old way', async () => {
    const form = await send();
    const applicantId = await accept(form.id);
    expect(await verdict(applicantId, 'call')).toMatchObject({ outcome: 'allowed' });
    expect((await form.askForWay(byEmail)).statusCode).toBe(204);
    expect(await verdict(applicantId, 'call')).toMatchObject({
      outcome: 'warning',
      reasons: ['new-way'],
    });
    expect((await verdict(applicantId, 'letter')).outcome).toBe('warning');
    const item = await inTriage(form.id);
    expect(item?.addition?.answers.map(({ answer }) => answer)).toEqual([
      'email',
      'new.way@example.org',
    ]);
    expect((await handle(item?.id ?? '', 'read')).statusCode).toBe(400);
    expect((await handle(item?.id ?? '', 'used')).statusCode).toBe(200);
    expect((await handle(item?.id ?? '', 'not_used')).json()).toMatchObject({
      code: 'already-done',
    });
    const record = (await asStaff('GET', `/api/applicant/${applicantId}`)).json();
    expect(record).toMatchObject({
      preferredContact: 'email',
      email: 'new.way@example.org',
      phone: '+1 506 555 0199',
    });
    expect((await verdict(applicantId, 'write')).outcome).toBe('allowed');
  });

  it('replaces what staff corrected in an application that still waits', async () => {
    const form = await send();
    const draft = await openDraft(form.id);
    await asStaff('PUT', `/api/draft-applicant/${form.id}`, {
      ...draft.applicant,
      phone: '+1 506 555 0111',
      version: draft.version,
    });
    await form.askForWay([
      { questionId: 'pre-reach-way', answer: 'call' },
      { questionId: 'pre-reach-phone', answer: '+1 506 555 0122' },
    ]);
    await handle((await inTriage(form.id))?.id ?? '', 'used');
    const after = await openDraft(form.id);
    expect(after.applicant.phone).toBe('+1 506 555 0122');
    expect(after.version).toBeGreaterThan(draft.version + 1);
  });

  it('is refused without the way, without what it needs, and with other questions', async () => {
    const form = await send();
    const rules = async (answers: object[]) => {
      const reply = await form.askForWay(answers);
      expect(reply.statusCode).toBe(400);
      return reply.json().details.map(({ path, rule }: never) => [path, rule]);
    };
    expect(await rules([])).toContainEqual(['pre-reach-way', 'required']);
    expect(await rules(byEmail.slice(0, 1))).toEqual([['pre-reach-email', 'required']]);
    expect(await rules([...byEmail, { questionId: 'pre-name-first', answer: 'Léa' }])).toEqual([
      ['pre-name-first', 'unknown-question'],
    ]);
    expect((await openDraft(form.id)).additions).toEqual([]);
  });
});

describe('taking a form back', () => {
  it('removes it from the queue for 30 days, after which it is gone', async () => {
    const form = await send();
    await form.addNote('Wait');
    expect((await form.withdraw()).statusCode).toBe(204);
    expect((await form.withdraw()).statusCode).toBe(204);
    expect((await asStaff('GET', `/api/draft-applicant/${form.id}`)).statusCode).toBe(404);
    expect(await inTriage(form.id)).toBeUndefined();
    const status = await form.status();
    expect(status.steps.at(-1)?.step).toBe('closed');
    expect(status).toMatchObject({ mayAdd: false, takenBack: { goesOn: expect.any(String) } });
    expect((await form.addNote('Too late')).json()).toMatchObject({ code: 'gone' });
    const restored = await test.call('POST', `/api/draft-applicant/${form.id}/restore`, {
      token: await test.getToken('admin'),
    });
    expect(restored.statusCode, restored.body).toBeLessThan(300);
  });

  it('asks staff to close the record once there is one, and keeps it', async () => {
    const form = await send();
    const applicantId = await accept(form.id);
    await form.withdraw();
    expect((await form.status()).takenBack).toMatchObject({ goesOn: null });
    expect((await asStaff('GET', `/api/applicant/${applicantId}`)).statusCode).toBe(200);
    const item = await inTriage(form.id);
    expect(item?.addition).toMatchObject({ kind: 'withdrawn', text: null });
    expect((await handle(item?.id ?? '', 'read')).statusCode).toBe(200);
  });
});
