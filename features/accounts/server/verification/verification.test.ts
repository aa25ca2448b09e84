import { describe, expect, it } from 'vitest';
import { addAccount, type Reply, testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';
import { softwareAuthenticator } from '#app/testing/authenticator.ts';
import { mailSteps } from '#app/testing/outbox.ts';
import { verificationHours } from '#core/contract/mailed-links.ts';
import type { Account } from '#core/contract/users.ts';

const test = useTestApp({ doJobs: true });
const { mailTo, mailsTo } = mailSteps(test);
const secretIn = (text = '') => /#(?:token|invitation|page)=([\w-]+)/.exec(text)?.[1] ?? '';

const post = (url: string, body?: unknown, token?: string): Promise<Reply> =>
  test.call('POST', url, { ...(token && { token }), ...(body === undefined ? {} : { body }) });
const login = (email: string, password: string) => post('/api/auth/login', { email, password });
const get = (url: string, token: string) => test.call('GET', url, { token });
const read = async (url: string, token: string) => (await get(url, token)).json();

const strangersPassword = 'eleven stones in the dark';
const ownersPassword = 'twelve geese by the water';
/** A name that no mail may repeat. */
const firstName = 'Win-a-prize-at-evil.example';

function register(email: string, more: object = {}): Promise<Reply> {
  const password = strangersPassword;
  return post('/api/auth/register', { firstName, lastName: 'Pebble', email, password, ...more });
}

async function addPasskey(token: string) {
  const device = softwareAuthenticator();
  const { challenge, options } = (await post('/api/auth/passkey/options', undefined, token)).json();
  const body = { challenge, name: 'Phone', response: device.create(options) };
  expect((await post('/api/auth/passkey', body, token)).statusCode).toBe(201);
  return async () => {
    const signInOptions = (await post('/api/auth/login-passkey/options', {})).json();
    const response = device.get(signInOptions.options);
    return post('/api/auth/login-passkey', { challenge: signInOptions.challenge, response });
  };
}

/** Accounts from before verification keep their access; a passkey can be added to one. */
async function setWaived(email: string, isWaived: boolean): Promise<void> {
  await test.db
    .updateTable('account')
    .set({ verificationWaived: isWaived })
    .where('email', '=', email)
    .execute();
}

/** A stranger who registered someone else's address, with a passkey. */
async function registerStranger(email: string) {
  const made = await register(email);
  expect(made.statusCode, made.body).toBe(201);
  const token = tokenIn(made);
  await setWaived(email, true);
  const showPasskey = await addPasskey(token);
  await setWaived(email, false);
  return { id: made.json().id as string, token, showPasskey };
}

/** Resets the password as the mailbox owner. */
async function resetAsOwner(email: string): Promise<void> {
  const listResetMails = async () =>
    (await mailsTo(email)).filter(({ subject }) => subject?.startsWith('Choose a new password'));
  const before = (await listResetMails()).length;
  await post('/api/auth/forgot-password', { email });
  await expect.poll(async () => (await listResetMails()).length).toBe(before + 1);
  const mail = (await listResetMails()).at(-1);
  expect(mail?.text).not.toContain('evil.example');
  const body = { token: secretIn(mail?.text), password: ownersPassword };
  expect((await post('/api/auth/reset-password', body)).statusCode).toBe(204);
}

async function findAccount(email: string): Promise<Account> {
  const token = await test.getToken('admin');
  return (await read(`/api/user/account?q=${encodeURIComponent(email)}`, token)).items[0];
}

async function change(email: string, body: object): Promise<Account> {
  const { id, version } = await findAccount(email);
  const token = await test.getToken('admin');
  const reply = await test.call('PUT', `/api/user/${id}`, { token, body: { version, ...body } });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

describe('a stranger who registered the address of a colleague', () => {
  it('loses passkey and session when the owner resets the password by mail', async () => {
    const email = 'reset@colleague.example';
    const { token, showPasskey } = await registerStranger(email);
    expect((await showPasskey()).statusCode).toBe(200);
    await mailTo(email);
    await resetAsOwner(email);
    expect((await showPasskey()).statusCode).toBe(401);
    expect((await get('/api/auth/me', token)).statusCode).toBe(401);
    expect((await login(email, strangersPassword)).statusCode).toBe(401);
    const owner = await login(email, ownersPassword);
    expect(owner.statusCode).toBe(200);
    expect(owner.json().unverified).toBeUndefined();
    expect(await findAccount(email)).toMatchObject({ isEmailVerified: true });
  });

  it('sees nothing after a promotion, and loses access when the owner signs in', async () => {
    const email = 'promoted@colleague.example';
    const { token, showPasskey } = await registerStranger(email);
    await mailTo(email);
    expect(await findAccount(email)).toMatchObject({ isEmailVerified: false });
    expect(await change(email, { role: 'user' })).toMatchObject({ hasSecondFactor: false });
    expect((await get('/api/auth/me', token)).statusCode).toBe(401);
    expect((await showPasskey()).statusCode).toBe(401);
    // The passkey was a second factor, so its password has ended too.
    expect((await login(email, strangersPassword)).json().code).toBe('invalid-credentials');
    // The colleague is asked to confirm the address.
    expect((await mailTo(email, 2)).text).toContain('#token=');
    await resetAsOwner(email);
    const owner = tokenIn(await login(email, ownersPassword));
    expect((await get('/api/applicant', owner)).statusCode).toBe(200);
  });

  it('sees nothing after a promotion with a password alone', async () => {
    const email = 'password-only@colleague.example';
    await register(email);
    await change(email, { role: 'admin' });
    const back = await login(email, strangersPassword);
    expect(back.json()).toMatchObject({ role: 'admin', unverified: 'closed' });
    const token = tokenIn(back);
    for (const url of ['/api/applicant', '/api/user/account', '/api/chat', '/api/dashboard']) {
      const refused = await get(url, token);
      expect([url, refused.statusCode, refused.json().code]).toEqual([
        url,
        403,
        'email-unverified',
      ]);
    }
  });

  it('loses the account when the colleague accepts an invitation', async () => {
    const email = 'invited@colleague.example';
    const { id, token, showPasskey } = await registerStranger(email);
    await mailTo(email);
    const admin = await test.getToken('admin');
    const body = { email, role: 'user', language: 'en' };
    expect((await post('/api/user/invite', body, admin)).statusCode).toBe(201);
    const mail = await mailTo(email, 2);
    expect(mail.text).not.toContain('Sam Waymark');
    const names = { firstName: 'Noor', lastName: 'Bergeron', password: ownersPassword };
    const made = await register(email, { ...names, invitation: secretIn(mail.text) });
    expect(made.json()).toMatchObject({ id, role: 'user', firstName: 'Noor' });
    expect(made.json().unverified).toBeUndefined();
    expect((await get('/api/applicant', tokenIn(made))).statusCode).toBe(200);
    expect((await showPasskey()).statusCode).toBe(401);
    expect((await get('/api/auth/me', token)).statusCode).toBe(401);
    expect((await login(email, strangersPassword)).statusCode).toBe(401);
  });

  it('blocks no one from registering: the newer account replaces it', async () => {
    const email = 'again@colleague.example';
    const { token, showPasskey } = await registerStranger(email);
    const ownerReply = await register(email.toUpperCase(), { password: ownersPassword });
    expect(ownerReply.statusCode).toBe(201);
    expect((await get('/api/auth/me', token)).statusCode).toBe(401);
    expect((await showPasskey()).statusCode).toBe(401);
    expect((await login(email, ownersPassword)).statusCode).toBe(200);
  });

  it('can’t replace an account that staff have given rights', async () => {
    const email = 'given@colleague.example';
    await register(email, { password: ownersPassword });
    await change(email, { role: 'user' });
    expect((await register(email)).json().code).toBe('email-taken');
    await change(email, { role: 'client', deactivated: true });
    expect((await register(email)).json().code).toBe('email-taken');
  });

  it('gets no mail beyond the verification request', async () => {
    const email = 'mailed@colleague.example';
    await registerStranger(email);
    const mail = await mailTo(email);
    expect(mail.subject).toBe('Confirm your email address');
    expect(`${mail.text} ${mail.html}`).not.toMatch(/evil\.example|Pebble/);
    await resetAsOwner(email);
    // Nothing about the passkey or anything earlier.
    expect((await mailsTo(email)).map(({ subject }) => subject)).not.toContain(
      'A passkey was added to your Cairn account',
    );
  });
});

describe('verifying an address', () => {
  const verify = (token: string, password: string) =>
    post('/api/auth/verify-email', { token, password });

  it('verifies with link and password once, and ends earlier sessions', async () => {
    const email = 'owner@mail.example';
    const { token, showPasskey } = await registerStranger(email);
    const me = await read('/api/auth/me', token);
    expect(me).toMatchObject({ role: 'client', unverified: 'closed' });
    expect((await get('/api/my/page', token)).json().code).toBe('email-unverified');
    const secret = secretIn((await mailTo(email)).text);
    const wrongPassword = await verify(secret, ownersPassword);
    expect(wrongPassword.json().details).toMatchObject([
      { path: 'password', rule: 'wrong-password' },
    ]);
    const verified = await verify(secret, strangersPassword);
    expect(verified.statusCode, verified.body).toBe(200);
    expect(verified.json().unverified).toBeUndefined();
    const page = await get('/api/my/page', tokenIn(verified));
    expect([page.statusCode, page.json()]).toMatchObject([200, { page: null }]);
    expect((await get('/api/auth/me', token)).statusCode).toBe(401);
    expect((await showPasskey()).statusCode).toBe(401);
    expect((await verify(secret, strangersPassword)).json().code).toBe('gone');
    // From now on the account owns the address.
    expect((await register(email)).json().code).toBe('email-taken');
  });

  it('refuses an old, unknown, or replaced link', async () => {
    const email = 'late@mail.example';
    const made = await register(email);
    const first = secretIn((await mailTo(email)).text);
    expect((await post('/api/auth/verify-email/send', undefined, tokenIn(made))).statusCode).toBe(
      204,
    );
    const second = secretIn((await mailTo(email, 2)).text);
    expect((await verify(first, strangersPassword)).statusCode).toBe(410);
    expect((await verify('no such link', strangersPassword)).statusCode).toBe(410);
    test.moveClock(verificationHours * 3_600_000 + 1000);
    expect((await verify(second, strangersPassword)).statusCode).toBe(410);
    test.moveClock(-verificationHours * 3_600_000 - 1000);
    expect((await verify(second, strangersPassword)).statusCode).toBe(200);
    expect((await verify('', '')).statusCode).toBe(400);
  });

  it('requires a session and an unverified address', async () => {
    expect((await post('/api/auth/verify-email/send')).statusCode).toBe(401);
    const token = await test.getToken('client');
    expect((await post('/api/auth/verify-email/send', undefined, token)).json().code).toBe('gone');
  });

  it('accepts a portal invitation mailed to the same address, and no other', async () => {
    const email = 'portal@mail.example';
    const staff = await test.getToken('user');
    const person = { firstName: 'Nour', lastName: 'Granit', dateOfBirth: '1988-02-29', email };
    const { id } = (await post('/api/applicant', person, staff)).json();
    await post(`/api/applicant/${id}/page/invitation`, { how: 'mail' }, staff);
    const page = secretIn((await mailTo(email)).text);
    const other = await register('elsewhere@mail.example', { page });
    expect(other.json().unverified).toBe('closed');
    const ownerReply = await register(email, { page });
    expect(ownerReply.json().unverified).toBeUndefined();
    expect((await get('/api/my/page', tokenIn(ownerReply))).statusCode).toBe(200);
    const handed = await post(`/api/applicant/${id}/page/invitation`, { how: 'hand' }, staff);
    const sent = { page: secretIn(handed.json().url) };
    expect((await register('by-hand@mail.example', sent)).json().unverified).toBe('closed');
  });
});

describe('a raise', () => {
  async function equipped(email: string) {
    const id = await addAccount(test.db, 'user', email);
    const token = tokenIn(await login(email, testPassword));
    const showPasskey = await addPasskey(token);
    await test.db
      .insertInto('socialLogin')
      .values({ provider: 'google', subject: email, accountId: id, email })
      .execute();
    const links = () =>
      test.db.selectFrom('socialLogin').select('subject').where('accountId', '=', id).execute();
    return { id, token, showPasskey, links };
  }

  it('ends passkeys, second factors, Google links, and sessions, and requires a new password by mail', async () => {
    const email = 'raised@staff.example';
    const { token, showPasskey, links } = await equipped(email);
    expect(await change(email, { role: 'admin' })).toMatchObject({ hasSecondFactor: false });
    expect((await get('/api/auth/me', token)).statusCode).toBe(401);
    expect((await showPasskey()).statusCode).toBe(401);
    expect(await links()).toEqual([]);
    expect((await login(email, testPassword)).json().code).toBe('invalid-credentials');
    const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject);
    await expect.poll(subjects).toContain('Your role in Cairn was changed');
    await resetAsOwner(email);
    const again = tokenIn(await login(email, ownersPassword));
    expect((await get('/api/user/account', again)).statusCode).toBe(200);
  });

  it('keeps a password without a second factor', async () => {
    const email = 'plain@staff.example';
    await addAccount(test.db, 'user', email);
    await change(email, { role: 'admin' });
    expect((await login(email, testPassword)).statusCode).toBe(200);
  });

  it('applies when a limited account gets a location, and not for others', async () => {
    const admin = await test.getToken('admin');
    const place = (await post('/api/location', { name: 'Fernhaven' }, admin)).json().id;
    const limited = await equipped('limited@staff.example');
    await change('limited@staff.example', { reach: 'own' });
    // Less access than before: the passkey stays.
    expect((await limited.showPasskey()).statusCode).toBe(200);
    const everywhere = await equipped('everywhere@staff.example');
    const added = { add: [limited.id, everywhere.id] };
    expect((await post(`/api/location/${place}/staff`, added, admin)).statusCode).toBe(200);
    expect((await limited.showPasskey()).statusCode).toBe(401);
    expect((await everywhere.showPasskey()).statusCode).toBe(200);
    await change('limited@staff.example', { locationIds: [] });
    const session = await equippedAgain('limited@staff.example');
    await change('limited@staff.example', { reach: 'own-and-unplaced' });
    expect((await get('/api/auth/me', session)).statusCode).toBe(401);
  });

  async function equippedAgain(email: string): Promise<string> {
    await resetAsOwner(email);
    return tokenIn(await login(email, ownersPassword));
  }

  it('shows a location the staff with unverified addresses', async () => {
    const admin = await test.getToken('admin');
    const place = (await post('/api/location', { name: 'Annex' }, admin)).json().id;
    const { id } = (await register('unproved@staff.example')).json();
    await change('unproved@staff.example', { role: 'user' });
    const { unverified } = await read(`/api/location/${place}/staff`, admin);
    expect(unverified).toContain(id);
  });
});
