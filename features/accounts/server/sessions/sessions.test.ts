import { describe, expect, it } from 'vitest';
import { addAccount, testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';

const test = useTestApp();
const minute = 60_000;

const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 6) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const desk = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

function signIn(email: string, headers: Record<string, string> = {}) {
  return test.call('POST', '/api/auth/login', { body: { email, password: testPassword }, headers });
}

function deviceCookie(reply: Awaited<ReturnType<typeof signIn>>): string {
  const cookie = reply.cookies.find((one) => one.name === 'cairn-device');
  return `cairn-device=${cookie?.value}`;
}

describe('my sessions', () => {
  it('lists sessions with device, place, and time, the current one first', async () => {
    await addAccount(test.db, 'user', 'lister@test.example');
    const here = tokenIn(await signIn('lister@test.example', { 'user-agent': desk }));
    test.moveClock(2 * minute);
    await signIn('lister@test.example', { 'user-agent': phone });
    const list = (await test.call('GET', '/api/auth/session', { token: here })).json();
    test.moveClock(-2 * minute);
    expect(list).toMatchObject([
      { isThis: true, browser: 'Firefox', system: 'Linux', device: 'computer', method: 'password' },
      { isThis: false, browser: 'Chrome', system: 'Android', device: 'phone' },
    ]);
    expect(list[0].address).toBe('127.0.0.1');
    expect(Date.parse(list[1].startedAt)).toBeGreaterThan(Date.parse(list[0].startedAt));
  });

  it('ends sessions one by one, and no one else’s', async () => {
    await addAccount(test.db, 'user', 'ender@test.example');
    await addAccount(test.db, 'user', 'neighbour@test.example');
    const here = tokenIn(await signIn('ender@test.example'));
    const there = tokenIn(await signIn('ender@test.example'));
    const neighbour = tokenIn(await signIn('neighbour@test.example'));
    const [, other] = (await test.call('GET', '/api/auth/session', { token: here })).json();
    const end = (token: string) => test.call('DELETE', `/api/auth/session/${other.id}`, { token });
    expect((await end(neighbour)).statusCode).toBe(404);
    expect((await test.call('GET', '/api/auth/me', { token: there })).statusCode).toBe(200);
    expect((await end(here)).statusCode).toBe(204);
    expect((await test.call('GET', '/api/auth/me', { token: there })).statusCode).toBe(401);
    expect((await end(here)).statusCode).toBe(404);
  });

  it('ends all sessions, including this one', async () => {
    await addAccount(test.db, 'user', 'everywhere@test.example');
    const here = tokenIn(await signIn('everywhere@test.example'));
    const there = tokenIn(await signIn('everywhere@test.example'));
    expect((await test.call('DELETE', '/api/auth/session', { token: here })).statusCode).toBe(204);
    for (const token of [here, there]) {
      expect((await test.call('GET', '/api/auth/me', { token })).json().code).toBe('session-ended');
    }
  });
});

describe('a known browser', () => {
  it('keeps its secret in an HttpOnly cookie of this host only', async () => {
    await addAccount(test.db, 'user', 'cookie@test.example');
    const reply = await signIn('cookie@test.example');
    const cookie = reply.cookies.find((one) => one.name === 'cairn-device');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    const https = await signIn('cookie@test.example', { 'x-forwarded-proto': 'https' });
    const hostCookie = https.cookies.find((one) => one.name === '__Host-cairn-device');
    expect(hostCookie).toMatchObject({ httpOnly: true, secure: true, path: '/' });
    const rows = await test.db.selectFrom('knownDevice').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(cookie?.value);
  });

  it('keeps the secret at the next sign-in, and forgets it when signing out everywhere', async () => {
    const id = await addAccount(test.db, 'user', 'same@test.example');
    const cookie = deviceCookie(await signIn('same@test.example'));
    const again = await signIn('same@test.example', { cookie });
    expect(deviceCookie(again)).toBe(cookie);
    const devices = () =>
      test.db.selectFrom('knownDevice').selectAll().where('accountId', '=', id).execute();
    expect(await devices()).toHaveLength(1);
    await test.call('DELETE', '/api/auth/session', { token: tokenIn(again) });
    expect(await devices()).toHaveLength(0);
  });
});
