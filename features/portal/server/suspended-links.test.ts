import { beforeAll, describe, expect, it } from 'vitest';
import { testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';
import { birthDay, clientPageSteps } from '#app/testing/client-pages.ts';
import { addSignedInPerson, changeAccount, type Person } from '#app/testing/people.ts';

const test = useTestApp({ doJobs: true });
const { addApplicant, addClient, accept, readMyPage } = clientPageSteps(test);
let admin: string;

beforeAll(async () => {
  admin = await test.getToken('admin');
});

const post = (token: string, url: string, body?: object) =>
  test.call('POST', url, { token, ...(body && { body }) });

async function handOver({ token }: Person, applicantId: string): Promise<string> {
  const url = `/api/applicant/${applicantId}/page/invitation`;
  const reply = await post(token, url, { how: 'hand' });
  expect(reply.statusCode, reply.body).toBe(201);
  return String(reply.json().url).split('#page=')[1] ?? '';
}

async function readPortalStatus(applicantId: string, token = admin) {
  return (await test.call('GET', `/api/applicant/${applicantId}/page`, { token })).json();
}

async function listPortalNotices(accountId: string): Promise<unknown[]> {
  const rows = await test.db
    .selectFrom('notice')
    .select(['values', 'recordId'])
    .where('accountId', '=', accountId)
    .where('kind', '=', 'portal-link')
    .orderBy('createdAt')
    .execute();
  return rows.map(({ values, recordId }) => [(values as { event: string }).event, recordId]);
}

/** Person who accepted a portal link that a staff member handed over. */
async function handedOver(giver: Person, more: object = {}) {
  const applicantId = await addApplicant(more);
  const person = await addClient();
  const accepted = await accept(person, await handOver(giver, applicantId));
  expect(accepted.statusCode, accepted.body).toBe(204);
  return { applicantId, person };
}

describe('a portal link that a staff member handed over', () => {
  it('notifies the case worker and administrators, and shows on the record', async () => {
    const giver = await addSignedInPerson(test, 'user', 'Gil');
    const worker = await addSignedInPerson(test, 'user', 'Wen');
    const boss = await addSignedInPerson(test, 'admin', 'Bo');
    const { applicantId } = await handedOver(giver, { caseWorkerId: worker.id });
    expect(await listPortalNotices(worker.id)).toEqual([['handed-over', applicantId]]);
    expect(await listPortalNotices(boss.id)).toEqual([['handed-over', applicantId]]);
    expect(await listPortalNotices(giver.id)).toEqual([]);
    expect(await readPortalStatus(applicantId)).toMatchObject({
      state: 'linked',
      link: { invitedBy: 'Gil Waymark', how: 'hand', isEmailVerified: true },
      abilities: { resume: false, unlink: true },
    });
  });

  it.each([
    ['gets dismissed', { deactivated: true }],
    ['loses the staff role', { role: 'client' }],
  ])('stops working as soon as that staff member %s', async (_, leaving) => {
    const giver = await addSignedInPerson(test, 'user', 'Gus');
    const worker = await addSignedInPerson(test, 'user', 'Wes');
    const { applicantId, person } = await handedOver(giver, { caseWorkerId: worker.id });
    expect(await readMyPage(person)).not.toBeNull();
    await post(worker.token, `/api/chat/${person.id}`, {
      id: crypto.randomUUID(),
      text: 'See you on Monday',
    });
    const waiting = await addApplicant();
    const secret = await handOver(giver, waiting);

    await changeAccount(test, giver.id, leaving);
    const page = await test.call('GET', '/api/my/page', person);
    expect(page.json()).toEqual({ page: null, isPaused: true });
    expect((await test.call('GET', '/api/my/opening', person)).statusCode).toBe(404);
    expect((await test.call('GET', '/api/chat', person)).json()).toEqual([]);
    expect((await test.call('GET', `/api/chat/${worker.id}`, person)).statusCode).toBe(404);
    // Unaccepted invitations are revoked.
    const late = await accept(await addClient(), secret);
    expect(late.json().code).toBe('gone');
    expect(await listPortalNotices(worker.id)).toContainEqual(['suspended', applicantId]);
    expect(await readPortalStatus(applicantId)).toMatchObject({
      state: 'suspended',
      abilities: { resume: true, unlink: true, invite: false },
    });
  });

  it('works again once the case worker vouches for it, until they leave', async () => {
    const giver = await addSignedInPerson(test, 'user', 'Gwen');
    const worker = await addSignedInPerson(test, 'user', 'Will');
    const other = await addSignedInPerson(test, 'user', 'Otis');
    const { applicantId, person } = await handedOver(giver, { caseWorkerId: worker.id });
    const url = `/api/applicant/${applicantId}/page/resume`;
    expect((await post(worker.token, url)).statusCode).toBe(404);
    await changeAccount(test, giver.id, { deactivated: true });
    expect((await test.call('POST', url)).statusCode).toBe(401);
    expect((await post(other.token, url)).statusCode).toBe(403);
    expect((await post(person.token, url)).statusCode).toBe(403);
    expect((await readPortalStatus(applicantId, other.token)).abilities.resume).toBe(false);
    expect((await post(worker.token, url)).statusCode).toBe(204);
    expect(await readMyPage(person)).not.toBeNull();
    expect((await readPortalStatus(applicantId)).link.invitedBy).toBe('Will Waymark');
    await changeAccount(test, worker.id, { deactivated: true });
    expect(await readMyPage(person)).toBeNull();
    expect((await post(admin, url)).statusCode).toBe(204);
    expect(await readMyPage(person)).not.toBeNull();
  });

  it('keeps working when a colleague who stays handed it over', async () => {
    const leaver = await addSignedInPerson(test, 'user', 'Lee');
    const stays = await addSignedInPerson(test, 'user', 'Sam');
    const safe = await handedOver(stays);
    await changeAccount(test, leaver.id, { deactivated: true });
    expect(await readMyPage(safe.person)).not.toBeNull();
  });

  it('keeps a mailed link open only for the address in the record', async () => {
    const giver = await addSignedInPerson(test, 'user', 'Gail');
    const [safe, elsewhere] = [await handedOver(giver), await handedOver(giver)];
    for (const { applicantId, person } of [safe, elsewhere]) {
      const byMail = test.db.updateTable('clientLink').set({ handedOver: false });
      await byMail.where('accountId', '=', person.id).execute();
      const { email } = person;
      const record = test.db.updateTable('applicant').set({ email });
      await record.where('id', '=', applicantId).execute();
    }
    // Restores the address from before; the mail went to the colleague's own mailbox.
    const restored = test.db.updateTable('applicant').set({ email: 'theirs@test.example' });
    await restored.where('id', '=', elsewhere.applicantId).execute();
    await changeAccount(test, giver.id, { deactivated: true });
    expect(await readMyPage(safe.person)).not.toBeNull();
    expect(await readMyPage(elsewhere.person)).toBeNull();
    expect((await readPortalStatus(elsewhere.applicantId)).state).toBe('suspended');
  });

  it('suspends a mailed link whose address the giver had entered', async () => {
    const giver = await addSignedInPerson(test, 'user', 'Gabe');
    const { applicantId, person } = await handedOver(giver, { email: 'theirs-at@test.example' });
    const byMail = test.db.updateTable('clientLink').set({ handedOver: false });
    await byMail.where('accountId', '=', person.id).execute();
    const url = `/api/applicant/${applicantId}`;
    const { token } = giver;
    const { version } = (await test.call('GET', url, { token })).json();
    const body = { version, email: person.email };
    expect((await test.call('PUT', url, { token, body })).statusCode).toBe(200);
    await changeAccount(test, giver.id, { deactivated: true });
    expect(await readMyPage(person)).toBeNull();
  });

  it('revokes an invitation mailed to an address no longer in the record', async () => {
    const giver = await addSignedInPerson(test, 'user', 'Gert');
    const applicantId = await addApplicant({ email: 'private-of-gert@test.example' });
    const url = `/api/applicant/${applicantId}/page/invitation`;
    expect((await post(giver.token, url, { how: 'mail' })).statusCode).toBe(201);
    await expect
      .poll(async () => (await readPortalStatus(applicantId)).invitation.sentAt)
      .toEqual(expect.any(String));
    const restored = test.db.updateTable('applicant').set({ email: 'theirs@test.example' });
    await restored.where('id', '=', applicantId).execute();
    await changeAccount(test, giver.id, { deactivated: true });
    expect((await readPortalStatus(applicantId)).state).toBe('none');
  });

  it('gives nothing to a dismissed staff member who opened it themselves', async () => {
    const thief = await addSignedInPerson(test, 'user', 'Thad');
    const applicantId = await addApplicant();
    const secret = await handOver(thief, applicantId);
    const names = { firstName: 'Nour', lastName: 'Granit', email: 'thief@mail.example' };
    await test.call('POST', '/api/auth/register', {
      body: { ...names, password: 'fourteen quiet herons' },
    });
    const verified = { emailVerifiedAt: new Date() };
    await test.db.updateTable('account').set(verified).where('email', '=', names.email).execute();
    const body = { email: names.email, password: 'fourteen quiet herons' };
    const token = tokenIn(await test.call('POST', '/api/auth/login', { body }));
    const acceptReply = await post(token, '/api/my/page', { token: secret, dateOfBirth: birthDay });
    expect(acceptReply.statusCode, acceptReply.body).toBe(204);
    await changeAccount(test, thief.id, { deactivated: true });
    expect((await test.call('GET', '/api/my/page', { token })).json().page).toBeNull();
    const login = { email: thief.email, password: testPassword };
    expect((await test.call('POST', '/api/auth/login', { body: login })).statusCode).toBe(401);
  });
});
