import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addAccount, type Reply, testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';
import type { Role } from '#core/contract/roles.ts';
import type { Account } from '#core/contract/users.ts';
import type { Notice } from '#features/notifications/contract/notifications.ts';

const test = useTestApp();

async function signIn(email: string): Promise<string> {
  const body = { email, password: testPassword };
  return tokenIn(await test.call('POST', '/api/auth/login', { body }));
}

/** Adds a signed-in user. */
async function addPerson(role: Role, email: string) {
  const id = await addAccount(test.db, role, email);
  return { id, email, token: await signIn(email) };
}

async function change(id: string, body: object, token?: string): Promise<Reply> {
  const callerToken = token ?? (await test.getToken('admin'));
  return test.call('PUT', `/api/user/${id}`, { token: callerToken, body });
}

async function list(query: string) {
  const token = await test.getToken('admin');
  const reply = await test.call('GET', `/api/user/account?${query}`, { token });
  expect(reply.statusCode).toBe(200);
  return reply.json() as { items: Account[]; next: string | null; total: number };
}

async function findAccount(email: string): Promise<Account> {
  return (await list(`q=${encodeURIComponent(email)}`)).items[0] as Account;
}

function readAudit(recordId: string) {
  return test.db
    .selectFrom('auditEntry')
    .select(['action', 'before', 'after'])
    .where('recordId', '=', recordId)
    .where('kind', '=', 'change')
    .orderBy('id')
    .execute();
}

/** Sign-in notifications of this user. */
async function listSecurityEvents(email: string): Promise<string[]> {
  const token = await signIn(email);
  const { items } = (await test.call('GET', '/api/notification/notice', { token })).json();
  return items.map(({ values }: Notice) => values.event);
}

async function addLocation(name: string): Promise<string> {
  const token = await test.getToken('admin');
  const reply = await test.call('POST', '/api/location', { token, body: { name } });
  return reply.json().id;
}

async function closeLocation(id: string, name: string): Promise<void> {
  const token = await test.getToken('admin');
  const body = { name, closed: true, version: 1 };
  await test.call('PUT', `/api/location/${id}`, { token, body });
}

describe('the list of accounts', () => {
  it('finds parts of names and addresses in any order, ignoring case and accents', async () => {
    const id = await addAccount(test.db, 'user', 'helene.dupre@list.example');
    await test.db
      .updateTable('account')
      .set({ firstName: 'Hélène', lastName: 'Dupré' })
      .where('id', '=', id)
      .execute();
    for (const q of ['dupre helene', 'HELENE', 'list.example dupré']) {
      expect((await list(`q=${encodeURIComponent(q)}`)).items.map((one) => one.id)).toEqual([id]);
    }
    expect((await list('q=%25')).items).toEqual([]);
  });

  it('filters by role and state, and returns the total', async () => {
    await addAccount(test.db, 'client', 'filter-client@test.example');
    const deactivatedId = await addAccount(test.db, 'client', 'filter-left@test.example');
    await change(deactivatedId, { deactivated: true, version: 1 });
    const active = await list('q=filter-&role=client');
    expect(active.items.map(({ email }) => email)).toEqual(['filter-client@test.example']);
    expect(active.total).toBe(1);
    const gone = await list('q=filter-&state=deactivated');
    expect(gone.items).toMatchObject([
      { email: 'filter-left@test.example', deactivatedAt: expect.any(String) },
    ]);
    expect((await list('q=filter-&role=user')).items).toEqual([]);
  });

  it('shows second factors: a confirmed app or a passkey', async () => {
    const begun = await addAccount(test.db, 'user', 'factor-begun@test.example');
    const app = await addAccount(test.db, 'user', 'factor-app@test.example');
    const key = await addAccount(test.db, 'user', 'factor-key@test.example');
    await test.db
      .insertInto('totp')
      .values([
        { accountId: begun, secretSealed: 'sealed' },
        { accountId: app, secretSealed: 'sealed', confirmedAt: new Date() },
      ])
      .execute();
    await test.db
      .insertInto('passkey')
      .values({
        accountId: key,
        credentialId: 'credential',
        publicKey: Buffer.from('key'),
        counter: 0,
        name: 'Laptop',
      })
      .execute();
    const { items } = await list('q=factor-');
    const owners = items.filter((one) => one.hasSecondFactor).map((one) => one.email);
    expect(owners.sort()).toEqual(['factor-app@test.example', 'factor-key@test.example']);
  });

  it.each(['name', '-name', 'lastSignInAt', '-lastSignInAt', 'createdAt', '-createdAt'])(
    'pages by %s without gaps or duplicates',
    async (sort) => {
      for (const name of ['a', 'b', 'c', 'd', 'e']) {
        const email = `page-${name}@${sort.replace('-', 'by-')}.example`;
        await addAccount(test.db, 'client', email);
        // Two have signed in, three never.
        if (name < 'c') await signIn(email);
      }
      const query = `q=page-%20@${sort.replace('-', 'by-')}.example&sort=${sort}&limit=2`;
      const listedAccounts: Account[] = [];
      let after = '';
      do {
        const page = await list(`${query}${after}`);
        listedAccounts.push(...page.items);
        expect(page.total).toBe(5);
        after = page.next ? `&after=${encodeURIComponent(page.next)}` : '';
      } while (after !== '');
      expect(new Set(listedAccounts.map(({ id }) => id)).size).toBe(5);
      expect(listedAccounts).toHaveLength(5);
      if (sort.endsWith('lastSignInAt')) {
        const signedIn = listedAccounts.map(({ lastSignInAt }) => lastSignInAt !== null);
        const never = [false, false, false];
        expect(signedIn).toEqual(
          sort.startsWith('-') ? [true, true, ...never] : [...never, true, true],
        );
      }
    },
  );
});

