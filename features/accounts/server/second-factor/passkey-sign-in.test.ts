import { describe, expect, it } from 'vitest';
import { addAccount, testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';
import { type Deviation, softwareAuthenticator } from '#app/testing/authenticator.ts';

const test = useTestApp();
type Device = ReturnType<typeof softwareAuthenticator>;

const post = (url: string, body: unknown, token?: string) =>
  test.call('POST', url, { token, ...(body === undefined ? {} : { body }) });
const login = (email: string) => post('/api/auth/login', { email, password: testPassword });
const ask = (ticket?: string) => post('/api/auth/login-passkey/options', { ticket });

async function enrolled(name: string) {
  const email = `${name}@test.example`;
  const id = await addAccount(test.db, 'user', email);
  const token = tokenIn(await login(email));
  const device = softwareAuthenticator();
  const { challenge, options } = (await post('/api/auth/passkey/options', undefined, token)).json();
  const body = { challenge, name: 'My phone', response: device.create(options) };
  const added = await post('/api/auth/passkey', body, token);
  expect(added.statusCode).toBe(201);
  return { id, email, token, device };
}

async function show(device: Device, deviation: Deviation = {}, ticket?: string) {
  const { challenge, options } = (await ask(ticket)).json();
  const response = device.get(options, deviation);
  return post('/api/auth/login-passkey', { challenge, response });
}

async function requestTicket(email: string): Promise<string> {
  return (await login(email)).json().details.ticket;
}

describe('signing in with a passkey', () => {
  it('opens a session without an address or a password', async () => {
    const { id, device } = await enrolled('alone');
    const began = Date.now();
    const signInOptions = (await ask()).json();
    expect(signInOptions.options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
    });
    expect(signInOptions.options.allowCredentials).toBeUndefined();
    const reply = await show(device);
    expect(reply.statusCode).toBe(200);
    expect(reply.json().id).toBe(id);
    expect(String(reply.headers['set-cookie'])).toContain('cairn-device=');
    const token = tokenIn(reply);
    const [session] = (await test.call('GET', '/api/auth/session', { token })).json();
    expect(session.method).toBe('passkey');
    const [passkey] = (await test.call('GET', '/api/auth/security', { token })).json().passkeys;
    expect(Date.parse(passkey.lastUsedAt)).toBeGreaterThanOrEqual(began);
    expect((await show(device)).statusCode).toBe(200);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['no user verification', { isVerified: false }],
    ['another user handle', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('refuses a sign-in with %s', async (name, deviation) => {
    const { device } = await enrolled(`shown-${name.replaceAll(' ', '-')}`);
    const refused = await show(device, deviation);
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'invalid-credentials']);
    expect((await show(device)).statusCode).toBe(200);
  });

  it('refuses an unknown passkey in the same words as a wrong one', async () => {
    const unknownDevice = softwareAuthenticator();
    const { device } = await enrolled('same-words');
    const unknown = await show(unknownDevice);
    expect(unknown.statusCode).toBe(401);
    expect(unknown.json()).toEqual((await show(device, { isVerified: false })).json());
  });

  it('refuses a known credential signed by another key', async () => {
    const { device } = await enrolled('forged');
    const forger = softwareAuthenticator();
    const { challenge, options } = (await ask()).json();
    const { id, rawId } = device.get(options);
    const response = { ...forger.get(options), id, rawId };
    const refused = await post('/api/auth/login-passkey', { challenge, response });
    expect(refused.json().code).toBe('invalid-credentials');
  });

  it('accepts a challenge once, and never the answer to another challenge', async () => {
    const { device } = await enrolled('replay');
    const { challenge, options } = (await ask()).json();
    const response = device.get(options);
    expect((await post('/api/auth/login-passkey', { challenge, response })).statusCode).toBe(200);
    const again = await post('/api/auth/login-passkey', { challenge, response });
    expect([again.statusCode, again.json().code]).toEqual([410, 'gone']);
    const other = (await ask()).json();
    const replayed = { challenge: other.challenge, response };
    expect((await post('/api/auth/login-passkey', replayed)).statusCode).toBe(401);
    const right = device.get(other.options);
    const late = { challenge: other.challenge, response: right };
    expect((await post('/api/auth/login-passkey', late)).json().code).toBe('gone');
  });

  it('refuses a challenge that has expired or was made to add a passkey', async () => {
    const { token, device } = await enrolled('use');
    const adding = (await post('/api/auth/passkey/options', undefined, token)).json();
    const options = { challenge: adding.options.challenge, rpId: 'localhost' };
    const body = { challenge: adding.challenge, response: device.get(options) };
    expect((await post('/api/auth/login-passkey', body)).json().code).toBe('gone');
    const signInOptions = (await ask()).json();
    const response = device.get(signInOptions.options);
    test.moveClock(5 * 60_000);
    const late = { challenge: signInOptions.challenge, response };
    expect((await post('/api/auth/login-passkey', late)).json().code).toBe('gone');
  });

  it('refuses a cloned passkey whose counter doesn’t increase', async () => {
    const { device } = await enrolled('copy');
    expect((await show(device, { counter: 7 })).statusCode).toBe(200);
    expect((await show(device, { counter: 7 })).statusCode).toBe(401);
    expect((await show(device, { counter: 6 })).statusCode).toBe(401);
    expect((await show(device, { counter: 0 })).statusCode).toBe(401);
    expect((await show(device, { counter: 8 })).statusCode).toBe(200);
  });

  it('accepts one of two concurrent sign-ins with the same counter', async () => {
    const { device } = await enrolled('same-count');
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => show(device, { counter: 3 })),
    );
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 401, 401, 401]);
  });

  it('accepts a synced passkey, which has no counter', async () => {
    const { device } = await enrolled('synchronised');
    expect((await show(device, { counter: 0 })).statusCode).toBe(200);
    expect((await show(device, { counter: 0 })).statusCode).toBe(200);
  });

  it('refuses a deactivated account', async () => {
    const { id, device } = await enrolled('deactivated');
    await test.db
      .updateTable('account')
      .set({ deactivatedAt: new Date() })
      .where('id', '=', id)
      .execute();
    const refused = await show(device);
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'invalid-credentials']);
    expect(refused.headers.authorization).toBeUndefined();
  });
});

describe('a passkey as the second factor', () => {
  it('accepts only passkeys of the ticket’s account', async () => {
    const mine = await enrolled('ticket-mine');
    const other = await enrolled('ticket-other');
    const ticket = await requestTicket(mine.email);
    const { options } = (await ask(ticket)).json();
    expect(options.allowCredentials).toHaveLength(1);
    expect(options.allowCredentials[0].id).toBe(mine.device.get(options).id);
    expect((await show(other.device, {}, ticket)).json().code).toBe('invalid-credentials');
    // Security keys requested by id may omit the user handle.
    const reply = await show(mine.device, { userHandle: undefined }, ticket);
    expect(reply.json().id).toBe(mine.id);
  });

  it('requires a known ticket', async () => {
    const reply = await ask('no such ticket');
    expect([reply.statusCode, reply.json().code]).toEqual([410, 'gone']);
  });
});
