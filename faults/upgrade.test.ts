import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wideningStatements } from '#app/testing/upgrades/widening.ts';
import { type Database, openDatabase } from '#core/server/db/database.ts';
import { freePort } from '../e2e/servers.ts';
import { startCairn } from '../scripts/processes/cairn-process.ts';
import { copyCheckout } from '../scripts/processes/checkout-copy.ts';
import { ensureNginx } from '../scripts/setup/ensure-nginx.mjs';
import { type Installation, startInstallation } from './installation.ts';
import { openLedger } from './ledger.ts';
import { type MixedLoad, startLoad } from './mixed-load.ts';
import { expectProgress } from './progress.ts';
import { type NginxProxy, startProxy } from './proxy.ts';

/** The next version: this code with one more migration. */
const widening = '9000-widening';
/** Tables in constant use by these tests. */
const inUse = ['account', 'applicant', 'draft_applicant', 'note', 'stored_file', 'task'];
const failing = '9001-failing';

const ledger = openLedger();
let installation: Installation;
let proxy: NginxProxy;
let owner: Database;
let newer: string;

beforeAll(async () => {
  installation = await startInstallation();
  owner = openDatabase(installation.postgres.ownerUrl());
  const instancePorts = installation.instances.map(({ url }) => Number(new URL(url).port));
  const nginx = await ensureNginx();
  proxy = await startProxy({ nginx, port: await freePort(), instancePorts, withTls: false });
  newer = copyCheckout();
  writeMigration(widening, wideningStatements(inUse));
});

afterAll(async () => {
  await owner?.destroy();
  await proxy?.stop();
  await installation?.remove();
  if (newer) rmSync(newer, { recursive: true, force: true });
});

function writeMigration(name: string, text: string): void {
  writeFileSync(join(newer, 'migrations', `${name}.sql`), text);
}

async function beginWork(): Promise<MixedLoad> {
  const { postgres, signIn } = installation;
  return startLoad([proxy.url], await signIn(proxy.url), postgres.ownerUrl, ledger);
}

async function endWork(load: MixedLoad): Promise<void> {
  await load.stop();
  expect(load.faults).toEqual([]);
  expect(await load.broken()).toEqual([]);
}

async function applied(): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from schema_migration order by name desc limit 1`.execute(owner);
  return rows[0]?.name;
}

it('an upgrade replaces one instance after the other during work, and the old version keeps working', async () => {
  const [first, second] = installation.instances;
  const load = await beginWork();
  await expectProgress(load);
  await first?.stop();
  await first?.start(newer);
  expect(await applied()).toBe(widening);
  await expectProgress(load);
  // The old version restarts on a database with a newer migration.
  await second?.kill();
  await second?.start();
  await expectProgress(load);
  await second?.stop();
  await second?.start(newer);
  await expectProgress(load);
  await endWork(load);
});

it('a failed migration reports it and changes nothing, and the old version keeps working', async () => {
  writeMigration(failing, 'create table half_done (id integer); select 1 / 0;');
  const { postgres } = installation;
  const load = await beginWork();
  const next = startCairn({
    dataDir: join(newer, 'data'),
    checkout: newer,
    environment: {
      DATABASE_URL: postgres.appUrl(),
      DATABASE_OWNER_URL: postgres.ownerUrl(),
    },
  });
  expect(await next.ended).toBe(1);
  expect(next.errors()).toContain(failing);
  expect(await applied()).toBe(widening);
  const { rows } = await sql`select to_regclass('half_done') as there`.execute(owner);
  expect(rows).toEqual([{ there: null }]);
  await expectProgress(load);
  await endWork(load);
});
