import { expect, it } from 'vitest';
import { addAccount, testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';
import { totpCode } from '#app/testing/authenticator.ts';

const test = useTestApp({ limitRates: true });

let ahead = 0;
const now = () => Date.now() + ahead;

/** A new network address for each call, so that only the per-account limits count. */
let calls = 0;
function post(url: string, body: object, headers: Record<string, string> = {}) {
  calls += 1;
  return test.call('POST', url, {
    body,
    headers: { 'x-forwarded-for': `203.0.113.${calls % 250}`, ...headers },
  });
}

const login = (email: string, headers = {}) =>
  post('/api/auth/login', { email, password: testPassword }, headers);
const finish = (ticket: string, code: string, headers = {}, way = 'totp') =>
  post('/api/auth/second-factor', { ticket, way, code }, headers);

async function requestTicket(email: string, headers = {}): Promise<string> {
  return (await login(email, headers)).json().details.ticket;
}

async function enrolled(name: string) {
  const email = `${name}@test.example`;
  await addAccount(test.db, 'user', email);
  const first = await login(email);
  const cookie = /cairn-device=[^;]+/.exec(String(first.headers['set-cookie']))?.[0] ?? '';
  const token = tokenIn(first);
  const { secret } = (await test.call('POST', '/api/auth/totp', { token })).json();
  const confirmed = await test.call('POST', '/api/auth/totp/confirm', {
    token,
    body: { code: totpCode(secret, now()) },
  });
  return { email, secret, codes: confirmed.json().recoveryCodes as string[], cookie };
}

it('allows five tries per ticket, then refuses even the right code', async () => {
  const { email, codes } = await enrolled('ticket');
  const ticket = await requestTicket(email);
  for (let count = 0; count < 5; count += 1) {
    expect((await finish(ticket, 'wrong')).statusCode).toBe(400);
  }
  const refused = await finish(ticket, codes[0] ?? '', {}, 'recovery-code');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const next = await finish(await requestTicket(email), codes[0] ?? '', {}, 'recovery-code');
  expect(next.statusCode).toBe(200);
});

it('counts concurrent guesses before comparing them', async () => {
  const { email } = await enrolled('many');
  const ticket = await requestTicket(email);
  const replies = await Promise.all(Array.from({ length: 12 }, () => finish(ticket, 'wrong')));
  expect(replies.filter((reply) => reply.statusCode === 400)).toHaveLength(5);
  expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(7);
});

it('stops a stranger who has the password, while the owner still gets in from a known browser', async () => {
  const { email, secret, codes, cookie } = await enrolled('stranger');
  for (let count = 0; count < 3; count += 1) {
    const ticket = await requestTicket(email);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await finish(ticket, '000000')).statusCode).toBe(400);
    }
  }
  expect((await finish(await requestTicket(email), '000000')).statusCode).toBe(429);

  // A step that the confirmation hasn't used.
  ahead += 60_000;
  test.moveClock(60_000);
  const code = totpCode(secret, now());
  const known = await finish(await requestTicket(email, { cookie }), code, { cookie });
  expect(known.statusCode).toBe(200);
  const byRecovery = await finish(await requestTicket(email), codes[0] ?? '', {}, 'recovery-code');
  expect(byRecovery.statusCode).toBe(200);
});

it('ignores a forged device cookie', async () => {
  const { email } = await enrolled('made-up');
  const replies: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    const ticket = await requestTicket(email);
    for (let tries = 0; tries < 4; tries += 1) {
      const cookie = `cairn-device=made-up-${count}-${tries}`;
      replies.push((await finish(ticket, '000000', { cookie })).statusCode);
    }
  }
  expect(replies.at(-1)).toBe(429);
  expect(replies.slice(0, 15)).toEqual(Array(15).fill(400));
});

it('limits codes when a signed-in user confirms an app', async () => {
  await addAccount(test.db, 'user', 'confirm@test.example');
  const token = tokenIn(await login('confirm@test.example'));
  const { secret } = (await test.call('POST', '/api/auth/totp', { token })).json();
  const confirm = (code: string) =>
    test.call('POST', '/api/auth/totp/confirm', { token, body: { code } });
  for (let count = 0; count < 10; count += 1) {
    expect((await confirm('wrong')).statusCode).toBe(400);
  }
  expect((await confirm(totpCode(secret, now()))).statusCode).toBe(429);
});
