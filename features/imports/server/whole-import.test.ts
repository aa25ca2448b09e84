import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from '#app/server/server.ts';
import { type Reply, testPassword, useTestApp } from '#app/testing/app.ts';
import { importSteps } from '#app/testing/imports.ts';
import type { Role } from '#core/contract/roles.ts';
import { readSettings } from '#core/server/env.ts';
import { verifyAudit } from '#features/audit/server/verification.ts';
import type { ImportRun } from '#features/imports/contract/imports.ts';
import { waitUntil } from '../../../scripts/vitest/wait-until.ts';

const test = useTestApp({ doJobs: true });
const steps = importSteps(test);
const count = 150;
let files = 0;
let location: { id: string; version: number };

beforeAll(async () => {
  const token = await test.getToken('admin');
  const body = { name: 'Quai House', address: '', phone: '' };
  location = (await test.call('POST', '/api/location', { token, body })).json();
});

const peopleCalled = async (name: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from applicant where last_name like ${`${name}%`}`.execute(test.db);
  return rows[0]?.count ?? 0;
};
const runAs = (role: Role, { id }: { id: string }, how = 'all-or-nothing') =>
  steps.call('POST', `/api/import/${id}/run`, { how }, role);
const read = async ({ id }: { id: string }): Promise<ImportRun> =>
  (await steps.call('GET', `/api/import/${id}`, undefined, 'admin')).json();

/** A checked file with this many new people, and an existing person to fill last. */
async function checkedFile(name: string): Promise<{ run: ImportRun; fileId: string }> {
  files += 1;
  const dateOfBirth = `${1950 + files}-0${1 + (files % 9)}-11`;
  const known = { firstName: name, lastName: `${name}known`, dateOfBirth };
  const { id: fileId } = (await steps.call('POST', '/api/applicant', known)).json();
  const people = Array.from(
    { length: count },
    (_, place) => `P${place},${name}${place}x,,${name}tag,Quai House,`,
  );
  const lines = [`${name},${name}known,${dateOfBirth},,,418 555 010${files % 10}`, ...people];
  const csv = `First name,Last name,DOB,Tags,Location,Phone\n${lines.join('\n')}\n`;
  const run = await steps.checked(csv);
  expect(run.counts).toMatchObject({ good: count, alike: 1, wrong: 0 });
  return { run: await steps.choose(run, 'fill', [2]), fileId };
}

/** Locks a record as if someone were saving it. Returns a function that releases it. */
async function hold(id: string): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: rowLocked, resolve: signalLocked } = Promise.withResolvers<void>();
  const transaction = test.db.transaction().execute(async (on) => {
    await sql`select from applicant where id = ${id} for update`.execute(on);
    signalLocked();
    await released;
  });
  await rowLocked;
  return async () => {
    release();
    await transaction;
  };
}

/** An import paused before its last row. */
async function halfWay(name: string, begin = runAs) {
  const { run, fileId } = await checkedFile(name);
  const letGo = await hold(fileId);
  const begun = await begin('user', run);
  expect(begun.statusCode, begun.body).toBe(200);
  return { run, begun: begun.json() as ImportRun, fileId, letGo };
}

const notYet = { state: 'running', how: 'all-or-nothing', rowsSoFar: count, canUndo: false };

describe('an all-or-nothing import', () => {
  it('reports progress before anyone exists, and lets others join', async () => {
    const { run, begun, letGo } = await halfWay('Joined');
    expect(begun).toMatchObject({ ...notYet, counts: { good: count, created: 0 } });
    const [one, other] = await Promise.all([runAs('user', run), runAs('admin', run)]);
    expect([one.json(), other.json()]).toMatchObject([notYet, notYet]);
    expect(await read(run)).toMatchObject(notYet);
    const list = (await steps.call('GET', '/api/import')).json();
    expect(list.find(({ id }: ImportRun) => id === run.id)).toMatchObject(notYet);
    expect(await peopleCalled('Joined')).toBe(1);
    await letGo();
    const done = await steps.run(run, 'all-or-nothing');
    expect(done).toMatchObject({ rowsSoFar: null, counts: { created: count, filled: 1 } });
    expect(await peopleCalled('Joined')).toBe(count + 1);
  });

  it('continues without polling, and logs the account that began it', async () => {
    const { run, letGo } = await halfWay('Left');
    await letGo();
    await waitUntil(async () => (await read(run)).state === 'done');
    const { rows } = await sql<{ action: string; email: string; entries: number }>`
      select action, email, count(*) as entries from audit_entry join account on account.id = actor_id
      where after ->> 'importId' = ${run.id} or record_id = ${run.id} and action = 'import.finished'
      group by action, email order by action`.execute(test.db);
    expect(rows).toEqual([
      { action: 'applicant.created', email: 'user@test.example', entries: count },
      { action: 'import.finished', email: 'user@test.example', entries: 1 },
    ]);
  });

  it('blocks no one from saving people, places, or their own account', async () => {
    const { run, letGo } = await halfWay('Waited');
    const saved = async (reply: Promise<Reply>) => {
      const { statusCode, body } = await reply;
      expect(statusCode, body).toBeLessThan(300);
      return JSON.parse(body);
    };
    const body = { firstName: 'P1', lastName: 'Waited1x', tags: ['Waitedtag'] };
    const { id, version } = await saved(steps.call('POST', '/api/applicant', body));
    await saved(steps.call('GET', `/api/applicant/${id}`, undefined, 'admin'));
    await saved(steps.call('PUT', `/api/applicant/${id}`, { lastName: 'Waited2x', version }));
    const { version: now } = location;
    const place = { name: 'Quai House', address: 'Quai 1', phone: '', closed: false, version: now };
    location = await saved(steps.call('PUT', `/api/location/${location.id}`, place, 'admin'));
    // The password check locks the account itself.
    const sent = { email: 'user@test.example', password: testPassword };
    await saved(test.call('POST', '/api/auth/login', { body: sent }));
    for (const { method, path, body: with_ } of [
      { method: 'POST', path: '/check', body: undefined },
      { method: 'PUT', path: '/choice', body: { choice: 'skip' } },
      { method: 'DELETE', path: '', body: undefined },
      { method: 'POST', path: '/undo', body: undefined },
    ] as const) {
      const refused = await steps.call(method, `/api/import/${run.id}${path}`, with_);
      expect(refused.json(), path).toMatchObject({ code: 'under-way' });
    }
    expect(await read(run)).toMatchObject(notYet);
    await letGo();
    await steps.run(run, 'all-or-nothing');
  });

  it('indexes its names and tags soon after', async () => {
    const { run, letGo } = await halfWay('Zwischenhalt');
    await letGo();
    await steps.run(run, 'all-or-nothing');
    const findIndexedWords = () =>
      test.db
        .selectFrom('nameWord')
        .select('word')
        .where('word', 'like', 'zwischenhalt%')
        .execute();
    // The words of existing people are already known.
    await waitUntil(async () => (await findIndexedWords()).length === count + 2);
    const tags = (await steps.call('GET', '/api/applicant/tags')).json();
    expect(tags.tags).toContain('Zwischenhalttag');
  });

  it('shares one audit seal for all entries', async () => {
    const { run, letGo } = await halfWay('Sealed');
    await letGo();
    await steps.run(run, 'all-or-nothing');
    const { rows } = await sql<{ entries: number; seals: number }>`
      select count(*) as entries, count(audit_seal) as seals
      from audit_entry left join audit_seal on entry_id = audit_entry.id
      where bundle = (select bundle from audit_entry
        where record_id = ${run.id} and action = 'import.finished')`.execute(test.db);
    // All created people, the filled one, and the import.
    expect(rows).toEqual([{ entries: count + 2, seals: 1 }]);
    expect((await verifyAudit(test.db)).broken).toBeNull();
  });

  it('names the row that blocks it, and runs without that row', async () => {
    const body = { name: 'Pier House', address: '', phone: '' };
    const pier = (await steps.call('POST', '/api/location', body, 'admin')).json();
    const run = await steps.checked(
      'First name,Last name,Location\nAnn,Refusedone,\nAnn,Refusedtwo,Pier House\nAnn,Refusedthree,\n',
    );
    const closed = { ...body, closed: true, version: pier.version };
    await steps.call('PUT', `/api/location/${pier.id}`, closed, 'admin');
    const refused = await runAs('user', run);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().details).toMatchObject([
      { path: 'how', rule: 'import-row-refused', message: expect.stringContaining('row 3') },
    ]);
    expect(await read(run)).toMatchObject({
      state: 'checked',
      rowsSoFar: null,
      counts: { good: 2, wrong: 1, created: 0 },
    });
    expect(await steps.rows(run, 'wrong')).toMatchObject([
      { number: 3, problems: [{ field: 'locationId', rule: 'unknown-location' }] },
    ]);
    expect(await peopleCalled('Refused')).toBe(0);
    const again = (await runAs('user', run)).json();
    expect(again.details).toMatchObject([{ rule: 'import-rows-left' }]);
    expect((await steps.run(run, 'good-rows')).counts).toMatchObject({ created: 2, wrong: 1 });
  });
});

it('an all-or-nothing import whose connection breaks fails and can be restarted', async () => {
  const { run, letGo } = await halfWay('Broken');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like ${`cairn import ${run.id} %`}`.execute(test.db);
  const failedReply = await runAs('user', run);
  expect([failedReply.statusCode, failedReply.json().code]).toEqual([500, 'unexpected']);
  await letGo();
  expect(await peopleCalled('Broken')).toBe(1);
  expect((await steps.run(run, 'all-or-nothing')).counts).toMatchObject({ created: count });
});

