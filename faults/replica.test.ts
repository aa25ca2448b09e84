import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#app/contract/operations.ts';
import { listenToUrl } from '#app/testing/live.ts';
import { urlForDatabase } from '#app/testing/postgres-server.ts';
import { openDatabase } from '#core/server/db/database.ts';
import { openReplica } from '#core/server/db/replica.ts';
import { admin, type Installation, post, startInstallation } from './installation.ts';
import { queryRows } from './query-rows.ts';
import { type ReplicaPostgres, startReplica } from './replica-postgres.ts';

const colleague = { ...admin, email: 'colleague@cairn.example' };

let installation: Installation;
let replica: ReplicaPostgres;
let here: string;
let there: string;
let token: string;
let colleagueToken: string;
let locationId: string;

beforeAll(async () => {
  installation = await startInstallation(
    {},
    {
      async beside(postgres) {
        replica = await startReplica(postgres);
        return { DATABASE_REPLICA_URL: replica.appUrl() };
      },
    },
  );
  [here = '', there = ''] = installation.instances.map(({ url }) => url);
  token = await installation.signIn(here);
  const copied = 'role, password_hash, email_verified_at, verification_waived';
  await onPrimary(`insert into account (email, first_name, last_name, ${copied})
    select '${colleague.email}', 'Cora', 'League', ${copied} from account`);
  const reply = await post(`${there}/api/auth/login`, colleague);
  expect(reply.status).toBe(200);
  colleagueToken = (reply.headers.get('authorization') ?? '').replace('Bearer ', '');
  const location = await post(`${here}/api/location`, { name: 'Harbor House' }, token);
  locationId = ((await location.json()) as { id: string }).id;
});

afterAll(async () => {
  await installation?.remove();
  await replica?.remove();
});

