import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';
import { addJob, makeJobsDue, passNight } from '#app/testing/jobs.ts';
import { type MailServer, startMailServer } from '#app/testing/mail-server.ts';
import type { NotificationChoice } from '#features/notifications/contract/notifications.ts';
import type { DueToAccount } from '#features/reminders/server/service.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

let due: DueToAccount[] = [];
const logged: string[] = [];
const test = useTestApp({
  doJobs: true,
  environment: () => ({ SMTP_URL: server.url, PUBLIC_URL: 'https://cairn.example' }),
  onLogLine: (line) => logged.push(JSON.stringify(line)),
  reminding: [
    {
      source: 'made-up',
      listDue: async () => due,
      isStillSo: async (_ctx, cause) => due.some((one) => one.cause === cause),
    },
  ],
});
const minute = 60_000;

interface Person {
  id: string;
  email: string;
  token: string;
}

let count = 0;
async function person(): Promise<Person> {
  const email = `unsubscribing-${count++}@test.example`;
  const id = await addAccount(test.db, 'user', email);
  return { id, email, token: await signIn(email) };
}

async function signIn(email: string): Promise<string> {
  const body = { email, password: testPassword };
  return tokenIn(await test.call('POST', '/api/auth/login', { body }));
}

const choose = ({ token }: Person, choices: object[]) =>
  test.call('PUT', '/api/notification', { token, body: { choices } });

async function readMailTime({ token }: Person, kind: string) {
  const reply = await test.call('GET', '/api/notification', { token });
  return (reply.json() as NotificationChoice[]).find((one) => one.kind === kind)?.mail;
}

/** Offset of the server's clock in ms. */
let ahead = 0;
const now = () => Date.now() + ahead;
function advanceClock(ms: number) {
  ahead += ms;
  test.moveClock(ms);
}

async function sendReminder(to: Person, cause: string): Promise<void> {
  const expiresAt = new Date(now() + 3 * 24 * 60 * minute);
  const dueAt = new Date(now() - minute);
  due = [{ cause, accountId: to.id, kind: 'task-due', recordId: null, dueAt, expiresAt }];
  await runJobs();
}

/** Advances the clock and waits for the jobs. */
async function runJobs(): Promise<void> {
  await passNight(test.db);
  await makeJobsDue(test.db);
}

/** Emails are sent in order, so once this one arrives, the earlier ones have too. */
async function mailsUntilNow(to: Person): Promise<Email[]> {
  const last = await person();
  await addJob(test.db, 'reminders', {});
  advanceClock(1000);
  await signIn(last.email);
  await server.waitFor(last.email);
  return server.mails.filter((mail) => mail.to?.[0]?.address === to.email);
}

const header = (mail: Email | undefined, key: string) =>
  mail?.headers.find((one) => one.key === key)?.value;

function addressIn(mail: Email | undefined): string {
  expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const url = new URL((header(mail, 'list-unsubscribe') ?? '').replace(/^<|>$/g, ''));
  expect(url.origin).toBe('https://cairn.example');
  return url.pathname;
}

/** Acts like a mail program: no session, and a form body. */
const press = (url: string, type = 'application/x-www-form-urlencoded') =>
  test.app.inject({
    method: 'POST',
    url,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': type },
  });

describe('emailed reminder', () => {
  it('can be unsubscribed in one click from the mail program, and stays in the inbox', async () => {
    const worker = await person();
    await choose(worker, [{ kind: 'task-due', mail: 'now' }]);
    await sendReminder(worker, 'a');
    const [mail] = await mailsUntilNow(worker);
    const url = addressIn(mail);

    const linkReply = await test.call('GET', url);
    expect([linkReply.statusCode, linkReply.headers.location]).toEqual([
      302,
      '/page/profile?section=notifications',
    ]);
    expect(await readMailTime(worker, 'task-due')).toBe('now');

    expect((await press(url)).statusCode).toBe(204);
    expect((await press(url, 'multipart/form-data; boundary=x')).statusCode).toBe(204);
    expect(await readMailTime(worker, 'task-due')).toBe('off');
    await sendReminder(worker, 'b');
    expect(await mailsUntilNow(worker)).toHaveLength(1);
    const inbox = await test.call('GET', '/api/notification/notice', { token: worker.token });
    expect(inbox.json().total).toBe(2);

    const secret = url.split('/').at(-1) ?? '';
    expect(secret.length).toBeGreaterThan(40);
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.filter((line) => line.includes(secret))).toEqual([]);
  });

  it('ignores forged unsubscribe links', async () => {
    const worker = await person();
    await choose(worker, [{ kind: 'task-due', mail: 'now' }]);
    await sendReminder(worker, 'c');
    const url = addressIn((await mailsUntilNow(worker)).at(-1));
    // Not the last character, whose low bits base64 ignores.
    const at = url.length - 10;
    const changed = url.slice(0, at) + (url[at] === 'A' ? 'B' : 'A') + url.slice(at + 1);
    for (const forgedUrl of [changed, url.replace(/[^/]+$/, 'x'.repeat(43))]) {
      expect((await press(forgedUrl)).statusCode).toBe(404);
    }
    expect((await press(url.replace(/[^/]+$/, 'short'))).statusCode).toBe(400);
    expect(await readMailTime(worker, 'task-due')).toBe('now');
  });
});

describe('daily summary', () => {
  it('can be unsubscribed in one click, including what is already queued', async () => {
    const worker = await person();
    const hour = new Date(now() + 60 * minute).toISOString().slice(11, 16);
    const hours = { digestAt: hour, timeZone: 'UTC' };
    await test.call('PUT', '/api/notification/hours', { token: worker.token, body: hours });
    await sendReminder(worker, 'd');
    advanceClock(62 * minute);
    await runJobs();
    await runJobs();
    const [mail] = await mailsUntilNow(worker);
    const url = addressIn(mail);

    await sendReminder(worker, 'e');
    expect((await press(url)).statusCode).toBe(204);
    worker.token = await signIn(worker.email);
    expect(await readMailTime(worker, 'task-due')).toBe('off');
    expect(await readMailTime(worker, 'message')).toBe('now');
    advanceClock(24 * 60 * minute);
    await runJobs();
    await runJobs();
    const summaries = (await mailsUntilNow(worker)).filter((one) =>
      header(one, 'list-unsubscribe'),
    );
    expect(summaries).toHaveLength(1);
  });
});

it('has no unsubscribe link in security email', async () => {
  const worker = await person();
  await signIn(worker.email);
  const mail = await server.waitFor(worker.email);
  expect(header(mail, 'list-unsubscribe')).toBe(undefined);
  expect(header(mail, 'list-unsubscribe-post')).toBe(undefined);
});
