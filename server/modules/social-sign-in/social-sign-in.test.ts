import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, type Reply, testPassword, tokenIn, useTestApp } from '#server/testing/app.ts';
import {
  type OpenIdProvider,
  type ProviderPerson,
  startOpenIdProvider,
  testClientId,
} from '#server/testing/openid-provider.ts';

let provider: OpenIdProvider;
beforeAll(async () => {
  provider = await startOpenIdProvider();
});
afterAll(() => provider.stop());

const environment = () => ({ GOOGLE_CLIENT_ID: testClientId, OIDC_ISSUER: provider.issuer });
const test = useTestApp({ environment });
const counting = useTestApp({ environment, limitRates: true });
const withoutGoogle = useTestApp();
const minute = 60_000;

async function newNonce(app = test): Promise<string> {
  return (await app.call('POST', '/api/auth/social')).json().google.nonce;
}

/** What the provider issues for a new attempt of this person. */
async function idTokenOf(person: ProviderPerson, app = test): Promise<string> {
  return provider.idTokenFor(person, { nonce: await newNonce(app) });
}

function send(call: 'login' | 'register', idToken: string, more = {}, app = test): Promise<Reply> {
  const body = { provider: 'google', idToken, ...more };
  return app.call('POST', `/api/auth/${call}-social`, { body });
}
const login = (idToken: string, more = {}) => send('login', idToken, more);
const register = (idToken: string, more = {}) => send('register', idToken, more);

let count = 0;
/** Somebody at the provider whom no other test knows. */
function somebody(more: Partial<ProviderPerson> = {}): ProviderPerson {
  count += 1;
  const names = { given_name: 'Robin', family_name: 'Pebble', name: 'Robin Pebble' };
  return { sub: `subject-${count}`, email: `robin.${count}@test.example`, ...names, ...more };
}

function auditOf(accountId: string) {
  return test.db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('record_id', '=', accountId)
    .orderBy('id')
    .execute();
}

async function securityNoticesOf(accountId: string) {
  const rows = await test.db
    .selectFrom('notice')
    .select('values')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'security')
    .execute();
  return rows.map(({ values }) => (values as { event: string }).event);
}

describe('beginning', () => {
  it('gives the client id, and a nonce of its own to each attempt', async () => {
    const first = (await test.call('POST', '/api/auth/social')).json();
    expect(first.google.clientId).toBe(testClientId);
    expect(await newNonce()).not.toBe(first.google.nonce);
  });

  it('says that there is no Google without a client id, and takes no token', async () => {
    const begun = await withoutGoogle.call('POST', '/api/auth/social');
    expect(begun.json()).toEqual({ google: null });
    const idToken = await idTokenOf(somebody());
    for (const call of ['login', 'register'] as const) {
      const reply = await send(call, idToken, {}, withoutGoogle);
      expect(reply.json().code).toBe('invalid-credentials');
    }
  });
});

describe('an account that is made with Google', () => {
  it('is a client without a password, who is signed in with Google', async () => {
    const person = somebody();
    const reply = await register(await idTokenOf(person), { language: 'fr' });
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
    expect(await auditOf(reply.json().id)).toMatchObject([
      { action: 'account.registered', after: { role: 'client', google: person.email } },
      { action: 'session.began', after: { method: 'google' } },
    ]);
  });

  it('is the same person at the next sign-in, whatever the address at Google is by then', async () => {
    const person = somebody();
    const { id } = (await register(await idTokenOf(person))).json();
    const moved = { ...person, email: 'somewhere.else@test.example' };
    const again = await login(await idTokenOf(moved));
    expect(again.statusCode).toBe(200);
    expect(again.json()).toMatchObject({ id, email: person.email });
    const other = await login(await idTokenOf(somebody({ email: moved.email })));
    expect(other.json().code).toBe('unknown-social-account');
  });

  it('is not made for an address that has an account, nor twice', async () => {
    await addAccount(test.db, 'client', 'taken@test.example');
    const taken = await register(await idTokenOf(somebody({ email: 'Taken@test.example' })));
    expect(taken.statusCode).toBe(409);
    expect(taken.json().code).toBe('email-taken');
    const person = somebody();
    await register(await idTokenOf(person));
    const elsewhere = { ...person, email: 'another@test.example' };
    expect((await register(await idTokenOf(elsewhere))).json().code).toBe('email-taken');
  });

  it('cannot be guessed into by a password', async () => {
    const person = somebody();
    await register(await idTokenOf(person));
    const body = { email: person.email, password: testPassword };
    expect((await test.call('POST', '/api/auth/login', { body })).statusCode).toBe(401);
  });
});

