import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addAccount, testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';
import {
  type Deviation,
  softwareAuthenticator,
  testOrigin,
  totpCode,
} from '#app/testing/authenticator.ts';

const test = useTestApp();

let ahead = 0;

function moveClock(ms: number) {
  ahead += ms;
  test.moveClock(ms);
}

const post = (url: string, body: unknown, token?: string) =>
  test.call('POST', url, { token, ...(body === undefined ? {} : { body }) });
const login = (email: string) => post('/api/auth/login', { email, password: testPassword });
const begin = (token: string) => post('/api/auth/passkey/options', undefined, token);
const security = async (token: string) =>
  (await test.call('GET', '/api/auth/security', { token })).json();
const remove = (token: string, id: string) =>
  test.call('DELETE', `/api/auth/passkey/${id}`, { token });

async function signedIn(name: string) {
  const email = `${name}@test.example`;
  const id = await addAccount(test.db, 'user', email);
  return { id, email, token: tokenIn(await login(email)) };
}

async function add(
  token: string,
  { device = softwareAuthenticator(), name = 'My phone', ...deviation }: AddOptions = {},
) {
  const { challenge, options } = (await begin(token)).json();
  const response = device.create(options, deviation);
  return post('/api/auth/passkey', { challenge, name, response }, token);
}
type AddOptions = Deviation & { device?: ReturnType<typeof softwareAuthenticator>; name?: string };

async function enrolled(name: string) {
  const person = await signedIn(name);
  const device = softwareAuthenticator();
  const { passkey, recoveryCodes } = (await add(person.token, { device })).json();
  return { ...person, device, passkeyId: passkey.id as string, recoveryCodes };
}

const setAccount = (id: string, columns: { passwordHash?: null; deactivatedAt?: Date }) =>
  test.db.updateTable('account').set(columns).where('id', '=', id).execute();

