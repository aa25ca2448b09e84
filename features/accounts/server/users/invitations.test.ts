import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addAccount, type Reply, testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';
import { addJob } from '#app/testing/jobs.ts';
import { mailSteps } from '#app/testing/outbox.ts';
import type { Role } from '#core/contract/roles.ts';
import type { Account, Invitation } from '#core/contract/users.ts';

const test = useTestApp({ doJobs: true });
const { mailsTo, mailTo } = mailSteps(test);

const day = 86_400_000;

async function asAdmin(method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown) {
  const token = await test.getToken('admin');
  return test.call(method, url, { token, ...(body === undefined ? {} : { body }) });
}

/** Moves the clock past the idle limit, which signs the administrator out. */
function wait(ms: number): void {
  test.moveClock(ms);
  test.forgetToken('admin');
}

function invite(email: string, more: object = {}): Promise<Reply> {
  const body = { email, role: 'user', language: 'en', ...more };
  return asAdmin('POST', '/api/user/invite', body);
}

function secretIn(text: string | undefined): string {
  const link = /https?:\/\/\S+\/register#invitation=(\S+)/.exec(text ?? '');
  return link?.[1] ?? 'no link';
}

function register(email: string, invitation: string): Promise<Reply> {
  const names = { firstName: 'Noor', lastName: 'Bergeron' };
  const body = { ...names, email, password: testPassword, invitation };
  return test.call('POST', '/api/auth/register', { body });
}

function open(token: string): Promise<Reply> {
  return test.call('POST', '/api/auth/invitation', { body: { token } });
}

async function waiting(): Promise<Invitation[]> {
  return (await asAdmin('GET', '/api/user/invitation')).json();
}

async function findAccount(email: string): Promise<Account | undefined> {
  return (await asAdmin('GET', `/api/user/account?q=${email}`)).json().items[0];
}

async function addLocation(name: string): Promise<string> {
  return (await asAdmin('POST', '/api/location', { name })).json().id;
}

const repeatMailRequest = (request: { id: string; until: string }) =>
  addJob(test.db, 'invitation-mail', request);

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db);
  return rows[0]?.count ?? 0;
}

