import { describe, expect, it } from 'vitest';
import { addAccount, testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';
import { testClientId } from '#app/testing/openid-provider.ts';
import { newProviderPerson, sendToken, useProvider } from '#app/testing/social-sign-in.ts';

const { provider, useApp } = useProvider();
const { test, newNonce, issueIdToken, login, register, readAudit } = useApp();
const withoutGoogle = useTestApp();
const minute = 60_000;

describe('beginning', () => {
  it('returns the client id and a new nonce per attempt', async () => {
    const first = (await test.call('POST', '/api/auth/social')).json();
    expect(first.google.clientId).toBe(testClientId);
    expect(await newNonce()).not.toBe(first.google.nonce);
  });

  it('reports that Google is off without a client id, and refuses tokens', async () => {
    const begun = await withoutGoogle.call('POST', '/api/auth/social');
    expect(begun.json()).toEqual({ google: null });
    const idToken = await issueIdToken(newProviderPerson());
    for (const call of ['login', 'register'] as const) {
      const reply = await sendToken(withoutGoogle, call, idToken);
      expect(reply.json().code).toBe('invalid-credentials');
    }
  });
});

describe('an account created with Google', () => {
  it('creates a client without a password and signs them in', async () => {
    const person = newProviderPerson();
    const reply = await register(await issueIdToken(person), { language: 'fr' });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({
      firstName: 'Robin',
      lastName: 'Pebble',
      email: person.email,
      role: 'client',
      language: 'fr',
    });
    const token = tokenIn(reply);
    const sessions = (await test.call('GET', '/api/auth/session', { token })).json();
    expect(sessions).toMatchObject([{ isThis: true, method: 'google' }]);
    const security = (await test.call('GET', '/api/auth/security', { token })).json();
    expect(security).toMatchObject({ hasPassword: false, google: { email: person.email } });
    expect(await readAudit(reply.json().id)).toMatchObject([
      { action: 'account.registered', after: { role: 'client', google: person.email } },
      { action: 'session.began', after: { method: 'google' } },
    ]);
  });

  it('finds the same account at the next sign-in, even after the Google address changed', async () => {
    const person = newProviderPerson();
    const { id } = (await register(await issueIdToken(person))).json();
    const moved = { ...person, email: 'somewhere.else@test.example' };
    const again = await login(await issueIdToken(moved));
    expect(again.statusCode).toBe(200);
    expect(again.json()).toMatchObject({ id, email: person.email });
    const other = await login(await issueIdToken(newProviderPerson({ email: moved.email })));
    expect(other.json().code).toBe('unknown-social-account');
  });

  it('refuses an address with an account, and a second registration', async () => {
    await addAccount(test.db, 'client', 'taken@test.example');
    const taken = await register(
      await issueIdToken(newProviderPerson({ email: 'Taken@test.example' })),
    );
    expect(taken.statusCode).toBe(409);
    expect(taken.json().code).toBe('email-taken');
    const person = newProviderPerson();
    await register(await issueIdToken(person));
    const elsewhere = { ...person, email: 'another@test.example' };
    expect((await register(await issueIdToken(elsewhere))).json().code).toBe('email-taken');
  });

  it('refuses every password', async () => {
    const person = newProviderPerson();
    await register(await issueIdToken(person));
    const body = { email: person.email, password: testPassword };
    expect((await test.call('POST', '/api/auth/login', { body })).statusCode).toBe(401);
  });
});

describe('an invitation accepted with Google', () => {
  async function invite(email: string): Promise<string> {
    const token = await test.getToken('admin');
    const body = { email, role: 'user', language: 'en' };
    const made = await test.call('POST', '/api/user/invite', { token, body });
    const { id } = made.json();
    const link = await test.call('POST', `/api/user/invitation/${id}/link`, { token });
    return link.json().url.split('invitation=')[1];
  }

  it('grants the invited access once', async () => {
    const person = newProviderPerson({ email: 'invited@test.example' });
    const invitation = await invite('Invited@test.example');
    const reply = await register(await issueIdToken(person), { invitation });
    expect(reply.json()).toMatchObject({ role: 'user', email: person.email });
    const again = await register(await issueIdToken(newProviderPerson()), { invitation });
    expect(again.json().code).toBe('gone');
  });

  it('refuses another address and leaves the invitation unused', async () => {
    const invitation = await invite('expected@test.example');
    const strangerToken = await issueIdToken(newProviderPerson());
    const refused = await register(strangerToken, { invitation });
    expect(refused.statusCode).toBe(410);
    // The attempt isn't used up either: the same token creates a client.
    expect((await register(strangerToken)).json().role).toBe('client');
    const invitedToken = await issueIdToken(newProviderPerson({ email: 'expected@test.example' }));
    expect((await register(invitedToken, { invitation })).json().role).toBe('user');
  });
});

describe('a second factor', () => {
  async function addApp(accountId: string) {
    const app = { accountId, secretSealed: 'sealed', confirmedAt: new Date() };
    await test.db.insertInto('totp').values(app).execute();
  }

  it('asks for it after Google too, and opens no session before', async () => {
    const person = newProviderPerson();
    const { id } = (await register(await issueIdToken(person))).json();
    await addApp(id);
    const reply = await login(await issueIdToken(person));
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({
      code: 'second-factor-needed',
      details: { ticket: expect.any(String), ways: expect.arrayContaining(['totp']) },
    });
    expect(reply.headers.authorization).toBe(undefined);
  });

  it('asks for it after linking, and the ticket leads to the linked account', async () => {
    const id = await addAccount(test.db, 'user', 'careful@test.example');
    await addApp(id);
    const person = newProviderPerson({ email: 'careful@test.example' });
    const reply = await login(await issueIdToken(person), { password: testPassword });
    expect(reply.json().code).toBe('second-factor-needed');
    expect((await login(await issueIdToken(person))).json().code).toBe('second-factor-needed');
    const actions = (await readAudit(id)).map(({ action }) => action);
    expect(actions).toEqual(['account.google-linked']);
  });
});

describe('a deactivated account', () => {
  it('refuses sign-in, linking, and a new registration', async () => {
    const person = newProviderPerson();
    const { id } = (await register(await issueIdToken(person))).json();
    await addAccount(test.db, 'user', 'left@test.example');
    const formerMember = newProviderPerson({ email: 'left@test.example' });
    const update = test.db.updateTable('account').set({ deactivatedAt: new Date() });
    await update.where('id', '=', id).execute();
    await update.where('email', '=', formerMember.email).execute();
    for (const gone of [person, formerMember]) {
      const reply = await login(await issueIdToken(gone), { password: testPassword });
      expect(reply.statusCode).toBe(401);
      expect(reply.json().code).toBe('invalid-credentials');
    }
  });
});

describe('a nonce', () => {
  it('works once, even for concurrent sign-ins', async () => {
    const person = newProviderPerson();
    const first = await issueIdToken(person);
    const made = await Promise.all([register(first), register(first)]);
    expect(made.map((reply) => reply.statusCode).sort()).toEqual([201, 401]);
    const next = await issueIdToken(person);
    const replies = await Promise.all([login(next), login(next)]);
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 401]);
    expect((await login(next)).json().code).toBe('invalid-credentials');
  });

  it('stays valid after a failed try: unknown first, then registered with the same token', async () => {
    const idToken = await issueIdToken(newProviderPerson());
    const unknown = await login(idToken);
    expect(unknown.statusCode).toBe(401);
    expect(unknown.json().code).toBe('unknown-social-account');
    expect((await register(idToken)).statusCode).toBe(201);
  });

  it('expires after ten minutes', async () => {
    const person = newProviderPerson();
    await register(await issueIdToken(person));
    const nonce = await newNonce();
    test.moveClock(11 * minute);
    // The provider's clock is behind by then, so use the server's time.
    const now = Math.floor(Date.now() / 1000) + 11 * 60;
    const claims = { iss: provider().issuer, aud: testClientId, iat: now, exp: now + 60, nonce };
    const { sub, email } = person;
    const idToken = await provider().sign({ ...claims, sub, email, email_verified: true });
    expect((await login(idToken)).json().code).toBe('invalid-credentials');
    test.moveClock(-11 * minute);
    expect((await login(idToken)).json().code).toBe('invalid-credentials');
  });
});