describe('an all-or-nothing import stops when its owner', () => {
  const change = async (to: object) => {
    const { id, version } = await test.db
      .selectFrom('account')
      .select(['id', 'version'])
      .where('email', '=', 'user@test.example')
      .executeTakeFirstOrThrow();
    const reply = await steps.call('PUT', `/api/user/${id}`, { ...to, version }, 'admin');
    expect(reply.statusCode, reply.body).toBe(200);
  };

  it.each([
    ['signs out', 'Gone', () => steps.call('POST', '/api/auth/logout'), async () => {}],
    [
      'loses the account',
      'Locked',
      () => change({ deactivated: true }),
      () => change({ deactivated: false }),
    ],
    [
      'loses the permission',
      'Lesser',
      () => change({ role: 'client' }),
      () => change({ role: 'user' }),
    ],
  ] as [string, string, () => Promise<unknown>, () => Promise<unknown>][])(
    '%s',
    async (_, name, leaves, comesBack) => {
      const { run, letGo } = await halfWay(name);
      await leaves();
      await letGo();
      const refusal = await (async () => {
        for (;;) {
          const reply = await runAs('admin', run);
          if (reply.statusCode !== 200) return reply.json();
        }
      })();
      expect(refusal).toMatchObject({ code: 'broken-off' });
      expect(await peopleCalled(name)).toBe(1);
      expect(await read(run)).toMatchObject({ state: 'checked', counts: { created: 0 } });
      await comesBack();
      test.forgetToken('user');
      expect((await steps.run(run, 'all-or-nothing')).counts).toMatchObject({ created: count });
    },
  );
});

