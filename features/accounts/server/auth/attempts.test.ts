import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildServer } from '#app/server/server.ts';
import { addAccount, testPassword, useTestApp } from '#app/testing/app.ts';
import { readSettings } from '#core/server/env.ts';

const test = useTestApp({ limitRates: true });
/** In ms, as the counters store it. */
const aDay = 86_400_000;

function login(email: string, password: string, address: string, cookie?: string) {
  const headers = { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) };
  return test.call('POST', '/api/auth/login', { body: { email, password }, headers });
}

async function guess(times: number, email: string, makeAddress: (turn: number) => string) {
  const statuses: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    statuses.push((await login(email, 'a wrong guess', makeAddress(turn))).statusCode);
  }
  return statuses;
}

describe('guessing passwords', () => {
  it('limits guesses for one address on one account and returns the wait time', async () => {
    await addAccount(test.db, 'user', 'target@test.example');
    const statuses = await guess(9, 'target@test.example', () => '198.51.100.1');
    expect(statuses).toEqual([...Array(8).fill(401), 429]);
    const refused = await login('target@test.example', testPassword, '198.51.100.1');
    expect(refused.json().code).toBe('too-many');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    // The account owner can still sign in from elsewhere.
    expect((await login('target@test.example', testPassword, '203.0.113.7')).statusCode).toBe(200);
  });

  it('limits guesses from a network that changes its address each time', async () => {
    const statuses = await guess(9, 'target@test.example', (turn) => `2001:db8:1:2:${turn}::1`);
    expect(statuses).toEqual([...Array(8).fill(401), 429]);
    const elsewhere = await guess(1, 'target@test.example', () => '2001:db8:1:3::1');
    expect(elsewhere).toEqual([401]);
  });

  it('locks no one out for attempts counted while the clock was a day ahead', async () => {
    const email = 'jumped@test.example';
    await addAccount(test.db, 'user', email);
    expect((await guess(9, email, () => '198.51.100.77')).at(-1)).toBe(429);
    await sql`update attempt set expire = expire + ${aDay}`.execute(test.db);
    expect((await login(email, testPassword, '198.51.100.77')).statusCode).toBe(200);
    // Counting resumes.
    expect((await guess(9, email, () => '198.51.100.78')).at(-1)).toBe(429);
  });

  it('answers the same way for an unknown address', async () => {
    const statuses = await guess(9, 'nobody@test.example', () => '198.51.100.2');
    expect(statuses).toEqual([...Array(8).fill(401), 429]);
  });

  it('lets a known browser sign in despite many failed attempts by strangers', async () => {
    await addAccount(test.db, 'user', 'known@test.example');
    const first = await login('known@test.example', testPassword, '203.0.113.8');
    const cookie = `cairn-device=${first.cookies.find((one) => one.name === 'cairn-device')?.value}`;
    const statuses = await guess(60, 'known@test.example', (turn) => `198.51.100.${100 + turn}`);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(5);
    const strangerReply = await login('known@test.example', testPassword, '192.0.2.55');
    expect(strangerReply.statusCode).toBe(429);
    const known = await login('known@test.example', testPassword, '203.0.113.9', cookie);
    expect(known.statusCode).toBe(200);
  });

  it('limits guesses from a known browser too', async () => {
    await addAccount(test.db, 'user', 'curious@test.example');
    const first = await login('curious@test.example', testPassword, '203.0.113.10');
    const cookie = `cairn-device=${first.cookies.find((one) => one.name === 'cairn-device')?.value}`;
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      const address = `203.0.113.${20 + turn}`;
      statuses.push((await login('curious@test.example', 'wrong', address, cookie)).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  it('limits concurrent attempts', async () => {
    await addAccount(test.db, 'user', 'burst@test.example');
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => login('burst@test.example', 'wrong', '198.51.100.3')),
    );
    expect(replies.filter((reply) => reply.statusCode === 401)).toHaveLength(8);
  });

  it('counts attempts across instances and clears them after a correct password', async () => {
    await addAccount(test.db, 'user', 'shared@test.example');
    const other = await buildServer({
      settings: readSettings({ LOG_LEVEL: 'silent', DATA_DIR: test.dataDir }),
      db: test.db,
      secrets: {
        tokenKey: test.tokenKey,
        encryptionKey: new Uint8Array(32),
        pushKey: new Uint8Array(32).fill(1),
      },
      webRoot: '/nowhere',
      doJobs: false,
    });
    const elsewhere = (password: string) =>
      other.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'x-forwarded-for': '198.51.100.4' },
        payload: { email: 'shared@test.example', password },
      });
    try {
      await guess(4, 'shared@test.example', () => '198.51.100.4');
      expect((await elsewhere(testPassword)).statusCode).toBe(200);
      await guess(4, 'shared@test.example', () => '198.51.100.4');
      for (let turn = 0; turn < 4; turn += 1) expect((await elsewhere('no')).statusCode).toBe(401);
      expect((await elsewhere(testPassword)).statusCode).toBe(429);
    } finally {
      await other.close();
    }
  });

  it('stores neither the attempted address nor its origin', async () => {
    await guess(1, 'private@test.example', () => '198.51.100.77');
    const rows = await test.db.selectFrom('attempt').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/private@|198\.51/);
  });
});
