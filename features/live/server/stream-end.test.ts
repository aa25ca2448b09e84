import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { addAccount, testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';
import { type Listening, listenTo, serverAddress } from '#app/testing/live.ts';
import { recordAudit } from '#core/server/audit.ts';
import { contextWithoutApp } from '#core/server/context.ts';

const test = useTestApp();
const open: Listening[] = [];
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

let people = 0;
async function person() {
  people += 1;
  const email = `ends-${people}@test.example`;
  const id = await addAccount(test.db, 'user', email);
  const body = { email, password: testPassword };
  const signIn = async () => tokenIn(await test.call('POST', '/api/auth/login', { body }));
  return { id, signIn, token: await signIn() };
}

async function listen(token: string, on = test.app): Promise<Listening> {
  const stream = await listenTo(on, token);
  open.push(stream);
  return stream;
}

const isEnd = ({ event }: { event: string }) => event === 'ended';

describe('a stream ends', () => {
  it('with its session, and no other stream does', async () => {
    const { token, signIn } = await person();
    const otherStream = await listen(await signIn());
    const endedStream = await listen(token);
    await test.call('POST', '/api/auth/logout', { token });
    expect((await endedStream.until(isEnd)).at(-1)?.event).toBe('ended');
    const admin = await test.getToken('admin');
    await test.call('POST', '/api/location', { token: admin, body: { name: 'Still told' } });
    const receivedEvents = await otherStream.until(({ data }) => data.topic === 'locations');
    expect(receivedEvents.map(({ event }) => event)).not.toContain('ended');
  });

  it.each([
    ['the role', { role: 'client' }],
    ['the location access', { reach: 'own' }],
    ['the account', { deactivated: true }],
  ] as const)('when %s changes', async (_name, body) => {
    const { id, token } = await person();
    const stream = await listen(token);
    if ('reach' in body) {
      await test.db.updateTable('account').set(body).where('id', '=', id).execute();
      await recordAudit(contextWithoutApp(test.db), { action: 'account.updated', recordId: id });
    } else {
      const sent = { token: await test.getToken('admin'), body: { version: 1, ...body } };
      expect((await test.call('PUT', `/api/user/${id}`, sent)).statusCode).toBe(200);
    }
    expect((await stream.until(isEnd)).at(-1)?.event).toBe('ended');
  });

  it("when the server stops, which doesn't wait for streams", async () => {
    const { token } = await person();
    const other = await test.another();
    const streams = [await listen(token, other), await listen(token, other)];
    await other.close();
    for (const stream of streams) await stream.until(isEnd);
    const remainingStreams = await test.db.selectFrom('liveStream').select('id').execute();
    expect(remainingStreams.map(({ id }) => id)).not.toContain(streams[0]?.id);
  });
});

describe('database connection', () => {
  it('reconnects after it breaks, and tells every listener to refresh', async () => {
    const { token } = await person();
    const stream = await listen(token);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'cairn-live'`.execute(test.db);
    expect((await stream.next()).event).toBe('look-again');
    const admin = await test.getToken('admin');
    await test.call('POST', '/api/location', { token: admin, body: { name: 'Told again' } });
    await stream.until(({ data }) => data.topic === 'locations');
  });
});

describe('live update stream', () => {
  it('limits an account to thirty streams', async () => {
    const { token } = await person();
    for (let count = 0; count < 30; count += 1) await listen(token);
    const reply = await test.call('GET', '/api/live', { token });
    expect(reply.statusCode).toBe(429);
    expect(reply.headers['retry-after']).toBe('20');
  });

  it("doesn't keep a session alive", async () => {
    const { token } = await person();
    test.moveClock(5 * 60_000);
    await listen(token);
    const lastSeen = await sql<{ ago: number }>`select max(last_seen_at) < now() as "isOld"
      from session where id in (select session_id from live_stream)`.execute(test.db);
    expect(lastSeen.rows).toEqual([{ isOld: true }]);
  });

  it.each([
    ['refreshed in the background', { 'x-background': '1' }, true],
    ['requested by the user', {}, false],
  ])('reports lists %s separately', async (_name, headers, isOld) => {
    const { id, token } = await person();
    test.moveClock(5 * 60_000);
    const reply = await test.call('GET', '/api/applicant', { token, headers });
    expect(reply.statusCode).toBe(200);
    const { lastSeenAt } = await test.db
      .selectFrom('session')
      .select('lastSeenAt')
      .where('accountId', '=', id)
      .executeTakeFirstOrThrow();
    const { createdAt } = await test.db
      .selectFrom('session')
      .select('createdAt')
      .where('accountId', '=', id)
      .executeTakeFirstOrThrow();
    expect(lastSeenAt.getTime() - createdAt.getTime() < 60_000).toBe(isOld);
  });

  it("can't be cached, buffered, or compressed on the way", async () => {
    const { token } = await person();
    const controller = new AbortController();
    const { headers } = await fetch(`${await serverAddress(test.app)}/api/live`, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
      signal: controller.signal,
    });
    controller.abort();
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-accel-buffering')).toBe('no');
  });
});
