import { describe, expect, it } from 'vitest';
import { testPassword, useTestApp } from '#app/testing/app.ts';
import { mailSteps } from '#app/testing/outbox.ts';
import { addSignedInPerson, changeAccount, type Person } from '#app/testing/people.ts';

const test = useTestApp({ doJobs: true });
const { mailTo } = mailSteps(test);
async function invite({ token }: Person, email: string): Promise<string> {
  const body = { email, role: 'admin', language: 'en' };
  const reply = await test.call('POST', '/api/user/invite', { token, body });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().id;
}

async function makeLinkSecret({ token }: Pick<Person, 'token'>, id: string): Promise<string> {
  const reply = await test.call('POST', `/api/user/invitation/${id}/link`, { token });
  expect(reply.statusCode, reply.body).toBe(200);
  return secretIn(reply.json().url);
}

function secretIn(text: string | undefined): string {
  return /#invitation=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
}

async function register(email: string, invitation: string): Promise<number> {
  const names = { firstName: 'Thea', lastName: 'Vole' };
  const body = { ...names, email, password: testPassword, invitation };
  return (await test.call('POST', '/api/auth/register', { body })).statusCode;
}

const readInvitation = (id: string) =>
  test.db
    .selectFrom('invitation')
    .select(['revokedAt', 'invitedBy'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('invitations of a former administrator', () => {
  it.each([
    ['leaves', { deactivated: true }],
    ['loses the role', { role: 'user' }],
  ])('create no account once the sender %s', async (_, losing) => {
    const boss = await addSignedInPerson(test, 'admin', 'Bo');
    const [handed, mailed] = [`${boss.id}-a@private.example`, `${boss.id}-b@private.example`];
    const link = await makeLinkSecret(boss, await invite(boss, handed));
    const id = await invite(boss, mailed);
    const secret = secretIn((await mailTo(mailed)).text);
    expect(secret).not.toBe('');
    await changeAccount(test, boss.id, losing);
    expect(await register(handed, link)).toBe(410);
    expect(await register(mailed, secret)).toBe(410);
    expect((await readInvitation(id)).revokedAt).not.toBeNull();
    const log = test.db.selectFrom('auditEntry').select('action').where('recordId', '=', id);
    expect(await log.execute()).toContainEqual({ action: 'invitation.revoked' });
  });

  it('stay valid if a remaining colleague has resent them or made their link', async () => {
    const boss = await addSignedInPerson(test, 'admin', 'Bea');
    const stays = await addSignedInPerson(test, 'admin', 'Cy');
    const email = 'new-hire@test.example';
    const id = await invite(boss, email);
    const link = await makeLinkSecret(stays, id);
    await changeAccount(test, boss.id, { deactivated: true });
    expect((await readInvitation(id)).invitedBy).toBe(stays.id);
    expect(await register(email, link)).toBe(201);
  });

  it('end with the account that made the last link', async () => {
    const boss = await addSignedInPerson(test, 'admin', 'Bas');
    const leaver = await addSignedInPerson(test, 'admin', 'Lou');
    const email = 'borrowed@test.example';
    const link = await makeLinkSecret(leaver, await invite(boss, email));
    await changeAccount(test, leaver.id, { deactivated: true });
    expect(await register(email, link)).toBe(410);
  });
});
