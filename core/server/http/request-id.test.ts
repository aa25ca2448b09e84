import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { firstTable, statementKind, withoutLiterals } from '../db/statements.ts';
import { openLog } from '../telemetry/log.ts';

const lines: Record<string, unknown>[] = [];
const test = useTestApp({
  onLogLine: (line) => lines.push(line),
  environment: () => ({ TRUSTED_PROXIES: '10.0.0.0/8', SLOW_QUERY_MS: '1' }),
});
const ours = /^(?:[2-9B-DF-HJ-NP-TV-Z]{4}-){2}[2-9B-DF-HJ-NP-TV-Z]{4}$/;
const madeByProxy = '3f2a9c1b77d0413e9f3a5c6d7e8f9012';

function from(remoteAddress: string, headers: Record<string, string> = {}, url = '/api/applicant') {
  return test.app.inject({ url, remoteAddress, headers });
}
const logLines = (id: unknown) => lines.filter(({ requestId }) => requestId === id);

describe('the request id', () => {
  it('appears in the reply and in every log line of the call, and is random', async () => {
    const [one, other] = [await from('192.0.2.1'), await from('192.0.2.1')];
    const id = one.headers['x-request-id'];
    expect(id).toMatch(ours);
    expect(other.headers['x-request-id']).not.toBe(id);
    expect(logLines(id).map(({ msg }) => msg)).toEqual(['refused', 'answered']);
    expect(logLines(id)[1]).toMatchObject({
      method: 'GET',
      route: '/api/applicant',
      status: 401,
      code: 'unauthenticated',
      ms: expect.any(Number),
    });
  });

  it('never comes from a stranger', async () => {
    const reply = await from('192.0.2.1', { 'x-request-id': madeByProxy });
    expect(reply.headers['x-request-id']).toMatch(ours);
  });

  it('comes from a trusted proxy, if it looks like an id', async () => {
    const id = async (sentId: string) =>
      (await from('10.1.2.3', { 'x-request-id': sentId })).headers['x-request-id'];
    expect(await id(madeByProxy)).toBe(madeByProxy);
    const uuid = crypto.randomUUID();
    expect(await id(uuid)).toBe(uuid);
    expect(logLines(uuid)).not.toEqual([]);
    for (const odd of ['jean-granit', '5550101', 'a'.repeat(33), `${uuid}\nx`, '']) {
      expect(await id(odd)).toMatch(ours);
    }
  });

  it('appears in unexpected errors, so that their log lines can be found', async () => {
    const token = await test.getToken('admin');
    await test.db.schema.alterTable('savedView').renameTo('saved_view_away').execute();
    const reply = await test.call('GET', '/api/saved-view?list=applicants', { token });
    await test.db.schema.alterTable('saved_view_away').renameTo('savedView').execute();
    expect(reply.statusCode).toBe(500);
    const { details } = reply.json();
    expect(details).toEqual({ requestId: reply.headers['x-request-id'] });
    const line = logLines(details.requestId).find(({ msg }) => msg === 'unexpected');
    const stack = expect.stringMatching(/^ {4}at /);
    expect(line?.err).toMatchObject({ type: 'error', code: '42P01', stack });
  });

  it('also covers calls with a malformed address', async () => {
    expect((await from('192.0.2.1', {}, '/api/%zz')).headers['x-request-id']).toMatch(ours);
  });
});

describe('a slow statement', () => {
  /** Signs in while the account table is locked, until the lock is waited for. */
  async function slowSignIn() {
    const body = { email: 'nobody@test.example', password: 'not this one' };
    const signIn = await test.db.transaction().execute(async (on) => {
      await sql`lock table account in access exclusive mode`.execute(on);
      const answered = test.call('POST', '/api/auth/login', { body });
      const waits = async () =>
        (await sql`select from pg_locks where not granted`.execute(on)).rows.length;
      await expect.poll(waits, { interval: 10 }).toBe(1);
      return { answered };
    });
    return signIn.answered;
  }

  it('appears in the log with its duration and text, without values, in a line of its call', async () => {
    const reply = await slowSignIn();
    const slow = logLines(reply.headers['x-request-id']).filter(({ msg }) => msg === 'slow-query');
    const line = slow.find((one) =>
      String(one.sql).includes('from "account" where lower("email")'),
    );
    expect(line).toMatchObject({
      level: 40,
      ms: expect.any(Number),
      sql: expect.stringContaining('lower("email") = $1'),
    });
    expect(JSON.stringify(slow)).not.toContain('nobody');
  });

  it('shows no literals from its text', () => {
    expect(withoutLiterals("select 'it''s Nour'\n  , $$Granit$$ from x where a = $1")).toBe(
      "select '…' , '…' from x where a = $1",
    );
  });

  it('gets labels for its kind and table', () => {
    const labels = (text: string) => [statementKind(text), firstTable(text)];
    expect(labels('select "id" from "applicant" where "id" = $1')).toEqual(['select', 'applicant']);
    expect(labels('insert into "note" ("text") values ($1)')).toEqual(['insert', 'note']);
    expect(labels('update only "task" set x = $1')).toEqual(['update', 'task']);
    expect(labels(' with a as (select 1 from stay) select')).toEqual(['select', 'stay']);
    expect(labels('commit')).toEqual(['other', undefined]);
  });
});

describe('the log', () => {
  function written(write: (log: ReturnType<typeof openLog>) => void) {
    const to = { write: vi.fn() };
    write(openLog('trace', to));
    return to.write.mock.calls.map(([text]) => JSON.parse(String(text)));
  }

  it('has no error messages, which may repeat request data', () => {
    const error = Object.assign(new Error('Key (email)=(nour@test.example)\n  of Nour'), {
      code: '23505',
      table: 'account',
      constraint: 'account_email_key',
      detail: 'of Nour',
    });
    const [line] = written((log) => log.error({ err: error }, 'unexpected'));
    expect(JSON.stringify(line)).not.toMatch(/nour/i);
    expect(line.err).toMatchObject({ type: 'Error', code: '23505' });
    expect(line.err.at).toBe('account account_email_key');
  });

  it('has no request data from library messages', () => {
    const logEntries = written((log) => {
      log.warn(new Error('for nour@test.example') as never);
      log.info({ req: { url: '/?q=Nour' }, busboyOptions: { headers: 'Nour' } }, 'Nour %s', 1);
      log.warn('Reply was already sent in the "/api/applicant?q=Nour" (GET) route');
    });
    expect(JSON.stringify(logEntries.slice(0, 1))).not.toMatch(/nour/i);
    expect(JSON.stringify(logEntries[1])).not.toMatch(/q=|busboy/);
    expect(logEntries[2]).toMatchObject({
      msg: 'library',
      libraryMessage: expect.not.stringContaining('Nour'),
    });
    expect(logEntries.every(({ msg }) => msg === 'library')).toBe(true);
  });
});
