import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { beforeAll, describe, expect, it } from 'vitest';
import { addAccount, useTestApp } from '#app/testing/app.ts';
import { addJob } from '#app/testing/jobs.ts';
import { mailSteps } from '#app/testing/outbox.ts';
import type { Language } from '#core/contract/languages.ts';

const test = useTestApp({
  doJobs: true,
  environment: () => ({ ORG_URL: 'https://test-house.example' }),
});
const outbox = mailSteps(test);
let admin: string;

beforeAll(async () => {
  admin = await test.getToken('admin');
});

async function addPerson(email: string, language: Language | null = null): Promise<string> {
  const id = await addAccount(test.db, 'user', email);
  await test.db.updateTable('account').set({ language }).where('id', '=', id).execute();
  return id;
}

async function change(id: string, body: object): Promise<number> {
  return (await test.call('PUT', `/api/user/${id}`, { token: admin, body })).statusCode;
}

/** Mails to this address, once the queue is empty. */
async function mailsTo(email: string): Promise<Email[]> {
  const onTheirWay = async () => {
    const jobs = sql`select from pgboss.job where name like '%-mail' and state <> 'completed'`;
    return (await jobs.execute(test.db)).rows.length;
  };
  await expect.poll(onTheirWay).toBe(0);
  return outbox.mailsTo(email);
}

/** Without the mail that says the account is open again. */
async function closingsTo(email: string): Promise<Email[]> {
  return (await mailsTo(email)).filter(
    ({ subject }) => subject === 'Your Cairn account was closed',
  );
}

describe('closing an account', () => {
  it.each([
    ['en', 'Your Cairn account was closed', /can no longer sign in/],
    ['fr', 'Votre compte Cairn a été fermé', /Vous ne pouvez plus vous y connecter/],
  ] as const)('mails a contact in the account’s language (%s)', async (...params) => {
    const [language, subject, text] = params;
    const id = await addPerson(`closed-${language}@test.example`, language);
    expect(await change(id, { deactivated: true, version: 1 })).toBe(200);
    const [mail, ...others] = await mailsTo(`closed-${language}@test.example`);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toMatch(text);
    expect(mail?.text).toContain('Test House');
    expect(mail?.text).toContain('https://test-house.example');
    expect(mail?.text).not.toMatch(/\{\{|mails:/);
  });

  it('mails once, and nothing about later changes', async () => {
    const id = await addPerson('quiet@test.example');
    await change(id, { deactivated: true, version: 1 });
    await change(id, { deactivated: true, version: 2 });
    expect(await change(id, { role: 'client', version: 3 })).toBe(200);
    expect(await mailsTo('quiet@test.example')).toHaveLength(1);
    expect(await change(id, { deactivated: false, version: 4 })).toBe(200);
    expect(await closingsTo('quiet@test.example')).toHaveLength(1);
  });

  it('sends no mail when a delayed request runs after the account reopened', async () => {
    const accountId = await addPerson('mistake@test.example');
    await change(accountId, { deactivated: true, version: 1 });
    const { deactivatedAt } = await test.db
      .selectFrom('account')
      .select('deactivatedAt')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect(await mailsTo('mistake@test.example')).toHaveLength(1);
    await change(accountId, { deactivated: false, version: 2 });
    // Simulates a retry after a mail server failure.
    await addJob(test.db, 'account-closed-mail', { accountId, closedAt: deactivatedAt });
    expect(await closingsTo('mistake@test.example')).toHaveLength(1);
  });

  it('sends no mail when the change is rolled back', async () => {
    const id = await addPerson('unchanged@test.example');
    await test.db.schema.alterTable('auditSeal').renameTo('seals_away').execute();
    const status = await change(id, { deactivated: true, version: 1 });
    await test.db.schema.alterTable('seals_away').renameTo('auditSeal').execute();
    expect(status).toBe(500);
    expect(await mailsTo('unchanged@test.example')).toEqual([]);
  });
});