describe('an invited person', () => {
  async function invite(email: string): Promise<string> {
    const token = await test.tokenOf('admin');
    const body = { email, role: 'user', language: 'en' };
    const made = await test.call('POST', '/api/user/invite', { token, body });
    const { id } = made.json();
    const link = await test.call('POST', `/api/user/invitation/${id}/link`, { token });
    return link.json().url.split('invitation=')[1];
  }

  it('becomes what the invitation says, once', async () => {
    const person = somebody({ email: 'invited@test.example' });
    const invitation = await invite('Invited@test.example');
    const reply = await register(await idTokenOf(person), { invitation });
    expect(reply.json()).toMatchObject({ role: 'user', email: person.email });
    const again = await register(await idTokenOf(somebody()), { invitation });
    expect(again.json().code).toBe('gone');
  });

  it('has to be the one who was invited; another address gets nothing and uses nothing up', async () => {
    const invitation = await invite('expected@test.example');
    const stranger = await idTokenOf(somebody());
    const refused = await register(stranger, { invitation });
    expect(refused.statusCode).toBe(410);
    // The attempt isn't used up either: the same token makes a client.
    expect((await register(stranger)).json().role).toBe('client');
    const meant = await idTokenOf(somebody({ email: 'expected@test.example' }));
    expect((await register(meant, { invitation })).json().role).toBe('user');
  });
});

describe('an account with a password', () => {
  it('is linked only after its password, with the same token, and told of it', async () => {
    const person = somebody({ email: 'Linked@test.example' });
    const id = await addAccount(test.db, 'user', 'linked@test.example');
    const idToken = await idTokenOf(person);
    const asked = await login(idToken);
    expect(asked.statusCode).toBe(409);
    expect(asked.json().code).toBe('link-needs-password');
    const wrong = await login(idToken, { password: 'not the password' });
    expect(wrong.json().code).toBe('invalid-credentials');
    expect(await auditOf(id)).toEqual([]);

    const linked = await login(idToken, { password: testPassword });
    expect(linked.json()).toMatchObject({ id, role: 'user' });
    expect((await auditOf(id)).slice(0, 2)).toMatchObject([
      { action: 'account.google-linked', before: null, after: { google: person.email } },
      { action: 'session.began', after: { method: 'google' } },
    ]);
    expect(await securityNoticesOf(id)).toContain('google-linked');
    expect((await login(await idTokenOf(person))).json().id).toBe(id);
  });

  it('is linked to one Google account: a new one takes the place of the old one', async () => {
    const id = await addAccount(test.db, 'user', 'two@test.example');
    const [before, after] = [1, 2].map(() => somebody({ email: 'two@test.example' }));
    for (const person of [before, after]) {
      const reply = await login(await idTokenOf(person as ProviderPerson), {
        password: testPassword,
      });
      expect(reply.json().id).toBe(id);
    }
    const old = await login(await idTokenOf(before as ProviderPerson));
    expect(old.json().code).toBe('link-needs-password');
  });

  it('is linked once when two calls with two tokens link it at once', async () => {
    const id = await addAccount(test.db, 'user', 'hasty@test.example');
    const person = somebody({ email: 'hasty@test.example' });
    const tokens = [await idTokenOf(person), await idTokenOf(person)];
    const password = testPassword;
    const replies = await Promise.all(tokens.map((idToken) => login(idToken, { password })));
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200]);
    const links = test.db.selectFrom('social_login').select('subject');
    expect(await links.where('account_id', '=', id).execute()).toEqual([{ subject: person.sub }]);
  });

  it('asks for a password also where there is none: no other way leads to the link', async () => {
    const id = await addAccount(test.db, 'user', 'passkey-only@test.example');
    const update = test.db.updateTable('account').set({ password_hash: null });
    await update.where('id', '=', id).execute();
    const idToken = await idTokenOf(somebody({ email: 'passkey-only@test.example' }));
    expect((await login(idToken)).json().code).toBe('link-needs-password');
    const tried = await login(idToken, { password: testPassword });
    expect(tried.json().code).toBe('invalid-credentials');
  });

  it('counts wrong passwords as at any sign-in', async () => {
    const email = 'guessed@test.example';
    await addAccount(counting.db, 'user', email);
    const idToken = await idTokenOf(somebody({ email }), counting);
    const guess = (password: string) => send('login', idToken, { password }, counting);
    for (let tries = 0; tries < 8; tries += 1) {
      expect((await guess('a guess')).json().code).toBe('invalid-credentials');
    }
    expect((await guess(testPassword)).json().code).toBe('too-many');
    const body = { email, password: testPassword };
    const plain = await counting.call('POST', '/api/auth/login', { body });
    expect(plain.json().code).toBe('too-many');
  });
});

