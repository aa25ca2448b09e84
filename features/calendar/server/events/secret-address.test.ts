import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { addSignedInPerson } from '#app/testing/people.ts';

const test = useTestApp({
  limitRates: true,
  environment: () => ({ PUBLIC_URL: 'https://cairn.example', LOG_LEVEL: 'trace' }),
});

const logged: string[] = [];
beforeAll(() => {
  const log = test.app.log as unknown as Record<symbol, { write(line: string): unknown }>;
  for (let at: object | null = log; at; at = Object.getPrototypeOf(at)) {
    const stream = Object.getOwnPropertySymbols(at).find(
      (one) => one.description === 'pino.stream',
    );
    if (stream) (log[stream] as { write: unknown }).write = (line: string) => logged.push(line);
  }
});

async function subscribe(token: string): Promise<string> {
  const body = { words: 'initials' };
  const reply = await test.call('POST', '/api/calendar/subscription', { token, body });
  expect(reply.statusCode, reply.body).toBe(201);
  return new URL(reply.json().url).pathname;
}

describe('secret calendar address', () => {
  it('appears in no log and no table, whether valid, wrong, ended, or replaced', async () => {
    const me = await addSignedInPerson(test, 'user', 'Sol');
    const first = await subscribe(me.token);
    expect((await test.call('GET', first)).statusCode).toBe(200);
    expect((await test.call('GET', `${first}x`)).statusCode).toBe(404);
    expect((await test.call('GET', `${first}/more`)).statusCode).toBe(404);
    const second = await subscribe(me.token);
    expect((await test.call('GET', first)).statusCode).toBe(404);
    await test.call('DELETE', '/api/calendar/subscription', me);
    expect((await test.call('GET', second)).statusCode).toBe(404);
    // Guards against a vacuous test: the calls must appear in the log.
    const read = logged.filter((line) => line.includes('/calendar/:file'));
    expect(read.length).toBeGreaterThanOrEqual(3);
    const audit = await test.db.selectFrom('auditEntry').selectAll().execute();
    expect(audit.map(({ action }) => action)).toContain('calendar.subscription-ended');
    for (const path of [first, second]) {
      const secret = path.slice('/calendar/'.length, -'.ics'.length);
      expect(secret).toMatch(/^[\w-]{43}$/);
      expect(logged.join('\n')).not.toContain(secret);
      expect(JSON.stringify(audit)).not.toContain(secret);
    }
  });

  it('limits guessing per source without blocking other sources', async () => {
    const me = await addSignedInPerson(test, 'user', 'Pia');
    const path = await subscribe(me.token);
    const from = (remoteAddress: string, url: string) =>
      test.app.inject({ method: 'GET', url, remoteAddress });
    const guesses = Array.from({ length: 121 }, (_, guess) =>
      from('192.0.2.7', `/calendar/${String(guess).padStart(43, 'x')}.ics`),
    );
    const codes = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(Map.groupBy(codes, (code) => code).get(404)).toHaveLength(120);
    const slowed = await from('192.0.2.7', path);
    expect(slowed.statusCode).toBe(429);
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
    expect(slowed.body).not.toContain('VCALENDAR');
    expect((await from('192.0.2.8', path)).statusCode).toBe(200);
  });
});
