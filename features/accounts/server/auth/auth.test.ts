import { describe, expect, it } from 'vitest';
import { addAccount, testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';
import { readSettings } from '#core/server/env.ts';
import { ensureFirstAdmin } from './first-admin.ts';

const test = useTestApp();

function login(email: string, password = testPassword, headers = {}) {
  return test.call('POST', '/api/auth/login', { body: { email, password }, headers });
}

describe('signing in', () => {
  it('returns the user and a token with the claims of the specification', async () => {
    const id = await addAccount(test.db, 'user', 'Casey@Test.example');
    const reply = await login('casey@test.EXAMPLE');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      id,
      firstName: 'Sam',
      lastName: 'Waymark',
      email: 'Casey@Test.example',
      role: 'user',
      roles: ['User'],
    });
    const claims = JSON.parse(
      Buffer.from(tokenIn(reply).split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(claims).toMatchObject({ sub: id, role: 'user', roles: ['User'] });
    expect(claims.exp - claims.iat).toBe(12 * 3600);
  });

  it('gives the same answer for a wrong password and an unknown address, in the requested language', async () => {
    await addAccount(test.db, 'user', 'known@test.example');
    const wrongPassword = await login('known@test.example', 'not the password');
    const unknown = await login('nobody@test.example', 'not the password');
    expect(wrongPassword.statusCode).toBe(401);
    expect(unknown.json()).toEqual(wrongPassword.json());
    const french = await login('known@test.example', 'non', { 'accept-language': 'fr-CA,fr' });
    expect(french.json()).toMatchObject({
      code: 'invalid-credentials',
      message: expect.stringContaining('courriel'),
    });
  });

  it('logs a refused attempt without its input', async () => {
    const id = await addAccount(test.db, 'user', 'guessed@test.example');
    await login('guessed@test.example', 'my other secret');
    await login('unknown-person@test.example', 'my other secret');
    const entries = await test.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('action', '=', 'session.refused')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(entries.map((entry) => entry.recordId)).toEqual([null, id]);
    expect(entries[0]).toMatchObject({ kind: 'sign-in', address: '127.0.0.1' });
    expect(JSON.stringify(entries)).not.toMatch(/my other secret|unknown-person/);
  });

  it('ends the session for every holder of the token on sign-out', async () => {
    await addAccount(test.db, 'user', 'leaver@test.example');
    const token = tokenIn(await login('leaver@test.example'));
    expect((await test.call('GET', '/api/auth/me', { token })).statusCode).toBe(200);
    expect((await test.call('POST', '/api/auth/logout', { token })).statusCode).toBe(204);
    const after = await test.call('GET', '/api/auth/me', { token });
    expect(after.statusCode).toBe(401);
    expect(after.json().code).toBe('session-ended');
  });

  it('stops working when the account is deactivated', async () => {
    const id = await addAccount(test.db, 'user', 'gone@test.example');
    const token = tokenIn(await login('gone@test.example'));
    await test.db
      .updateTable('account')
      .set({ deactivatedAt: new Date() })
      .where('id', '=', id)
      .execute();
    expect((await test.call('GET', '/api/auth/me', { token })).statusCode).toBe(401);
    expect((await login('gone@test.example')).statusCode).toBe(401);
  });
});

describe('registering', () => {
  const person = { firstName: 'Robin', lastName: 'Pebble', password: 'long enough to keep' };
  const register = (body: object) => test.call('POST', '/api/auth/register', { body });

  it('creates a client who sees no one else’s data', async () => {
    const reply = await register({ ...person, email: 'robin@test.example' });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({ role: 'client', roles: ['Client'] });
    const list = await test.call('GET', '/api/applicant', { token: tokenIn(reply) });
    expect(list.statusCode).toBe(403);
  });

  it.each([
    'password1234',
    'P4ssw0rd!!!!',
    'qwertyuiop12',
    '111111111111',
    'abcabcabcabc',
    '123456789012',
    'iloveyouiloveyou',
    'Robin.Pebble1',
    'robin@test99',
  ])('refuses the guessable password %s', async (password) => {
    const reply = await register({ ...person, email: 'robin@test.example', password });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details).toMatchObject([{ path: 'password', rule: 'common-password' }]);
  });

  it.each(['correct horse staple', 'aaaa bbbb river', 'Ένα ήσυχο πρωινό', '🪨🪨🪨 cairn trail'])(
    'accepts %s: no rule requires special characters',
    async (password) => {
      const email = `${crypto.randomUUID()}@test.example`;
      const reply = await register({ ...person, email, password });
      expect(reply.statusCode).toBe(201);
      expect((await login(email, password)).statusCode).toBe(200);
    },
  );

  it('refuses an address that has an account, and a password that is too short', async () => {
    await addAccount(test.db, 'client', 'taken@test.example');
    const taken = await register({ ...person, email: 'TAKEN@test.example' });
    expect(taken.json().code).toBe('email-taken');
    const short = await register({ ...person, email: 'short@test.example', password: 'short' });
    expect(short.statusCode).toBe(400);
    expect(short.json().details).toEqual([
      {
        path: 'password',
        rule: 'too-short',
        message: 'Use at least 12 characters.',
      },
    ]);
  });

  it('rolls back on failure, so the setup link still works', async () => {
    const admin = await ensureFirstAdmin(test.db, readSettings({}));
    if (admin.kind !== 'set-up') throw new Error('there should be no admin yet');
    const { token: setupToken } = admin;
    await addAccount(test.db, 'client', 'first@test.example');
    const taken = await register({ ...person, email: 'first@test.example', setupToken });
    expect(taken.json().code).toBe('email-taken');
    const used = await test.db.selectFrom('oneTimeToken').select('usedAt').execute();
    expect(used).toEqual([{ usedAt: null }]);
  });

  it('creates the first admin with the setup token once, even for concurrent requests', async () => {
    const settings = readSettings({});
    const admin = await ensureFirstAdmin(test.db, settings);
    if (admin.kind !== 'set-up') throw new Error('there should be no admin yet');
    const setupToken = admin.token;
    const replies = await Promise.all(
      ['one@test.example', 'two@test.example'].map((email) =>
        register({ ...person, email, setupToken }),
      ),
    );
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([201, 410]);
    expect(replies.find((reply) => reply.statusCode === 201)?.json().role).toBe('admin');
    expect(await ensureFirstAdmin(test.db, settings)).toEqual({ kind: 'present' });
  });
});
