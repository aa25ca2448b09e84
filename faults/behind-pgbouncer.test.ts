import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenToUrl } from '#app/testing/live.ts';
import { ensurePgbouncer } from '../scripts/setup/ensure-pgbouncer.mjs';
import { findCorruption } from './corruption.ts';
import { admin, type Installation, post, startInstallation } from './installation.ts';
import { openLedger } from './ledger.ts';
import { startLoad } from './mixed-load.ts';
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts';
import { expectProgress } from './progress.ts';
import { queryRows } from './query-rows.ts';

const program = await ensurePgbouncer();
let pooler: PgBouncer;
let installation: Installation;
let here: string;
let there: string;
let token: string;

beforeAll(async () => {
  installation = await startInstallation(
    {},
    {
      async beside(postgres) {
        pooler = await startPgBouncer(program, postgres);
        return { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: postgres.appUrl() };
      },
    },
  );
  [here = '', there = ''] = installation.instances.map(({ url }) => url);
  token = await installation.signIn(here);
});

afterAll(async () => {
  await installation?.remove();
  await pooler?.stop();
});

describe('two instances behind PgBouncer in transaction mode', () => {
  it('work as before, on fewer connections than callers', { tags: 'main' }, async () => {
    const { postgres } = installation;
    const load = await startLoad([here, there], token, postgres.ownerUrl, openLedger());
    for (let round = 0; round < 3; round += 1) await expectProgress(load);
    await load.stop();
    expect(load.faults).toEqual([]);
    expect(load.unanswered).toEqual([]);
    expect(await load.broken()).toEqual([]);
    expect(await findCorruption(postgres.ownerUrl())).toEqual([]);
  });

  it('pass on live updates, and end sessions at once', async () => {
    const stream = await listenToUrl(there, token);
    const name = { firstName: 'Odette', lastName: 'Pooled' };
    expect((await post(`${here}/api/applicant`, name, token)).status).toBe(201);
    await stream.until(({ data }) => data.topic === 'applicants');
    stream.close();
    const other = await installation.signIn(there);
    const me = (from: string) =>
      fetch(`${from}/api/auth/me`, { headers: { authorization: `Bearer ${other}` } });
    expect((await me(here)).status).toBe(200);
    expect((await post(`${there}/api/auth/logout`, {}, other)).status).toBe(204);
    await expect.poll(async () => (await me(here)).status).toBe(401);
  });

  it('run jobs', async () => {
    const before = await countMails();
    const reply = await post(`${here}/api/auth/forgot-password`, { email: admin.email });
    expect(reply.status).toBe(204);
    await expect.poll(countMails).toBeGreaterThan(before);
  });

  it("leave nothing of their own on the pooler's connections", async () => {
    const settings = ['idle_in_transaction_session_timeout', 'lock_timeout', 'search_path'];
    const query = `select array(select setting from pg_settings
        where name in (${settings.map((name) => `'${name}'`).join(', ')}) order by name) as settings,
      (select count(*) from pg_prepared_statements)::int as statements`;
    const direct = await queryRows(installation.postgres.appUrl(), query);
    for (let connection = 0; connection < 20; connection += 1) {
      expect(await queryRows(pooler.url, query)).toEqual(direct);
    }
  });
});

async function countMails(): Promise<number> {
  const folders = installation.instances.map(({ dataDir }) => join(dataDir, 'outbox'));
  const names = await Promise.all(folders.map((one) => readdir(one).catch(() => [])));
  return names.flat().filter((name) => /^[^.].*\.eml$/.test(name)).length;
}