describe('a second factor', () => {
  async function addApp(accountId: string) {
    const app = { account_id: accountId, secret_sealed: 'sealed', confirmed_at: new Date() };
    await test.db.insertInto('totp').values(app).execute();
  }

  it('is asked for after Google too, and no session begins before', async () => {
    const person = somebody();
    const { id } = (await register(await idTokenOf(person))).json();
    await addApp(id);
    const reply = await login(await idTokenOf(person));
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({
      code: 'second-factor-needed',
      details: { ticket: expect.any(String), ways: expect.arrayContaining(['totp']) },
    });
    expect(reply.headers.authorization).toBe(undefined);
  });

  it('is asked for after linking: the link stays, so the ticket leads into a linked account', async () => {
    const id = await addAccount(test.db, 'user', 'careful@test.example');
    await addApp(id);
    const person = somebody({ email: 'careful@test.example' });
    const reply = await login(await idTokenOf(person), { password: testPassword });
    expect(reply.json().code).toBe('second-factor-needed');
    expect((await login(await idTokenOf(person))).json().code).toBe('second-factor-needed');
    const actions = (await auditOf(id)).map(({ action }) => action);
    expect(actions).toEqual(['account.google-linked']);
  });
});

describe('a deactivated account', () => {
  it('is not signed in to, linked, or offered anew', async () => {
    const person = somebody();
    const { id } = (await register(await idTokenOf(person))).json();
    await addAccount(test.db, 'user', 'left@test.example');
    const left = somebody({ email: 'left@test.example' });
    const update = test.db.updateTable('account').set({ deactivated_at: new Date() });
    await update.where('id', '=', id).execute();
    await update.where('email', '=', left.email).execute();
    for (const gone of [person, left]) {
      const reply = await login(await idTokenOf(gone), { password: testPassword });
      expect(reply.statusCode).toBe(401);
      expect(reply.json().code).toBe('invalid-credentials');
    }
  });
});

describe('a nonce', () => {
  it('is used up by a sign-in, and of two calls at once by one', async () => {
    const person = somebody();
    const first = await idTokenOf(person);
    const made = await Promise.all([register(first), register(first)]);
    expect(made.map((reply) => reply.statusCode).sort()).toEqual([201, 401]);
    const next = await idTokenOf(person);
    const replies = await Promise.all([login(next), login(next)]);
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 401]);
    expect((await login(next)).json().code).toBe('invalid-credentials');
  });

  it('stays good while nothing came of it: unknown first, then an account with the same token', async () => {
    const idToken = await idTokenOf(somebody());
    const unknown = await login(idToken);
    expect(unknown.statusCode).toBe(401);
    expect(unknown.json().code).toBe('unknown-social-account');
    expect((await register(idToken)).statusCode).toBe(201);
  });

  it('runs out after ten minutes', async () => {
    const person = somebody();
    await register(await idTokenOf(person));
    const nonce = await newNonce();
    test.moveClock(11 * minute);
    // The provider's clock is behind by then, so the token is made for the time of the server.
    const now = Math.floor(Date.now() / 1000) + 11 * 60;
    const claims = { iss: provider.issuer, aud: testClientId, iat: now, exp: now + 60, nonce };
    const { sub, email } = person;
    const idToken = await provider.sign({ ...claims, sub, email, email_verified: true });
    expect((await login(idToken)).json().code).toBe('invalid-credentials');
    test.moveClock(-11 * minute);
    expect((await login(idToken)).json().code).toBe('invalid-credentials');
  });
});

describe('unlinking', () => {
  const unlink = (token: string) => test.call('DELETE', '/api/auth/google', { token });

  /** A token of somebody with a password, who has linked their account with Google. */
  async function linked(): Promise<{ id: string; token: string; person: ProviderPerson }> {
    const person = somebody();
    const id = await addAccount(test.db, 'user', person.email);
    const reply = await login(await idTokenOf(person), { password: testPassword });
    return { id, token: tokenIn(reply), person };
  }

  it('lets nobody in with Google any more, and is told; of two at once one does it', async () => {
    const { id, token, person } = await linked();
    const replies = await Promise.all([unlink(token), unlink(token)]);
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([204, 404]);
    expect(await auditOf(id)).toContainEqual({
      action: 'account.google-unlinked',
      before: { google: person.email },
      after: null,
    });
    expect(await securityNoticesOf(id)).toContain('google-unlinked');
    const after = await login(await idTokenOf(person));
    expect(after.json().code).toBe('link-needs-password');
  });

  it('asks for a proof when the last one is older than ten minutes', async () => {
    const { token } = await linked();
    test.moveClock(11 * minute);
    const refused = await unlink(token);
    test.moveClock(-11 * minute);
    expect(refused.statusCode).toBe(428);
    expect(refused.json().code).toBe('confirmation-needed');
  });

  it('is refused when nothing else would be left, and allowed with a passkey', async () => {
    const reply = await register(await idTokenOf(somebody()));
    const token = tokenIn(reply);
    const refused = await unlink(token);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().code).toBe('last-way-in');
    const passkey = { credential_id: 'a passkey', public_key: Buffer.of(1), counter: 0 };
    const owned = { ...passkey, account_id: reply.json().id, name: 'My phone' };
    await test.db.insertInto('passkey').values(owned).execute();
    expect((await unlink(token)).statusCode).toBe(204);
  });

  it('finds nothing where nothing is linked', async () => {
    expect((await unlink(await test.tokenOf('client'))).statusCode).toBe(404);
  });
});
