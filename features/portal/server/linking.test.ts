import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientPageSteps } from '#app/testing/client-pages.ts';
import { mailSteps } from '#app/testing/outbox.ts';

const test = useTestApp({ doJobs: true });
const { asStaff, addApplicant, addClient, invite, accept, readMyPage, linked, unlink } =
  clientPageSteps(test);
const { mailTo, mailsTo } = mailSteps(test);

const readPortalStatus = async (applicantId: string) =>
  (await asStaff('GET', `/api/applicant/${applicantId}/page`)).json();
const listAuditActions = async (recordId: string) =>
  (
    await test.db
      .selectFrom('auditEntry')
      .select('action')
      .where('recordId', '=', recordId)
      .where('kind', '=', 'change')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('linking an account with a case record', () => {
  it('requires a staff invitation and the date of birth, and is logged', async () => {
    const { applicantId, person } = await linked();
    expect(await readMyPage(person)).toMatchObject({ stage: 'form-to-fill', documents: [] });
    expect(await readPortalStatus(applicantId)).toMatchObject({
      state: 'linked',
      link: { email: person.email, invitedBy: 'Sam Waymark' },
      abilities: { invite: false, unlink: true },
    });
    expect(await listAuditActions(applicantId)).toEqual([
      'applicant.created',
      'applicant.page-invited',
      'applicant.page-linked',
    ]);
    const timeline = (await asStaff('GET', `/api/applicant/${applicantId}/timeline`)).json();
    expect(timeline.items[0]).toMatchObject({
      kind: 'page',
      event: 'linked',
      by: { kind: 'person', name: null },
    });
  });

  it('never happens by name and address alone', async () => {
    const person = await addClient('Alma');
    await addApplicant({ firstName: 'Alma', lastName: 'Waymark', email: person.email });
    expect(await readMyPage(person)).toBeNull();
  });

  it('uses the invitation once; a second account gets 410', async () => {
    const applicantId = await addApplicant();
    const secret = await invite(applicantId);
    const first = await addClient();
    expect((await accept(first, secret)).statusCode).toBe(204);
    const second = await addClient();
    expect((await accept(second, secret)).statusCode).toBe(410);
    expect(await readMyPage(second)).toBeNull();
    expect((await accept(first, secret)).statusCode).toBe(410);
    expect(await readMyPage(first)).not.toBeNull();
  });

  it('succeeds for one of two accounts that accept at once', async () => {
    const applicantId = await addApplicant();
    const secret = await invite(applicantId);
    const people = [await addClient(), await addClient(), await addClient()];
    const replies = await Promise.all(people.map((person) => accept(person, secret)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([204, 410, 410]);
    const pages = await Promise.all(people.map(readMyPage));
    expect(pages.filter((page) => page !== null)).toHaveLength(1);
  });

  it('allows one record per account and one account per record', async () => {
    const { applicantId, person } = await linked();
    const second = await invite(await addApplicant());
    const refused = await accept(person, second);
    expect(refused.json().code).toBe('already-linked');
    // Rejected attempts don't use up an invitation.
    expect((await accept(await addClient(), second)).statusCode).toBe(204);
    const again = await asStaff('POST', `/api/applicant/${applicantId}/page/invitation`, {
      how: 'hand',
    });
    expect(again.json().code).toBe('already-linked');
  });

  it('rejects revoked, replaced, and expired invitations', async () => {
    const applicantId = await addApplicant();
    const person = await addClient();
    const replaced = await invite(applicantId);
    const secret = await invite(applicantId);
    expect((await accept(person, replaced)).statusCode).toBe(410);
    const url = `/api/applicant/${applicantId}/page/invitation`;
    expect((await asStaff('DELETE', url)).statusCode).toBe(204);
    expect((await asStaff('DELETE', url)).statusCode).toBe(404);
    expect((await accept(person, secret)).statusCode).toBe(410);
    expect((await accept(person, 'no such invitation')).statusCode).toBe(410);
    expect(await readPortalStatus(applicantId)).toMatchObject({ state: 'none', invitation: null });
  });

  it('allows client accounts only', async () => {
    const applicantId = await addApplicant();
    const secret = await invite(applicantId);
    const body = { token: secret, dateOfBirth: '1988-02-29' };
    const reply = await test.call('POST', '/api/my/page', {
      token: await test.getToken('admin'),
      body,
    });
    expect(reply.statusCode).toBe(403);
    expect(await readPortalStatus(applicantId)).toMatchObject({ state: 'invited' });
  });
});

describe('ending portal access', () => {
  it('requires a reason, applies to the next call, and allows a new invitation', async () => {
    const { applicantId, person } = await linked();
    const nameless = await asStaff('POST', `/api/applicant/${applicantId}/page/unlink`, {
      reason: ' ',
    });
    expect(nameless.statusCode).toBe(400);
    expect((await unlink(applicantId)).statusCode).toBe(204);
    expect(await readMyPage(person)).toBeNull();
    const opened = await test.call('GET', '/api/my/opening', { token: person.token });
    expect(opened.statusCode).toBe(404);
    expect((await unlink(applicantId)).statusCode).toBe(404);
    const other = await addClient();
    expect((await accept(other, await invite(applicantId))).statusCode).toBe(204);
    expect(await readMyPage(other)).not.toBeNull();
  });

  it('happens while the record is deleted, and ends when it is restored', async () => {
    const { applicantId, person } = await linked();
    const token = await test.getToken('admin');
    const url = `/api/applicant/${applicantId}`;
    const deleted = await test.call('DELETE', `${url}?reason=Twice`, { token });
    expect(deleted.statusCode, deleted.body).toBe(200);
    expect(await readMyPage(person)).toBeNull();
    expect((await test.call('POST', `${url}/restore`, { token })).statusCode).toBe(200);
    expect(await readMyPage(person)).not.toBeNull();
  });
});

describe('invitation mail', () => {
  it('has the only copy of the secret and reveals neither recipient nor reason', async () => {
    const email = 'nour@mail.example';
    const applicantId = await addApplicant({ email, language: 'fr' });
    const url = `/api/applicant/${applicantId}/page/invitation`;
    const reply = await asStaff('POST', url, { how: 'mail' });
    expect(reply.json()).toMatchObject({ url: null });
    const mail = await mailTo(email);
    expect(mail.subject).toBe('Une invitation pour vous');
    expect(mail.text).not.toMatch(/Nour|Granit|dossier|rétablissement/);
    const secret = /#page=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
    const person = await addClient();
    expect((await accept(person, secret)).statusCode).toBe(204);
  });

  it('requires permission to write and a date of birth', async () => {
    const email = 'quiet@mail.example';
    const invited = async (id: string) =>
      (await asStaff('POST', `/api/applicant/${id}/page/invitation`, { how: 'mail' })).json()
        .details.reasons;
    const unborn = await addApplicant({ email, dateOfBirth: null });
    expect(await invited(unborn)).toEqual(['no-birth-date']);
    const silent = await addApplicant({ email });
    await asStaff('POST', `/api/question-answer/all/${silent}`, [
      { questionId: 'pre-reach-way', answer: 'none' },
    ]);
    expect(await invited(silent)).toEqual(['may-not-write']);
    expect(await readPortalStatus(silent)).toMatchObject({
      state: 'none',
      abilities: { invite: true },
    });
    expect(await mailsTo(email)).toEqual([]);
  });

  it('requires a reason for a person with a safe contact, shown in the timeline', async () => {
    const email = 'guarded@mail.example';
    const id = await addApplicant({ email, preferredContact: 'safe_contact' });
    const url = `/api/applicant/${id}/page/invitation`;
    const refused = await asStaff('POST', url, { how: 'mail' });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'contact-refused', details: { reasons: ['safe-contact'], mayOverride: true } },
    ]);
    expect(await readPortalStatus(id)).toMatchObject({ state: 'none' });
    const reason = 'He asked for it at the desk';
    const sent = await asStaff('POST', url, { how: 'mail', override: { reason } });
    expect(sent.statusCode, sent.body).toBe(201);
    await mailTo(email);
    const { items } = (await asStaff('GET', `/api/applicant/${id}/timeline?kind=page`)).json();
    expect(items).toMatchObject([{ event: 'invited', reason }]);
  });

  it('isn’t sent to an address that changed since it was seen', async () => {
    const id = await addApplicant({ email: 'old@mail.example' });
    const body = { how: 'mail', version: 7 };
    const reply = await asStaff('POST', `/api/applicant/${id}/page/invitation`, body);
    expect(reply.json().code).toBe('stale-version');
  });
});
