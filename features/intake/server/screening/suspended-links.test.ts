import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { addJob } from '#app/testing/jobs.ts';
import { mailSteps } from '#app/testing/outbox.ts';
import { addSignedInPerson, changeAccount, type Person } from '#app/testing/people.ts';
import { formAnswer, screeningSteps } from '#app/testing/screening.ts';

const test = useTestApp({ doJobs: true });
const { mailsTo, mailTo } = mailSteps(test);
const { addApplicant, holding, secretIn } = screeningSteps(test);
let admin: string;

beforeAll(async () => {
  admin = await test.getToken('admin');
});

const linkUrl = (id: string) => `/api/applicant/${id}/screening-link`;
const linkState = async (id: string, token = admin) =>
  (await test.call('GET', linkUrl(id), { token })).json();

async function link({ token }: Person, id: string, how: 'print' | 'beside' | 'mail' = 'print') {
  const reply = await test.call('POST', linkUrl(id), { token, body: { how } });
  expect(reply.statusCode, reply.body).toBe(201);
  const { url } = reply.json();
  return url === null ? null : holding(secretIn(url));
}

async function listNotices(accountId: string): Promise<unknown[]> {
  const rows = await test.db
    .selectFrom('notice')
    .select(['values', 'recordId'])
    .where('accountId', '=', accountId)
    .where('kind', '=', 'portal-link')
    .execute();
  return rows.map(({ values, recordId }) => [(values as { event: string }).event, recordId]);
}

function secretInMail(text: string | undefined): string {
  return /\/screening\/[\da-f]{8}#key=([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
}

describe('screening links of a staff member who leaves', () => {
  it.each([
    ['print', 'gets dismissed', { deactivated: true }],
    ['beside', 'gets dismissed', { deactivated: true }],
    ['print', 'loses the staff role', { role: 'client' }],
  ] as const)('stop working for the kind %s once that person %s', async (how, _, leaving) => {
    const giver = await addSignedInPerson(test, 'user', 'Gus');
    const worker = await addSignedInPerson(test, 'user', 'Wes');
    const { id } = await addApplicant({ dateOfBirth: '1990-02-28', caseWorkerId: worker.id });
    const paper = await link(giver, id, how);
    const open = () => paper?.open({ secret: paper.secret, dateOfBirth: '1990-02-28' });
    const device = (await open())?.json();
    const headers = { 'x-intake-secret': device.secret };
    const save = () =>
      test.call('PUT', `/api/screening/${device.id}`, {
        headers,
        body: [formAnswer('scr-about-veteran', 'no')],
      });
    expect((await save()).statusCode).toBe(204);

    await changeAccount(test, giver.id, leaving);
    const opening = await open();
    expect([opening?.statusCode, opening?.json().details]).toEqual([410, { reason: 'paused' }]);
    const read = await test.call('GET', `/api/screening/${device.id}`, { headers });
    expect([read.statusCode, read.json().details]).toEqual([410, { reason: 'paused' }]);
    expect((await save()).statusCode).toBe(410);
    const sent = await test.call('POST', `/api/screening/${device.id}/submit`, { headers });
    expect(sent.statusCode).toBe(410);

    expect(await linkState(id)).toMatchObject({
      state: 'suspended',
      progress: { answered: 1 },
      links: [{ how, madeBy: 'Gus Waymark', suspendedAt: expect.any(String), revokedAt: null }],
      abilities: { makeLink: true, revoke: true },
    });
    expect(await listNotices(worker.id)).toEqual([['screening-suspended', id]]);
    expect(await listAuditActions(id)).toContainEqual({ action: 'applicant.screening-suspended' });
  });

  it('get replaced with one call, and the new link continues with the same answers', async () => {
    const giver = await addSignedInPerson(test, 'user', 'Gil');
    const worker = await addSignedInPerson(test, 'user', 'Wen');
    const { id } = await addApplicant();
    const old = await link(giver, id);
    await old?.save([formAnswer('scr-about-veteran', 'no')]);
    await changeAccount(test, giver.id, { deactivated: true });
    const renewed = await link(worker, id);
    expect((await renewed?.read())?.json().answers).toEqual([
      formAnswer('scr-about-veteran', 'no'),
    ]);
    expect((await old?.open())?.json().details).toEqual({ reason: 'revoked' });
    expect((await linkState(id)).state).toBe('open');
  });

  it('stay suspended when the account is reactivated', async () => {
    const giver = await addSignedInPerson(test, 'user', 'Gia');
    const { id } = await addApplicant();
    const paper = await link(giver, id);
    await changeAccount(test, giver.id, { deactivated: true });
    await changeAccount(test, giver.id, { deactivated: false });
    expect((await paper?.open())?.json().details).toEqual({ reason: 'paused' });
  });

  it('keep working if a colleague created them or the form was submitted', async () => {
    const leaver = await addSignedInPerson(test, 'user', 'Lee');
    const activePerson = await addSignedInPerson(test, 'user', 'Sam');
    const [one, other] = [await addApplicant(), await addApplicant()];
    const activeLink = await link(activePerson, one.id);
    const done = await link(leaver, other.id);
    await done?.save([formAnswer('scr-about-veteran', 'no')]);
    expect((await done?.submit())?.statusCode).toBe(200);
    await changeAccount(test, leaver.id, { deactivated: true });
    expect((await activeLink?.open())?.statusCode).toBe(200);
    expect((await done?.open())?.json().details).toEqual({ reason: 'spent' });
    expect((await linkState(other.id)).state).toBe('submitted');
  });
});

