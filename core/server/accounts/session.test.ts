import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { addAccount, testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';

const test = useTestApp();
const minute = 60_000;

async function signIn(email: string): Promise<string> {
  await addAccount(test.db, 'user', email);
  const body = { email, password: testPassword };
  return tokenIn(await test.call('POST', '/api/auth/login', { body }));
}

function readClaims(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

function readMe(token: string) {
  return test.call('GET', '/api/auth/me', { token });
}

const now = () => Math.floor(Date.now() / 1000);

describe('session lifetime', () => {
  it('renews the token in any reply past half its life, and not after its end', async () => {
    const token = await signIn('stayer@test.example');
    expect((await readMe(token)).headers.authorization).toBe(undefined);
    let renewed: string | undefined;
    // An active user: a call every ten minutes for seven hours.
    for (let passed = 0; passed < 7 * 60; passed += 10) {
      test.moveClock(10 * minute);
      const reply = await readMe(token);
      expect(reply.statusCode).toBe(200);
      if (reply.headers.authorization) renewed = tokenIn(reply);
    }
    if (!renewed) throw new Error('the token was never renewed');
    expect(readClaims(renewed).exp).toBeGreaterThan(readClaims(token).exp);
    for (let passed = 0; passed < 6 * 60; passed += 10) {
      test.moveClock(10 * minute);
      await readMe(renewed);
    }
    expect((await readMe(token)).json().code).toBe('session-ended');
    expect((await readMe(renewed)).statusCode).toBe(200);
    test.moveClock(-13 * 60 * minute);
  });

  it('ends a session that began while the clock was days ahead, once the clock is corrected', async () => {
    test.moveClock(2 * 24 * 60 * minute);
    const token = await signIn('ahead@test.example');
    expect((await readMe(token)).statusCode).toBe(200);
    test.moveClock(-2 * 24 * 60 * minute);
    expect((await readMe(token)).json().code).toBe('session-ended');
  });

  it('keeps a session that began an hour ahead, and ends it when idle', async () => {
    test.moveClock(60 * minute);
    const token = await signIn('hour-ahead@test.example');
    test.moveClock(-60 * minute);
    expect((await readMe(token)).statusCode).toBe(200);
    test.moveClock(30 * minute);
    expect((await readMe(token)).json().code).toBe('session-ended');
    test.moveClock(-30 * minute);
  });

  it('ends a day after sign-in, even with constant activity', async () => {
    let token = await signIn('tireless@test.example');
    const began = readClaims(token).iat;
    for (let passed = 0; passed < 24 * 60 - 10; passed += 10) {
      test.moveClock(10 * minute);
      const reply = await readMe(token);
      expect(reply.statusCode).toBe(200);
      if (reply.headers.authorization) token = tokenIn(reply);
    }
    // The first token is signed just after the session begins, perhaps in the next second.
    expect([0, -1]).toContain(readClaims(token).exp - began - 24 * 3600);
    test.moveClock(11 * minute);
    expect((await readMe(token)).json().code).toBe('session-ended');
    test.moveClock(-(24 * 60 + 1) * minute);
  });

  it('ends after the configured idle minutes, even if the token has not expired', async () => {
    const idle = await signIn('idle@test.example');
    const active = await signIn('active@test.example');
    for (let passed = 0; passed < 20; passed += 5) {
      test.moveClock(5 * minute);
      await test.call('POST', '/api/auth/still-here', { token: active });
    }
    expect((await readMe(idle)).json().code).toBe('session-ended');
    expect((await readMe(active)).statusCode).toBe(200);
    test.moveClock(-20 * minute);
  });

  it('ends as idle while only background calls arrive', async () => {
    const token = await signIn('away@test.example');
    const other = await addAccount(test.db, 'user', 'away-other@test.example');
    const polledUrls = ['/api/notification/notice?limit=1', '/api/chat', `/api/chat/${other}`];
    const ask = () => Promise.all(polledUrls.map((url) => test.call('GET', url, { token })));
    for (let passed = 0; passed < 15; passed += 3) {
      test.moveClock(3 * minute);
      expect((await ask()).map((reply) => reply.statusCode)).toEqual([200, 200, 200]);
    }
    test.moveClock(4 * minute);
    const codes = (await ask()).map((reply) => reply.json().code);
    expect(codes).toEqual(['session-ended', 'session-ended', 'session-ended']);
    expect((await readMe(token)).json().code).toBe('session-ended');
    test.moveClock(-19 * minute);
  });

  it('continues during activity, regardless of background calls', async () => {
    const token = await signIn('reader@test.example');
    for (let passed = 0; passed < 40; passed += 10) {
      test.moveClock(10 * minute);
      await test.call('GET', '/api/chat', { token });
      await test.call('POST', '/api/auth/still-here', { token });
    }
    expect((await readMe(token)).statusCode).toBe(200);
    test.moveClock(-40 * minute);
  });

  it('answers an expired token with session-ended', async () => {
    const token = await signIn('expired@test.example');
    test.moveClock(12 * 60 * minute);
    expect((await readMe(token)).json().code).toBe('session-ended');
    test.moveClock(-12 * 60 * minute);
  });
});

describe('forged tokens', () => {
  const sign = (claims: object, alg: string, key: Parameters<SignJWT['sign']>[0]) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg }).sign(key);

  const forgeries: [string, (token: string) => Promise<string> | string][] = [
    ['by another key', (token) => sign(readClaims(token), 'HS256', new Uint8Array(32).fill(9))],
    [
      'by nobody (alg none)',
      (token) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`,
    ],
    [
      'by nobody, keeping the signature',
      (token) => {
        const [, payload, signature] = token.split('.');
        return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.${signature}`;
      },
    ],
    [
      'with another algorithm and our key',
      (token) => sign(readClaims(token), 'HS512', test.tokenKey),
    ],
    [
      'with a public key',
      (token) =>
        sign(
          readClaims(token),
          'RS256',
          generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
        ),
    ],
    [
      'that is not valid yet',
      (token) => sign({ ...readClaims(token), nbf: now() + 600 }, 'HS256', test.tokenKey),
    ],
    [
      'without an end',
      (token) => sign({ ...readClaims(token), exp: undefined }, 'HS256', test.tokenKey),
    ],
    [
      'without a session',
      (token) => sign({ ...readClaims(token), sid: undefined }, 'HS256', test.tokenKey),
    ],
    ['cut short', (token) => token.slice(0, -6)],
    ['with a changed payload', (token) => changed(token, { role: 'admin' })],
    ['in one part', (token) => token.replaceAll('.', '')],
    ['in five parts', (token) => `${token}.e30.e30`],
    ['of nothing', () => '..'],
  ];

  function changed(token: string, changes: object): string {
    const [head, , signature] = token.split('.');
    const payload = JSON.stringify({ ...readClaims(token), ...changes });
    return `${head}.${Buffer.from(payload).toString('base64url')}.${signature}`;
  }

  it.each(forgeries)('refuses a token %s', async (_name, forge) => {
    const token = await signIn(`${crypto.randomUUID()}@test.example`);
    const reply = await readMe(await forge(token));
    expect(reply.statusCode).toBe(401);
    expect(reply.json().code).toBe('unauthenticated');
    expect((await readMe(token)).statusCode).toBe(200);
  });

  it('refuses a token that names another session or person', async () => {
    const mine = readClaims(await signIn('mine@test.example'));
    const theirs = readClaims(await signIn('theirs@test.example'));
    const mixed = [
      { ...mine, sid: theirs.sid },
      { ...mine, sub: theirs.sub },
      { ...mine, sid: crypto.randomUUID() },
      { ...mine, sid: "' or true --" },
      { ...mine, sid: 7 },
    ];
    for (const claims of mixed) {
      const reply = await readMe(await sign(claims, 'HS256', test.tokenKey));
      expect(reply.statusCode).toBe(401);
    }
  });

  it('ignores a raised role in the token; the role of the account counts', async () => {
    const claims = readClaims(await signIn('humble@test.example'));
    const raised = await sign(
      { ...claims, role: 'admin', roles: ['Admin'] },
      'HS256',
      test.tokenKey,
    );
    expect((await readMe(raised)).json().role).toBe('user');
    expect((await test.call('POST', '/api/location', { token: raised, body: {} })).statusCode).toBe(
      403,
    );
  });
});