describe('with a streaming replica', () => {
  it('reads lists, counts, searches, reports, and exports there', async () => {
    await addPerson('Reader');
    const period = 'from=2026-01-01&to=2026-01-31';
    const queries: Record<string, string> = {
      listEvents: `?${period}&timeZone=UTC`,
      listFollowUps: '?dueUntil=2026-01-31',
      readReport: `?${period}`,
      exportReport: `?${period}&format=csv`,
      exportApplicants: '?format=csv',
      exportClients: '?format=csv',
      search: '?q=Reader',
    };
    const bodies: Record<string, object> = {
      exportFoundApplicants: { format: 'csv' },
      exportFoundClients: { format: 'csv' },
      countExportedApplicants: {},
      countExportedClients: {},
    };
    const repeated: string[] = [];
    for (const { id, method, path } of operations.filter(({ mayLag }) => mayLag)) {
      const url = `${here}${path.replace(':id', locationId).replace(':report', 'intake')}`;
      const call = () =>
        method === 'GET'
          ? get(url + (queries[id] ?? ''), colleagueToken)
          : post(url, bodies[id] ?? {}, colleagueToken);
      const repeatedBefore = await countReads(here, 'repeated');
      expect([id, (await call()).status]).toEqual([id, 200]);
      // Goes to the primary while the machine is too busy for the replica to be current.
      await expect
        .poll(async () => {
          const before = await countReads(here, 'replica');
          await (await call()).arrayBuffer();
          return (await countReads(here, 'replica')) > before;
        })
        .toBe(true);
      if ((await countReads(here, 'repeated')) > repeatedBefore) repeated.push(id);
    }
    // Nothing that may lag writes or locks outside of a transaction.
    expect(repeated).toEqual([]);
  });

  it('shows people their own change at once, on every instance', { tags: 'main' }, async () => {
    for (let round = 1; round <= 5; round += 1) {
      await expectReplicaUsed(here, token);
      await expectReplicaUsed(there, token);
      await replica.pause();
      const name = `Own-${round}`;
      await addPerson(name);
      expect(await listNames(there)).toContain(name);
      expect(await listNames(here)).toContain(name);
      const found = await queryRows(replica.ownerUrl(), personCalled(name));
      expect(found).toEqual([]);
      await replica.resume();
    }
  });

  it('shows others a change once the replica has it', async () => {
    await expectReplicaUsed(there, colleagueToken);
    await addPerson('Shared');
    await expect.poll(() => queryRows(replica.ownerUrl(), personCalled('Shared'))).toHaveLength(1);
    await expectReplicaUsed(there, colleagueToken);
    expect(await listNames(there, colleagueToken)).toContain('Shared');
  });

  it('announces a change once everyone finds it, also while the replica is behind', async () => {
    const stream = await listenToUrl(there, colleagueToken);
    for (const isPaused of [false, true, false, true]) {
      await expectReplicaUsed(here, colleagueToken);
      await expectReplicaUsed(there, colleagueToken);
      if (isPaused) await replica.pause();
      const name = `Announced-${crypto.randomUUID()}`;
      await addPerson(name);
      await stream.until(({ data }) => data.topic === 'applicants');
      expect(await listNames(here, colleagueToken)).toContain(name);
      expect(await listNames(there, colleagueToken)).toContain(name);
      if (isPaused) await replica.resume();
      await post(`${here}/api/location`, { name: `Mark ${name}` }, token);
      await stream.until(({ data }) => data.topic === 'locations');
    }
    stream.close();
  });

  it('reads from the primary while the replica is more than a second behind', async () => {
    await replica.pause();
    await addPerson('Ahead');
    await expect.poll(() => listNames(there, colleagueToken)).toContain('Ahead');
    await expect.poll(() => metric(there, 'cairn_replica_lag_seconds')).toBeGreaterThan(1);
    const before = await countReads(there, 'replica');
    expect((await get(`${there}/api/applicant`, colleagueToken)).status).toBe(200);
    expect(await countReads(there, 'replica')).toBe(before);
    await replica.resume();
    await expectReplicaUsed(there, colleagueToken);
  });

  it('repeats on the primary what the replica cancels', async () => {
    await expectReplicaUsed(here, colleagueToken);
    await onPrimary(`
      create function cancel_on_replica() returns boolean language plpgsql as $$
      begin
        if pg_is_in_recovery() then
          raise 'canceling statement due to conflict with recovery' using errcode = '40001';
        end if;
        return true;
      end $$;
      alter table applicant enable row level security;
      create policy canceled on applicant using (cancel_on_replica())`);
    const before = await countReads(here, 'repeated');
    await expect
      .poll(async () => {
        expect(await listNames(here, colleagueToken)).toContain('Reader');
        return countReads(here, 'repeated');
      })
      .toBeGreaterThan(before);
    await onPrimary(`
      drop policy canceled on applicant;
      alter table applicant disable row level security`);
  });

  it('ignores the replica of another database', async () => {
    const primary = openDatabase(installation.postgres.appUrl());
    const other = urlForDatabase(replica.appUrl(), 'postgres');
    const trouble = Promise.withResolvers<string | null>();
    const ignore = () => {};
    const events = { onTrouble: trouble.resolve, onRead: ignore, onRepeated: ignore };
    const opened = openReplica(primary, other, events);
    opened.start();
    expect(await trouble.promise).toBe('not-a-replica');
    await opened.stop();
    await primary.destroy();
  });

  it('continues without the replica, and uses it again after its return', async () => {
    await expectReplicaUsed(here, colleagueToken);
    const readers = startReaders();
    await replica.stop();
    await addPerson('Alone');
    expect(await listNames(there)).toContain('Alone');
    await expect.poll(() => listNames(there, colleagueToken)).toContain('Alone');
    expect((await fetch(`${here}/readyz`)).status).toBe(200);
    await replica.start();
    await expectReplicaUsed(here, colleagueToken);
    expect(await readers.stop()).toEqual(new Set([200]));
  });
});

const onPrimary = (statement: string) => queryRows(installation.postgres.ownerUrl(), statement);

const personCalled = (name: string) => `select from applicant where last_name = '${name}'`;

function get(url: string, as: string): Promise<Response> {
  return fetch(url, { headers: { authorization: `Bearer ${as}` } });
}

async function addPerson(lastName: string): Promise<void> {
  const reply = await post(`${here}/api/applicant`, { firstName: 'Odette', lastName }, token);
  expect(reply.status).toBe(201);
}

async function listNames(url: string, as = token): Promise<string[]> {
  const reply = await get(`${url}/api/applicant?limit=100`, as);
  expect(reply.status).toBe(200);
  const { items } = (await reply.json()) as { items: { lastName: string }[] };
  return items.map(({ lastName }) => lastName);
}

async function metric(url: string, series: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length) ?? 0);
}

const countReads = (url: string, outcome: 'replica' | 'repeated') =>
  metric(url, `cairn_replica_reads_total{outcome="${outcome}"}`);

/** Waits until this account's lists come from the replica. */
async function expectReplicaUsed(url: string, as: string): Promise<void> {
  await expect
    .poll(async () => {
      const before = await countReads(url, 'replica');
      await listNames(url, as);
      return (await countReads(url, 'replica')) > before;
    })
    .toBe(true);
}

/** Reads lists from both instances until stopped; returns the statuses. */
function startReaders() {
  const statuses = new Set<number>();
  let isOver = false;
  const readers = [here, there, here, there].map(async (url) => {
    while (!isOver) {
      const reply = await get(`${url}/api/applicant`, colleagueToken);
      await reply.arrayBuffer();
      statuses.add(reply.status);
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(readers);
      return statuses;
    },
  };
}