describe('mailed screening links of a staff member who leaves', () => {
  it('keep working for the address in the record', async () => {
    const giver = await addSignedInPerson(test, 'user', 'Gwen');
    const email = 'kept@test.example';
    const { id } = await addApplicant({ email });
    await link(giver, id, 'mail');
    const secret = secretInMail((await mailTo(email)).text);
    await expect.poll(async () => (await linkState(id)).links[0].sentAt).toBeTruthy();
    await changeAccount(test, giver.id, { deactivated: true });
    expect((await holding(secret).open()).statusCode).toBe(200);
    expect((await linkState(id)).state).toBe('open');
  });

  it('stop working if sent to an address no longer in the record', async () => {
    const giver = await addSignedInPerson(test, 'user', 'Gary');
    const email = 'private-of-gary@test.example';
    const { id, version } = await addApplicant({ email });
    await link(giver, id, 'mail');
    const secret = secretInMail((await mailTo(email)).text);
    await expect.poll(async () => (await linkState(id)).links[0].sentAt).toBeTruthy();
    const body = { version, email: 'theirs@test.example' };
    await test.call('PUT', `/api/applicant/${id}`, { token: giver.token, body });
    await changeAccount(test, giver.id, { deactivated: true });
    const opening = await holding(secret).open();
    expect([opening.statusCode, opening.json().details]).toEqual([410, { reason: 'paused' }]);
    expect((await linkState(id)).state).toBe('suspended');
  });

  it('stop working if the staff member had entered that address', async () => {
    const giver = await addSignedInPerson(test, 'user', 'Gino');
    const { id, version } = await addApplicant({ email: 'theirs-first@test.example' });
    const email = 'private-of-gino@test.example';
    const body = { version, email };
    await test.call('PUT', `/api/applicant/${id}`, { token: giver.token, body });
    await link(giver, id, 'mail');
    const secret = secretInMail((await mailTo(email)).text);
    await changeAccount(test, giver.id, { deactivated: true });
    expect((await holding(secret).open()).json().details).toEqual({ reason: 'paused' });
  });

  it('never go out once suspended', async () => {
    const giver = await addSignedInPerson(test, 'user', 'Greg');
    const email = 'late@test.example';
    const { id } = await addApplicant({ email });
    await link(giver, id, 'print');
    await changeAccount(test, giver.id, { deactivated: true });
    const { links } = await linkState(id);
    const asMail = test.db.updateTable('screeningLink').set({ how: 'mail' });
    await asMail.where('id', '=', links[0].id).execute();
    await addJob(test.db, 'screening-mail', { linkId: links[0].id });
    const other = await addApplicant({ email: 'after@test.example' });
    await link(await addSignedInPerson(test, 'user', 'Ann'), other.id, 'mail');
    await mailTo('after@test.example');
    expect(await mailsTo(email)).toEqual([]);
  });
});

function listAuditActions(recordId: string) {
  return test.db
    .selectFrom('auditEntry')
    .select('action')
    .where('recordId', '=', recordId)
    .execute();
}