describe('adding a passkey', () => {
  it('requests a discoverable passkey bound to this host', async () => {
    const { id, email, token } = await signedIn('options');
    const { options } = (await begin(token)).json();
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Test House' },
      user: { name: email, displayName: 'Sam Waymark' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: 300_000,
      excludeCredentials: [],
    });
    const handle = Buffer.from(options.user.id, 'base64url').toString('hex');
    expect(handle).toBe(id.replaceAll('-', ''));
  });

  it('stores the passkey, returns recovery codes once, and requires it from then on', async () => {
    const { id, email, token } = await signedIn('add');
    const added = await add(token);
    expect(added.statusCode).toBe(201);
    const { passkey, recoveryCodes } = added.json();
    expect(passkey).toMatchObject({ name: 'My phone', lastUsedAt: null });
    expect(recoveryCodes).toHaveLength(10);
    const second = await add(token, { name: 'Key on my ring' });
    expect(second.json().recoveryCodes).toEqual([]);
    expect((await security(token)).passkeys).toEqual([passkey, second.json().passkey]);
    const again = (await begin(token)).json();
    expect(again.options.excludeCredentials).toHaveLength(2);
    expect(again.options.excludeCredentials[0].transports).toEqual(['internal']);
    expect((await login(email)).json().details.ways).toEqual(['passkey', 'recovery-code']);
    const entries = await test.db
      .selectFrom('auditEntry')
      .select(['action', 'after'])
      .where('recordId', '=', id)
      .where('action', '=', 'account.passkey-added')
      .orderBy('id')
      .execute();
    expect(entries[0]?.after).toEqual({ passkey: 'My phone' });
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: `${testOrigin}1` }],
    ['another host', { rpId: 'evil.example' }],
    ['no user verification', { isVerified: false }],
    ['an oversized id', { credentialId: randomBytes(5000) }],
  ])('refuses one made with %s', async (name, deviation) => {
    const { token } = await signedIn(`made-${name.replaceAll(' ', '-')}`);
    const refused = await add(token, deviation);
    expect(refused.json()).toMatchObject({ code: 'invalid', details: [{ path: 'response' }] });
    expect((await security(token)).passkeys).toEqual([]);
  });

  it('ignores attestation statements', async () => {
    const { token } = await signedIn('attestation');
    const attStmt = new Map<string, number | Uint8Array | Uint8Array[]>([
      ['alg', -7],
      ['sig', randomBytes(64)],
      ['x5c', [randomBytes(300)]],
    ]);
    const added = await add(token, { attestation: { fmt: 'packed', attStmt } });
    expect(added.statusCode).toBe(201);
  });

  it('accepts a challenge once, from its own account, and only to add a passkey', async () => {
    const mine = await signedIn('challenge-mine');
    const other = await signedIn('challenge-other');
    const attempt = async (
      begun: { challenge: string; options: Parameters<typeof device.create>[0] },
      token: string,
    ) => {
      const response = device.create(begun.options);
      const body = { challenge: begun.challenge, name: 'x', response };
      return post('/api/auth/passkey', body, token);
    };
    const device = softwareAuthenticator();
    const ownRegistration = (await begin(mine.token)).json();
    expect((await attempt(ownRegistration, mine.token)).statusCode).toBe(201);
    expect((await attempt(ownRegistration, mine.token)).json().code).toBe('gone');
    const theirs = (await begin(other.token)).json();
    expect((await attempt(theirs, mine.token)).json().code).toBe('gone');
    const toLogin = (await post('/api/auth/login-passkey/options', {})).json();
    const { user, rp } = theirs.options;
    const mixed = { challenge: toLogin.challenge, options: { ...toLogin.options, user, rp } };
    expect((await attempt(mixed, mine.token)).json().code).toBe('gone');
    const old = (await begin(mine.token)).json();
    moveClock(5 * 60_000);
    expect((await attempt(old, mine.token)).json().code).toBe('gone');
  });

  it('links a credential to one account only', async () => {
    const { device } = await enrolled('twice-mine');
    const other = await signedIn('twice-other');
    expect((await add(other.token, { device })).json().code).toBe('invalid');
  });

  it('requires recent proof, which a passkey can give', async () => {
    const { token, device, passkeyId } = await enrolled('proof');
    const other = await enrolled('proof-other');
    const registration = (await begin(token)).json();
    const response = softwareAuthenticator().create(registration.options);
    moveClock(10 * 60_000);
    expect((await begin(token)).json().code).toBe('confirmation-needed');
    const late = { challenge: registration.challenge, name: 'x', response };
    expect((await post('/api/auth/passkey', late, token)).json().code).toBe('confirmation-needed');
    expect((await remove(token, passkeyId)).json().code).toBe('confirmation-needed');
    const confirm = async (authenticator: typeof device) => {
      const { challenge, options } = (await post('/api/auth/login-passkey/options', {})).json();
      const body = { challenge, response: authenticator.get(options) };
      return post('/api/auth/confirm-passkey', body, token);
    };
    expect((await confirm(other.device)).json().code).toBe('invalid');
    expect((await begin(token)).statusCode).toBe(428);
    expect((await confirm(device)).statusCode).toBe(204);
    expect((await begin(token)).statusCode).toBe(200);
  });
});