describe('changing an account', () => {
  it('ends the sessions on a role change: the next call is refused', async () => {
    const { id, token } = await addPerson('user', 'demoted@test.example');
    expect((await test.call('GET', '/api/location', { token })).statusCode).toBe(200);
    const reply = await change(id, { role: 'client', version: 1 });
    expect(reply.json()).toMatchObject({ id, role: 'client', version: 2 });
    const next = await test.call('GET', '/api/location', { token });
    expect(next.json().code).toBe('session-ended');
    expect(await listSecurityEvents('demoted@test.example')).toContain('role-changed');
    expect(await readAudit(id)).toEqual([
      {
        action: 'account.updated',
        before: { role: 'user', version: 1 },
        after: { role: 'client', version: 2 },
      },
    ]);
  });

  it('deactivates and reactivates: the token stops at once and sign-in is refused', async () => {
    const { id, email, token } = await addPerson('user', 'paused@test.example');
    const off = await change(id, { deactivated: true, version: 1 });
    expect(off.json().deactivatedAt).toEqual(expect.any(String));
    expect((await test.call('GET', '/api/auth/me', { token })).statusCode).toBe(401);
    const body = { email, password: testPassword };
    expect((await test.call('POST', '/api/auth/login', { body })).statusCode).toBe(401);

    const on = await change(id, { deactivated: false, version: 2 });
    expect(on.json()).toMatchObject({ deactivatedAt: null, role: 'user' });
    expect((await test.call('POST', '/api/auth/login', { body })).statusCode).toBe(200);
    // The earlier session stays ended.
    expect((await test.call('GET', '/api/auth/me', { token })).statusCode).toBe(401);
    expect((await readAudit(id)).map(({ action }) => action)).toEqual([
      'account.deactivated',
      'account.reactivated',
    ]);
  });

  it('replaces the list of locations, leaves other fields, and keeps the session', async () => {
    const { id, token } = await addPerson('user', 'placed@test.example');
    const [one, two] = [await addLocation('Fernhaven'), await addLocation('Maison du Lac')];
    const both = await change(id, { locationIds: [one, two, one], version: 1 });
    expect(both.json().locationIds.toSorted()).toEqual([one, two].toSorted());
    const single = await change(id, { locationIds: [two], version: 2 });
    expect(single.json().locationIds).toEqual([two]);
    await closeLocation(two, 'Maison du Lac');
    // Kept for staff who are already there.
    const withClosed = await change(id, { locationIds: [one, two], version: 3 });
    expect(withClosed.json().locationIds.toSorted()).toEqual([one, two].toSorted());
    expect((await test.call('GET', '/api/auth/me', { token })).statusCode).toBe(200);
  });

  it('refuses a closed or unknown location and changes nothing', async () => {
    const id = await addAccount(test.db, 'user', 'unplaced@test.example');
    const closed = await addLocation('Old House');
    await closeLocation(closed, 'Old House');
    for (const unknown of [closed, crypto.randomUUID()]) {
      const sent = { locationIds: [unknown], role: 'client', version: 1 };
      const reply = await change(id, sent);
      expect(reply.statusCode).toBe(400);
      expect(reply.json().details[0]).toMatchObject({
        path: 'locationIds',
        rule: 'unknown-location',
      });
    }
    expect(await findAccount('unplaced@test.example')).toMatchObject({ role: 'user', version: 1 });
  });

  it('returns the current account on a version conflict', async () => {
    const id = await addAccount(test.db, 'user', 'stale@test.example');
    await change(id, { role: 'client', version: 1 });
    const stale = await change(id, { deactivated: true, version: 1 });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({
      code: 'stale-version',
      details: { id, role: 'client', version: 2, deactivatedAt: null },
    });
    expect((await change(crypto.randomUUID(), { version: 1 })).statusCode).toBe(404);
  });

  it('lets no one change their own role or state, and everyone their own locations', async () => {
    await test.getToken('admin');
    const ownAccount = await findAccount('admin@test.example');
    for (const wanted of [{ role: 'user' }, { deactivated: true }]) {
      const reply = await change(ownAccount.id, { ...wanted, version: ownAccount.version });
      expect(reply.json()).toMatchObject({ code: 'own-account' });
    }
    const place = await addLocation('Headquarters');
    const placed = await change(ownAccount.id, {
      role: 'admin',
      locationIds: [place],
      version: ownAccount.version,
    });
    expect(placed.json().locationIds).toEqual([place]);
  });

  it('allows administrators only: staff can raise no one, including themselves', async () => {
    const { id, token } = await addPerson('user', 'climber@test.example');
    expect((await change(id, { role: 'admin', version: 1 }, token)).statusCode).toBe(403);
    expect(await findAccount('climber@test.example')).toMatchObject({ role: 'user' });
  });
});