async function countOpenRequests(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pgboss.job
    where name = 'invitation-mail' and state <> 'completed'`.execute(test.db);
  return rows[0]?.count ?? 0;
}

describe('an invitation', () => {
  it('arrives by mail, says its purpose, and creates an account with role and locations', async () => {
    const [stays, closes] = [await addLocation('Fernhaven'), await addLocation('Old House')];
    const email = 'Noor@invited.example';
    const sent = await invite(email, { locationIds: [stays, closes], language: 'fr' });
    expect(sent.statusCode).toBe(201);
    expect(sent.json()).toMatchObject({
      email,
      role: 'user',
      language: 'fr',
      invitedBy: 'Sam Waymark',
      sentAt: null,
    });

    const mail = await mailTo(email);
    expect(mail.subject).toBe('Test House vous invite');
    expect(mail.text).not.toContain('Waymark');
    expect(mail.text).toContain('Vous ferez partie du personnel');
    const secret = secretIn(mail.text);
    expect((await open(secret)).json()).toEqual({ email, role: 'user' });
    await expect.poll(async () => (await waiting())[0]?.sentAt).toEqual(expect.any(String));

    const token = await test.getToken('admin');
    const body = { name: 'Old House', closed: true, version: 1 };
    await test.call('PUT', `/api/location/${closes}`, { token, body });
    const made = await register('noor@INVITED.example', secret);
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({ role: 'user', roles: ['User'] });
    const staff = await test.call('GET', '/api/location', { token: tokenIn(made) });
    expect(staff.statusCode).toBe(200);
    // Without the location that has closed since.
    expect(await findAccount('noor')).toMatchObject({ role: 'user', locationIds: [stays] });
    expect(await waiting()).toEqual([]);
    const notices = await asAdmin('GET', '/api/notification/notice');
    expect(notices.json().items[0]).toMatchObject({
      kind: 'invitation-accepted',
      values: { name: 'Noor Bergeron' },
    });
  });

  it('works once: the second use returns 404', async () => {
    await invite('once@invited.example');
    const secret = secretIn((await mailTo('once@invited.example')).text);
    expect((await register('once@invited.example', secret)).statusCode).toBe(201);
    expect((await open(secret)).statusCode).toBe(410);
    const again = await register('other@invited.example', secret);
    expect(again.statusCode).toBe(410);
    expect(again.json().code).toBe('gone');
    expect(await findAccount('other@invited.example')).toBeUndefined();
  });

  it('creates one account when two people register at once, and rolls back the other', async () => {
    await invite('twice@invited.example');
    const secret = secretIn((await mailTo('twice@invited.example')).text);
    const replies = await Promise.all([
      register('twice@invited.example', secret),
      register('Twice@invited.example', secret),
    ]);
    const statuses = replies.map((reply) => reply.statusCode).sort();
    expect(statuses[0]).toBe(201);
    expect([409, 410]).toContain(statuses[1]);
    const { items } = (await asAdmin('GET', '/api/user/account?q=twice')).json();
    expect(items).toHaveLength(1);
    const accepted = await test.db
      .selectFrom('auditEntry')
      .select('id')
      .where('action', '=', 'invitation.accepted')
      .where((where) => where.cast(where.ref('after'), 'text'), 'like', `%${items[0].id}%`)
      .execute();
    expect(accepted).toHaveLength(1);
  });

  it('creates no account when revoked at the same moment', async () => {
    const email = 'half@invited.example';
    const { id } = (await invite(email)).json();
    const secret = secretIn((await mailTo(email)).text);
    await expect.poll(countOpenRequests).toBe(0);
    const { registering } = await test.db.transaction().execute(async (on) => {
      const revoked = { revokedAt: new Date() };
      await on.updateTable('invitation').set(revoked).where('id', '=', id).execute();
      // Finds the invitation open, then waits for this row.
      const promise = register(email, secret);
      await expect.poll(waitingForLocks).toBe(1);
      return { registering: promise };
    });
    expect((await registering).statusCode).toBe(410);
    expect(await findAccount(email)).toBeUndefined();
  });

  it('refuses another address and stays valid', async () => {
    await invite('mine@invited.example');
    const secret = secretIn((await mailTo('mine@invited.example')).text);
    expect((await register('yours@invited.example', secret)).statusCode).toBe(410);
    expect(await findAccount('yours@invited.example')).toBeUndefined();
    expect((await open(secret)).statusCode).toBe(200);
  });

  it('expires seven days after sending, and stays listed for resending', async () => {
    const email = 'late@invited.example';
    const { id } = (await invite(email)).json();
    const secret = secretIn((await mailTo(email)).text);
    await expect.poll(countOpenRequests).toBe(0);
    wait(7 * day - 60_000);
    expect((await open(secret)).statusCode).toBe(200);
    wait(2 * 60_000);
    expect((await open(secret)).statusCode).toBe(410);
    expect((await register(email, secret)).statusCode).toBe(410);
    expect(await findAccount(email)).toBeUndefined();
    expect((await waiting()).map((one) => one.id)).toContain(id);

    await asAdmin('POST', `/api/user/invitation/${id}/send`);
    const newSecret = secretIn((await mailTo(email, 2)).text);
    expect((await open(newSecret)).statusCode).toBe(200);
  });

  it('stops working when revoked', async () => {
    const email = 'revoked@invited.example';
    const { id } = (await invite(email)).json();
    const secret = secretIn((await mailTo(email)).text);
    expect((await asAdmin('DELETE', `/api/user/invitation/${id}`)).statusCode).toBe(204);
    expect((await open(secret)).statusCode).toBe(410);
    expect((await register(email, secret)).statusCode).toBe(410);
    expect((await waiting()).map((one) => one.id)).not.toContain(id);
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/send'],
      ['POST', '/link'],
    ] as const) {
      const reply = await asAdmin(method, `/api/user/invitation/${id}${path}`);
      expect(reply.statusCode).toBe(404);
    }
  });

  it('stops working by its old link when resent', async () => {
    const email = 'again@invited.example';
    const { id } = (await invite(email)).json();
    const old = secretIn((await mailTo(email)).text);
    const again = await asAdmin('POST', `/api/user/invitation/${id}/send`);
    expect(again.json()).toMatchObject({ id, sentAt: null });
    // At once, not only after the new mail is sent.
    expect((await open(old)).statusCode).toBe(410);
    const secret = secretIn((await mailTo(email, 2)).text);
    expect(secret).not.toBe(old);
    expect((await register(email, secret)).statusCode).toBe(201);
  });

  it('can be shared as a link, which replaces the mailed one', async () => {
    const email = 'by-hand@invited.example';
    const { id } = (await invite(email)).json();
    const old = secretIn((await mailTo(email)).text);
    const reply = await asAdmin('POST', `/api/user/invitation/${id}/link`);
    const { url, expiresAt } = reply.json();
    expect(Date.parse(expiresAt)).toBeGreaterThan(0);
    expect((await open(old)).statusCode).toBe(410);
    const secret = secretIn(url);
    expect((await open(secret)).json()).toEqual({ email, role: 'user' });

    const audit = await test.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('recordId', '=', id)
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual([
      'invitation.created',
      'invitation.link-made',
    ]);
    expect(JSON.stringify(audit)).not.toContain(secret);
    const row = await test.db
      .selectFrom('invitation')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it('ignores a delayed mail request after a link was created', async () => {
    const email = 'held-up@invited.example';
    const { id, expiresAt } = (await invite(email)).json();
    await mailTo(email);
    const { url } = (await asAdmin('POST', `/api/user/invitation/${id}/link`)).json();
    // Simulates a retry after a mail server failure.
    await repeatMailRequest({ id, until: expiresAt });
    await expect.poll(countOpenRequests).toBe(0);
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await open(secretIn(url))).statusCode).toBe(200);
  });
});

describe('inviting', () => {
  it('replaces an open invitation to the same address', async () => {
    const email = 'raised@invited.example';
    const first = (await invite(email, { role: 'client' })).json();
    const old = secretIn((await mailTo(email)).text);
    const place = await addLocation('Annex');
    const second = await invite('RAISED@invited.example', { role: 'admin', locationIds: [place] });
    expect(second.json()).toMatchObject({ id: first.id, role: 'admin', locationIds: [place] });
    expect((await open(old)).statusCode).toBe(410);
    const mails = (await waiting()).filter((one) => /raised/i.test(one.email));
    expect(mails).toHaveLength(1);
    const secret = secretIn((await mailTo('RAISED@invited.example')).text);
    expect((await open(secret)).json()).toMatchObject({ role: 'admin' });
  });

  it('creates one invitation for concurrent requests to one address', async () => {
    const email = 'both@invited.example';
    const replies = await Promise.all([invite(email), invite(email, { role: 'client' })]);
    expect(replies.map((reply) => reply.statusCode)).toEqual([201, 201]);
    expect((await waiting()).filter((one) => one.email === email)).toHaveLength(1);
  });

  it('refuses an address with an account, even a deactivated one', async () => {
    const id = await addAccount(test.db, 'user', 'here@invited.example');
    expect((await invite('HERE@invited.example')).json().code).toBe('email-taken');
    const token = await test.getToken('admin');
    const body = { deactivated: true, version: 1 };
    await test.call('PUT', `/api/user/${id}`, { token, body });
    expect((await invite('here@invited.example')).json().code).toBe('email-taken');
    expect(await mailsTo('here@invited.example')).toEqual([]);
  });

  it('invites no one and sends no mail when the audit entry fails', async () => {
    await expect.poll(countOpenRequests).toBe(0);
    await test.db.schema.alterTable('auditSeal').renameTo('seals_away').execute();
    const reply = await invite('unnoted@invited.example');
    await test.db.schema.alterTable('seals_away').renameTo('auditSeal').execute();
    expect(reply.statusCode).toBe(500);
    expect(await countOpenRequests()).toBe(0);
    expect((await waiting()).map(({ email }) => email)).not.toContain('unnoted@invited.example');
    expect(await mailsTo('unnoted@invited.example')).toEqual([]);
  });

  it('refuses an unknown location', async () => {
    const reply = await invite('nowhere@invited.example', { locationIds: [crypto.randomUUID()] });
    expect(reply.json().details[0]).toMatchObject({
      path: 'locationIds',
      rule: 'unknown-location',
    });
    expect((await waiting()).map(({ email }) => email)).not.toContain('nowhere@invited.example');
  });

  it.each<Role>(['user', 'client'])('refuses the role %s', async (role) => {
    const token = await test.getToken(role);
    const body = { email: `by-${role}@invited.example`, role: 'admin', language: 'en' };
    const reply = await test.call('POST', '/api/user/invite', { token, body });
    expect(reply.statusCode).toBe(403);
    expect((await waiting()).map(({ email }) => email)).not.toContain(body.email);
  });
});