describe('a malformed message', () => {
  const shapes: [string, Record<string, unknown>][] = [
    ['nothing', {}],
    ['no response', { id: 'abc', rawId: 'abc', type: 'public-key' }],
    ['a response of nulls', { id: 'abc', rawId: 'abc', type: 'public-key', response: null }],
    ['an id of another kind', { id: { $gt: '' }, rawId: 7, type: [], response: 'x' }],
    [
      'parts of other kinds',
      {
        id: 'abc',
        rawId: 'abc',
        type: 'public-key',
        response: { clientDataJSON: 'bnVsbA', attestationObject: 'oA', transports: 7 },
      },
    ],
  ];

  it.each(shapes)('refuses a message: %s', async (name, response) => {
    const { token } = await signedIn(`shape-${name.replaceAll(' ', '-')}`);
    const { challenge } = (await begin(token)).json();
    const added = await post('/api/auth/passkey', { challenge, name: 'x', response }, token);
    expect(added.statusCode).toBe(400);
    const signInOptions = (await post('/api/auth/login-passkey/options', {})).json();
    const body = { challenge: signInOptions.challenge, response };
    expect((await post('/api/auth/login-passkey', body)).json().code).toBe('invalid-credentials');
  });

  it('refuses an id that the database can’t store', async () => {
    const { challenge } = (await post('/api/auth/login-passkey/options', {})).json();
    const response = { id: 'a\u0000b', rawId: 'a\u0000b', response: {} };
    const reply = await post('/api/auth/login-passkey', { challenge, response });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid']);
  });

  it('refuses the id of an existing passkey', async () => {
    const { device } = await enrolled('shape-known');
    const signInOptions = (await post('/api/auth/login-passkey/options', {})).json();
    const response = { ...device.get(signInOptions.options), response: { userHandle: 7 } };
    const body = { challenge: signInOptions.challenge, response };
    expect((await post('/api/auth/login-passkey', body)).json().code).toBe('invalid-credentials');
  });
});

describe('the name of a passkey', () => {
  it('can be changed by its owner only', async () => {
    const { token, passkeyId } = await enrolled('name');
    const other = await signedIn('name-other');
    const url = `/api/auth/passkey/${passkeyId}`;
    const body = { name: 'The old phone' };
    expect((await test.call('PUT', url, { token: other.token, body })).statusCode).toBe(404);
    expect((await test.call('PUT', url, { token, body })).json()).toMatchObject(body);
    expect((await security(token)).passkeys[0]).toMatchObject(body);
  });
});

describe('removing a passkey', () => {
  it('removes the recovery codes with the last passkey, and nothing of others', async () => {
    const { token, email, passkeyId } = await enrolled('remove');
    const other = await signedIn('remove-other');
    expect((await remove(other.token, passkeyId)).statusCode).toBe(404);
    const second = (await add(token)).json().passkey.id;
    expect((await remove(token, passkeyId)).statusCode).toBe(204);
    expect((await security(token)).recoveryCodesLeft).toBe(10);
    expect((await remove(token, second)).statusCode).toBe(204);
    expect(await security(token)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await login(email)).statusCode).toBe(200);
  });

  it('keeps the last passkey of an account without another way to sign in, even for concurrent requests', async () => {
    const { id, token, passkeyId } = await enrolled('last-way');
    await setAccount(id, { passwordHash: null });
    const refused = await remove(token, passkeyId);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'last-way-in']);
    const second = (await add(token)).json().passkey.id;
    const replies = await Promise.all([remove(token, passkeyId), remove(token, second)]);
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([204, 409]);
    await test.db
      .insertInto('socialLogin')
      .values({ provider: 'google', subject: '1', accountId: id, email: 'a@b.example' })
      .execute();
    const [lastPasskey] = (await security(token)).passkeys;
    expect((await remove(token, lastPasskey.id)).statusCode).toBe(204);
  });

  it('keeps the last passkey where a second factor is required, unless there is an app', async () => {
    const { token, passkeyId } = await enrolled('required');
    await test.db.updateTable('organisation').set({ requireSecondFactor: true }).execute();
    expect((await remove(token, passkeyId)).json().code).toBe('second-factor-required');
    const { secret } = (await post('/api/auth/totp', undefined, token)).json();
    expect((await remove(token, passkeyId)).statusCode).toBe(409);
    const code = totpCode(secret, Date.now() + ahead);
    const confirmed = await post('/api/auth/totp/confirm', { code }, token);
    expect(confirmed.json()).toEqual({ recoveryCodes: [] });
    expect((await remove(token, passkeyId)).statusCode).toBe(204);
    await test.db.updateTable('organisation').set({ requireSecondFactor: false }).execute();
  });
});