describe('the last administrator', () => {
  /** Locks these rows until both calls wait for them, so that they truly overlap. */
  async function atOnce(ids: string[], calls: (() => Promise<Reply>)[]): Promise<Reply[]> {
    const { started } = await test.db.transaction().execute(async (on) => {
      await on.selectFrom('account').select('id').where('id', 'in', ids).forUpdate().execute();
      const promises = calls.map((call) => call());
      await expect.poll(waiting).toBe(calls.length);
      // Wrapped in an object, since the transaction would wait for bare promises.
      return { started: promises };
    });
    return Promise.all(started);
  }

  async function waiting(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db);
    return rows[0]?.count ?? 0;
  }

  async function activeAdmins(): Promise<string[]> {
    const rows = await test.db
      .selectFrom('account')
      .select('id')
      .where('role', '=', 'admin')
      .where('deactivatedAt', 'is', null)
      .execute();
    return rows.map(({ id }) => id);
  }

  // Only administrators added by a test are active while it runs; all are restored afterwards.
  beforeEach(() => setAdminsDeactivated(new Date()));
  afterEach(() => setAdminsDeactivated(null));

  async function setAdminsDeactivated(deactivatedAt: Date | null): Promise<void> {
    await test.db
      .updateTable('account')
      .set({ deactivatedAt })
      .where('role', '=', 'admin')
      .execute();
  }

  it.each([
    ['demote', { role: 'user' }],
    ['deactivate', { deactivated: true }],
  ])('keeps one when the two of them %s each other at once', async (_verb, wanted) => {
    const [one, two] = [
      await addPerson('admin', `one-${_verb}@test.example`),
      await addPerson('admin', `two-${_verb}@test.example`),
    ];
    const replies = await atOnce(
      [one.id, two.id],
      [
        () => change(two.id, { ...wanted, version: 1 }, one.token),
        () => change(one.id, { ...wanted, version: 1 }, two.token),
      ],
    );
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409]);
    const refused = replies.find((reply) => reply.statusCode === 409);
    expect(refused?.json().code).toBe('last-admin');
    expect(await activeAdmins()).toHaveLength(1);
  });

  it('refuses a call of an administrator who was just demoted', async () => {
    const one = await addPerson('admin', 'first-heard@test.example');
    const two = await addPerson('admin', 'second-heard@test.example');
    const third = await addPerson('admin', 'third-heard@test.example');
    const replies = await atOnce(
      [one.id, two.id, third.id],
      [
        () => change(two.id, { role: 'user', version: 1 }, one.token),
        () => change(one.id, { role: 'user', version: 1 }, two.token),
      ],
    );
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 403]);
    expect(await activeAdmins()).toHaveLength(2);
  });
});

describe('resetting a second factor', () => {
  it('ends the sessions and logs it; no one can reset their own', async () => {
    const admin = await addPerson('admin', 'resetter@test.example');
    const { id, token } = await addPerson('user', 'lost-phone@test.example');
    await test.db
      .insertInto('totp')
      .values({ accountId: id, secretSealed: 'sealed', confirmedAt: new Date() })
      .execute();
    expect(await findAccount('lost-phone@test.example')).toMatchObject({ hasSecondFactor: true });
    const url = `/api/user/${id}/reset-second-factor`;
    const reply = await test.call('POST', url, { token: admin.token });
    expect(reply.json()).toMatchObject({ id, hasSecondFactor: false });
    expect((await test.call('GET', '/api/auth/me', { token })).statusCode).toBe(401);
    expect(await readAudit(id)).toMatchObject([{ action: 'account.second-factor-reset' }]);
    expect(await listSecurityEvents('lost-phone@test.example')).toContain('second-factor-reset');

    const ownReset = await test.call('POST', `/api/user/${admin.id}/reset-second-factor`, {
      token: admin.token,
    });
    expect(ownReset.json().code).toBe('own-account');
    const unknown = `/api/user/${crypto.randomUUID()}/reset-second-factor`;
    expect((await test.call('POST', unknown, { token: admin.token })).statusCode).toBe(404);
  });
});
