import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { makeJobsDue } from '#app/testing/jobs.ts';
import { mailSteps } from '#app/testing/outbox.ts';
import { watchStatements } from '../db/database.ts';

const test = useTestApp({ doJobs: true });
const { expectMails } = mailSteps(test);

async function metrics(headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
  const all = { host: 'localhost:3000', ...headers };
  return test.app.inject({ url: '/metrics', headers: all, remoteAddress });
}
const lines = async () => (await metrics()).body.split('\n');
const metricValue = async (line: string) =>
  Number(
    (await lines())
      .find((one) => one.startsWith(`${line} `))
      ?.split(' ')
      .at(-1),
  );

describe('/metrics without a token', () => {
  it('allows programs on this machine', async () => {
    const reply = await metrics();
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/plain; version=0\.0\.4/),
      'cache-control': 'no-store',
    });
    expect((await metrics({ host: '[::1]:3000' }, '::1')).statusCode).toBe(200);
  });

  it.each([
    ['another machine', {}, '192.0.2.7'],
    ['a local proxy that forwards calls', { 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1'],
    ['one that does so by the standard', { forwarded: 'for=127.0.0.1' }, '127.0.0.1'],
    ['one that names itself', { via: '1.1 proxy' }, '127.0.0.1'],
    ['one that keeps the name it was asked for', { host: 'cairn.example.org' }, '127.0.0.1'],
  ])('refuses %s', async (_, headers, address) => {
    const reply = await metrics(headers, address);
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'forbidden']);
  });
});

describe('the metrics', () => {
  it('include the process, the version, and the database', async () => {
    const body = (await metrics()).body;
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'cairn_uptime_seconds',
      'cairn_live_streams',
      'cairn_info{version="',
      'cairn_database_connections{state="idle"}',
      'cairn_database_statement_duration_seconds_count{kind="select"}',
      'cairn_jobs{job="mail-delivery",state="waiting"}',
      'cairn_deliveries_waiting{channel="mail"}',
    ]) {
      expect(body).toContain(`\n${name}`);
    }
  });

  it('group calls by route pattern, and unknown routes as one', async () => {
    const token = await test.getToken('user');
    const id = crypto.randomUUID();
    await test.call('GET', `/api/applicant/${id}`, { token });
    for (const odd of ['/api/nour', '/nour/granit', '/api/applicant/x/y/z?q=Nour']) {
      await test.call('GET', odd, { token });
    }
    await test.app.inject({ method: 'PROPFIND' as never, url: '/nour' });
    const body = (await metrics()).body;
    expect(body).toContain('_count{route="/api/applicant/:id",method="GET",status="4xx"} 1');
    expect(body).toMatch(/_count\{route="unknown",method="GET",status="4xx"\} \d/);
    expect(body).not.toMatch(new RegExp(`${id}|nour|granit|PROPFIND|q=`, 'i'));
  });

  it('count refused sign-ins', async () => {
    const line = 'cairn_sign_in_refusals_total{code="invalid-credentials"}';
    const before = (await metricValue(line)) || 0;
    const body = { email: 'nobody@test.example', password: 'wrong' };
    await test.call('POST', '/api/auth/login', { body });
    expect(await metricValue(line)).toBe(before + 1);
  });

  it('count sent emails, and the jobs that sent them', async () => {
    const email = 'invited@test.example';
    const token = await test.getToken('admin');
    const body = { email, role: 'user', language: 'en' };
    const reply = await test.call('POST', '/api/user/invite', { token, body });
    expect(reply.statusCode, reply.body).toBeLessThan(300);
    await makeJobsDue(test.db);
    await expectMails(email, 1);
    const sent = 'cairn_sendings_total{channel="mail",outcome="sent"}';
    await expect.poll(() => metricValue(sent)).toBeGreaterThan(0);
    const job = 'cairn_job_duration_seconds_count{job="invitation-mail",outcome="done"}';
    await expect.poll(() => metricValue(job)).toBe(1);
  });

  it('run one query for concurrent readers', async () => {
    const backupStatements: string[] = [];
    watchStatements(test.db, ({ sql }) => {
      if (sql.includes('backup_run')) backupStatements.push(sql);
    });
    const [one, other] = await Promise.all([metrics(), metrics()]);
    expect(new Set(backupStatements).size).toBe(backupStatements.length);
    expect(backupStatements.length).toBeGreaterThan(0);
    for (const { body } of [one, other]) expect(body).toContain('\ncairn_jobs{job="mail-delivery"');
  });

  it('omit backups until there is one, and then give its time', async () => {
    const line = 'cairn_backup_last_made_timestamp_seconds';
    expect(await metricValue(line)).toBeNaN();
    const at = new Date('2026-03-01T03:00:00Z');
    await test.db
      .insertInto('backupRun')
      .values({ beganAt: at, endedAt: at, name: 'one', place: 'folder', outcome: 'made' })
      .execute();
    expect(await metricValue(line)).toBe(at.getTime() / 1000);
  });
});
