import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';
import { jobsToRetry, makeJobsDue } from '#app/testing/jobs.ts';
import { type MailServer, startMailServer } from '#app/testing/mail-server.ts';
import { resetMinutes } from '#core/contract/mailed-links.ts';
import { hashSecret } from '#core/server/secrets/codes.ts';

let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
});
afterAll(() => mails.stop());

const test = useTestApp({ doJobs: true, environment: () => ({ SMTP_URL: mails.url }) });
const newPassword = 'seventeen quiet stones';

function forgot(email: string, headers = {}) {
  return test.call('POST', '/api/auth/forgot-password', { body: { email }, headers });
}

function reset(token: string, password = newPassword) {
  return test.call('POST', '/api/auth/reset-password', { body: { token, password } });
}

function login(email: string, password: string) {
  return test.call('POST', '/api/auth/login', { body: { email, password } });
}

/** Reset links mailed so far, skipping other mails such as "password changed". */
function tokensMailedTo(email: string): string[] {
  return mails.mails
    .filter((mail) => mail.to?.some(({ address }) => address === email.toLowerCase()))
    .flatMap(({ text = '' }) => /#token=([\w-]+)/.exec(text)?.[1] ?? []);
}

async function tokenMailedTo(email: string): Promise<string> {
  const before = tokensMailedTo(email).length;
  expect((await forgot(email)).statusCode).toBe(204);
  await expect.poll(() => tokensMailedTo(email).length).toBe(before + 1);
  return tokensMailedTo(email).at(-1) ?? '';
}

describe('a forgotten password', () => {
  it('replaces the password with the mailed link and ends every session', async () => {
    await addAccount(test.db, 'user', 'forgetful@test.example');
    const session = tokenIn(await login('forgetful@test.example', testPassword));
    const token = await tokenMailedTo('Forgetful@Test.example');
    expect((await reset(token)).statusCode).toBe(204);
    expect((await test.call('GET', '/api/auth/me', { token: session })).statusCode).toBe(401);
    expect((await login('forgetful@test.example', testPassword)).statusCode).toBe(401);
    expect((await login('forgetful@test.example', newPassword)).statusCode).toBe(200);
  });

  it('mails in the account’s language and links only to this server', async () => {
    await addAccount(test.db, 'client', 'francais@test.example');
    await test.db
      .updateTable('account')
      .set({ language: 'fr', firstName: 'Élodie & <b>' })
      .where('email', '=', 'francais@test.example')
      .execute();
    await tokenMailedTo('francais@test.example');
    const mail = await mails.waitFor('francais@test.example');
    expect(mail.subject).toBe('Choisir un nouveau mot de passe – Test House');
    // Anyone can register a stranger's address under an arbitrary name.
    expect(mail.text).not.toContain('Élodie');
    expect(mail.html).not.toContain('Élodie');
    expect(mail.html).toContain('lang="fr"');
    const links = [...(mail.html ?? '').matchAll(/https?:\/\/[^"<\s]+/g)].map(([url]) => url);
    expect(new Set(links.map((url) => new URL(url).origin))).toEqual(
      new Set(['http://localhost:3000']),
    );
  });

  it('stores only a hash of the mailed secret', async () => {
    await addAccount(test.db, 'client', 'hashed@test.example');
    const token = await tokenMailedTo('hashed@test.example');
    const rows = await test.db.selectFrom('oneTimeToken').selectAll().execute();
    expect(rows.some((row) => row.tokenHash === hashSecret(token))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('accepts the link once, even for concurrent requests', async () => {
    await addAccount(test.db, 'client', 'twice@test.example');
    const token = await tokenMailedTo('twice@test.example');
    const replies = await Promise.all([reset(token), reset(token, 'another quiet sentence')]);
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([204, 410]);
    expect((await reset(token)).json().code).toBe('gone');
  });

  it('refuses an old link and one replaced by a newer mail', async () => {
    await addAccount(test.db, 'client', 'late@test.example');
    const first = await tokenMailedTo('late@test.example');
    const second = await tokenMailedTo('late@test.example');
    expect((await reset(first)).statusCode).toBe(410);
    test.moveClock((resetMinutes + 1) * 60_000);
    expect((await reset(second)).statusCode).toBe(410);
    test.moveClock(-(resetMinutes + 1) * 60_000);
    expect((await reset(second)).statusCode).toBe(204);
  });

  it('leaves the link unused when the new password is refused', async () => {
    await addAccount(test.db, 'client', 'again@test.example');
    const token = await tokenMailedTo('again@test.example');
    expect((await reset(token, 'password1234')).json().details).toMatchObject([
      { path: 'password', rule: 'common-password' },
    ]);
    expect((await reset(token)).statusCode).toBe(204);
  });

  it('answers the same for unknown and deactivated addresses, and sends no mail', async () => {
    const id = await addAccount(test.db, 'user', 'left@test.example');
    await test.db
      .updateTable('account')
      .set({ deactivatedAt: new Date() })
      .where('id', '=', id)
      .execute();
    await addAccount(test.db, 'user', 'after@test.example');
    const unknown = await forgot('stranger@test.example');
    const known = await forgot('after@test.example');
    expect(unknown.statusCode).toBe(known.statusCode);
    expect(unknown.body).toBe(known.body);
    await expect.poll(() => tokensMailedTo('after@test.example').length).toBe(1);
    await forgot('left@test.example');
    // Jobs run in order: once a later mail is out, the earlier ones are done.
    await tokenMailedTo('after@test.example');
    const addressed = mails.mails.flatMap((mail) => mail.to?.map((one) => one.address));
    expect(addressed).not.toContain('stranger@test.example');
    expect(addressed).not.toContain('left@test.example');
  });

  it('sends the mail once the mail server recovers', async () => {
    await addAccount(test.db, 'user', 'patient@test.example');
    mails.refuse(true);
    await forgot('patient@test.example');
    await expect.poll(() => jobsToRetry(test.db)).toEqual(['reset-password-mail']);
    mails.refuse(false);
    await makeJobsDue(test.db);
    const mail = await mails.waitFor('patient@test.example');
    expect(mail.text).toContain('#token=');
  });
});