describe('an all-or-nothing import with two servers on one database', () => {
  const another = () =>
    buildServer({
      settings: readSettings({ LOG_LEVEL: 'silent', DATA_DIR: test.dataDir }),
      db: test.db,
      secrets: {
        tokenKey: test.tokenKey,
        encryptionKey: new Uint8Array(32).fill(7),
        pushKey: new Uint8Array(32).fill(8),
      },
      webRoot: '/nowhere',
      limitRates: false,
      doJobs: false,
    });

  it('shows on both and starts on one', async () => {
    const other = await another();
    const { run, letGo } = await halfWay('Both');
    const authorization = `Bearer ${await test.getToken('admin')}`;
    const ask = async () => {
      const url = `/api/import/${run.id}/run`;
      const payload = { how: 'all-or-nothing' };
      return (
        await other.inject({ method: 'POST', url, headers: { authorization }, payload })
      ).json();
    };
    expect(await ask()).toMatchObject(notYet);
    await letGo();
    for (;;) if ((await ask()).state === 'done') break;
    expect(await peopleCalled('Both')).toBe(count + 1);
    await other.close();
  });

  it('stops with its server and can be restarted on the other', async () => {
    const other = await another();
    const authorization = `Bearer ${await test.getToken('admin')}`;
    const { run, letGo } = await halfWay('Stops', (_, { id }) =>
      other.inject({
        method: 'POST',
        url: `/api/import/${id}/run`,
        headers: { authorization },
        payload: { how: 'all-or-nothing' },
      }),
    );
    const closed = other.close();
    await letGo();
    await closed;
    expect(await read(run)).toMatchObject({ state: 'checked', counts: { created: 0 } });
    expect(await peopleCalled('Stops')).toBe(1);
    expect((await steps.run(run, 'all-or-nothing')).counts).toMatchObject({ created: count });
  });
});
