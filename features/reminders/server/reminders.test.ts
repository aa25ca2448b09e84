import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { addAccount, testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';
import { addJob, makeJobsDue, passNight } from '#app/testing/jobs.ts';
import { mailSteps } from '#app/testing/outbox.ts';
import { lockRows, waitForLockQueue } from '#app/testing/row-locks.ts';
import type { Notice } from '#features/notifications/contract/notifications.ts';
import { undoMinutes } from '#features/reminders/contract/reminder-stop.ts';
import type { DueToAccount, DueToApplicant } from './service.ts';

/** Due reminders of a fake source. */
let due: (DueToAccount | DueToApplicant)[] = [];

const test = useTestApp({
  doJobs: true,
  environment: () => ({ PUBLIC_URL: 'https://cairn.example' }),
  reminding: [
    {
      source: 'made-up',
      listDue: async (_ctx, now) => due.filter(({ dueAt }) => dueAt <= now),
      isStillSo: async (_ctx, cause) => due.some((one) => one.cause === cause),
    },
  ],
});
const { mailsTo, mailTo } = mailSteps(test);
const minute = 60_000;
const day = 24 * 60 * minute;

interface Person {
  id: string;
  email: string;
  token: string;
}

let count = 0;
async function person(): Promise<Person> {
  const email = `reminded-${count++}@test.example`;
  const id = await addAccount(test.db, 'user', email);
  return { id, email, token: await signIn(email) };
}

async function signIn(email: string): Promise<string> {
  const body = { email, password: testPassword };
  return tokenIn(await test.call('POST', '/api/auth/login', { body }));
}

/** Offset of the fake clock in ms. */
let clockOffset = 0;
const now = () => Date.now() + clockOffset;
function advanceClock(ms: number) {
  clockOffset += ms;
  test.moveClock(ms);
}

/** Advances the clock and waits for the jobs. */
async function minutes(): Promise<void> {
  await passNight(test.db);
  await makeJobsDue(test.db);
}

/** Emails are sent in order, so once this one arrives, the earlier ones have too. */
async function mailsUntilNow(to: { email: string }): Promise<Email[]> {
  const last = await person();
  await addJob(test.db, 'reminders', {});
  advanceClock(1000);
  await signIn(last.email);
  await mailTo(last.email);
  return (await mailsTo(to.email)).filter(({ subject }) => !/sign-in/.test(subject ?? ''));
}

async function inbox({ email }: Person): Promise<Notice[]> {
  const token = await signIn(email);
  const { items } = (await test.call('GET', '/api/notification/notice', { token })).json();
  return items.filter(({ kind }: Notice) => kind !== 'security');
}

const choose = ({ token }: Person, choices: object[]) =>
  test.call('PUT', '/api/notification', { token, body: { choices } });
const setHours = ({ token }: Person, body: object) =>
  test.call('PUT', '/api/notification/hours', { token, body });

const soon = (to: Person, cause: string): DueToAccount => ({
  cause,
  accountId: to.id,
  kind: 'appointment-soon',
  recordId: null,
  dueAt: new Date(now() - minute),
  expiresAt: new Date(now() + 60 * minute),
});

/** Secret from the link fragment. */
const stopSecretIn = (text = '') => /\/reminders#stop=([\w-]{43})/.exec(text)?.[1] ?? '';

describe('reminder', () => {
  it('goes out once per cause, and again after the cause moves', async () => {
    const worker = await person();
    await choose(worker, [{ kind: 'appointment-soon', mail: 'now' }]);
    due = [soon(worker, 'a:10')];
    await Promise.all([addJob(test.db, 'reminders', {}), addJob(test.db, 'reminders', {})]);
    await minutes();
    await minutes();
    expect(await mailsUntilNow(worker)).toHaveLength(1);
    expect(await inbox(worker)).toMatchObject([{ kind: 'appointment-soon' }]);
    due = [soon(worker, 'a:11')];
    await minutes();
    expect(await mailsUntilNow(worker)).toHaveLength(2);
    expect(await inbox(worker)).toHaveLength(2);
  });

  it("doesn't go out after it expired while the server was down", async () => {
    const worker = await person();
    due = [{ ...soon(worker, 'b'), expiresAt: new Date(now() - 1) }];
    await minutes();
    expect(await inbox(worker)).toEqual([]);
  });

  it('waits for the end of quiet hours, and is dropped if its cause is gone', async () => {
    const [remaining, dropped] = [await person(), await person()];
    for (const one of [remaining, dropped]) {
      await choose(one, [{ kind: 'appointment-soon', mail: 'now' }]);
      const from = new Date(now() - 60 * minute).toISOString().slice(11, 16);
      const until = new Date(now() + 60 * minute).toISOString().slice(11, 16);
      const quiet = { from, until, days: [1, 2, 3, 4, 5, 6, 7] };
      expect((await setHours(one, { quiet, timeZone: 'UTC' })).statusCode).toBe(200);
    }
    const later = (to: Person, cause: string) => ({
      ...soon(to, cause),
      expiresAt: new Date(now() + day),
    });
    due = [later(remaining, 'c'), later(dropped, 'd')];
    await minutes();
    expect(await inbox(remaining)).toHaveLength(1);
    expect(await mailsUntilNow(remaining)).toEqual([]);
    due = due.filter(({ cause }) => cause === 'c');
    advanceClock(61 * minute);
    await makeJobsDue(test.db);
    expect(await mailsUntilNow(remaining)).toHaveLength(1);
    expect(await mailsUntilNow(dropped)).toEqual([]);
  });
});

describe('notification settings', () => {
  it('hide a kind from the inbox while still emailing it', async () => {
    const worker = await person();
    await choose(worker, [{ kind: 'appointment-soon', inbox: false, mail: 'now' }]);
    due = [soon(worker, 'e')];
    await minutes();
    expect(await mailsUntilNow(worker)).toHaveLength(1);
    expect(await inbox(worker)).toEqual([]);
  });

  it('send one daily summary with everything, and none when empty', async () => {
    const [busy, idle] = [await person(), await person()];
    const hour = new Date(now() + 60 * minute).toISOString().slice(11, 16);
    for (const one of [busy, idle]) {
      await setHours(one, { digestAt: hour, timeZone: 'UTC' });
      await choose(one, [{ kind: 'appointment-soon', mail: 'digest', inbox: false }]);
    }
    due = ['f', 'g'].map((cause) => ({ ...soon(busy, cause), expiresAt: new Date(now() + day) }));
    await minutes();
    expect(await mailsUntilNow(busy)).toEqual([]);
    advanceClock(62 * minute);
    await minutes();
    await minutes();
    const mails = await mailsUntilNow(busy);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('2 appointments soon');
    advanceClock(day);
    await minutes();
    expect(await mailsUntilNow(busy)).toHaveLength(1);
    expect(await mailsUntilNow(idle)).toEqual([]);
  });

  it.each([
    ['timeZone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['quiet.from', { quiet: { from: '25:00', until: '07:00', days: [1] } }, 'quiet.from'],
    ['quiet.until', { quiet: { from: '07:00', until: '07:00', days: [1] } }, 'quiet.until'],
    ['quiet.days', { quiet: { from: '22:00', until: '07:00', days: [] } }, 'quiet.days'],
    ['digestAt', { digestAt: '8 am' }, 'digestAt'],
  ])('refuse invalid hours: %s', async (_, body, path) => {
    const one = await person();
    const reply = await setHours(one, body);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details[0].path).toBe(path);
  });
});

const willing = {
  'pre-reach-way': 'email',
};

async function applicant(fields: object, answers: Record<string, unknown> = willing) {
  const email = `applicant-${count++}@post.example`;
  const token = await signIn((await adminOnce()).email);
  const body = {
    firstName: 'Odette',
    lastName: 'Verglas',
    email,
    preferredContact: 'email',
    ...fields,
  };
  const { id } = (await test.call('POST', '/api/applicant', { token, body })).json();
  const answerBody = Object.entries(answers).map(([questionId, answer]) => ({
    questionId,
    answer,
  }));
  if (answerBody.length > 0)
    await test.call('POST', `/api/question-answer/all/${id}`, { token, body: answerBody });
  return { id: id as string, email };
}

let admin: Person | undefined;
async function adminOnce(): Promise<Person> {
  if (admin) return admin;
  const email = 'reminding-admin@test.example';
  const id = await addAccount(test.db, 'admin', email);
  admin = { id, email, token: await signIn(email) };
  return admin;
}

const appointment = (to: { id: string }, cause: string): DueToApplicant => ({
  cause,
  applicantId: to.id,
  at: new Date('2031-03-01T15:30:00Z'),
  zone: 'America/Toronto',
  dueAt: new Date(now() - minute),
  expiresAt: new Date(now() + day),
});

const listActions = async (id: string) =>
  (
    await test.db
      .selectFrom('auditEntry')
      .select('action')
      .where('recordId', '=', id)
      .where('action', 'like', 'applicant.reminder%')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('person with an appointment', () => {
  it('gets an email with the time, but no reason, topic, sender, or place', async () => {
    const to = await applicant({ language: 'fr' });
    due = [appointment(to, 'h')];
    await minutes();
    await minutes();
    const mails = await mailsUntilNow(to);
    expect(mails).toHaveLength(1);
    const mailText = `${mails[0]?.subject} ${mails[0]?.text} ${mails[0]?.html}`;
    expect(mailText).toContain('samedi 1er mars 2031 à 10:30');
    expect(mails[0]?.subject).toBe('Votre rendez-vous');
    expect(mailText).not.toMatch(/Odette|Verglas|Test House|aide|centre|rétablissement/i);
    expect(await listActions(to.id)).toEqual(['applicant.reminder-sent']);
  });

  it.each([
    ['did not choose mail as the safest way', { preferredContact: 'call' }, willing],
    ['chose no way', { preferredContact: null }, {}],
    ['said no to contact', {}, { 'pre-reach-way': 'none' }],
    ['never said yes to contact', {}, {}],
    ['asked for care', {}, { ...willing, 'pre-safety-careful': 'He reads my mail' }],
  ])('gets no email if they %s', async (name, fields, answers) => {
    const to = await applicant(fields, answers);
    due = [appointment(to, name)];
    await minutes();
    expect(await mailsUntilNow(to)).toEqual([]);
    expect(await listActions(to.id)).toEqual([]);
  });

  it('stops reminders in one click, also from the mail program, and undoes it', async () => {
    const to = await applicant({ mayLeaveMessage: 'yes' });
    due = [appointment(to, 'i')];
    await minutes();
    const [mail] = await mailsUntilNow(to);
    expect(mail?.text).toContain('Test House');
    const header = (key: string) => mail?.headers.find((one) => one.key === key)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = new URL(header('list-unsubscribe').slice(1, -1)).pathname;
    const linkReply = await test.call('GET', url);
    expect([linkReply.statusCode, linkReply.headers.location]).toEqual([302, '/reminders']);
    const secret = stopSecretIn(mail?.text);
    const callReminderLink = (way = '', sent = secret) =>
      test.call('POST', `/api/reminder-wish${way}`, { body: { secret: sent } });
    // Opening the page doesn't stop reminders.
    expect((await callReminderLink()).json()).toMatchObject({ isStopped: false });
    const oneClickReply = await test.app.inject({
      method: 'POST',
      url,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(oneClickReply.json()).toMatchObject({ isStopped: true });
    due = [appointment(to, 'j')];
    await minutes();
    expect(await mailsUntilNow(to)).toHaveLength(1);
    // Logs may contain the one-click address, so its secret can only stop reminders.
    const logged = url.split('/').at(-2) ?? '';
    for (const way of ['', '/stop', '/resume']) {
      expect((await callReminderLink(way, logged)).statusCode).toBe(404);
      expect((await callReminderLink(way, 'short')).statusCode).toBe(400);
    }
    expect((await callReminderLink('/resume')).json()).toMatchObject({ isStopped: false });
    due = [appointment(to, 'k')];
    await minutes();
    expect(await mailsUntilNow(to)).toHaveLength(2);
    expect(await listActions(to.id)).toEqual([
      'applicant.reminder-sent',
      'applicant.reminders-stopped',
      'applicant.reminders-resumed',
      'applicant.reminder-sent',
    ]);
    const guessed = await test.call('POST', `/api/reminder-wish/${'x'.repeat(43)}/stop`);
    expect(guessed.statusCode).toBe(404);
  });

  it("can undo a stop by link within the hour, but a later reader can't", async () => {
    const to = await applicant({});
    due = [appointment(to, 'hour')];
    await minutes();
    const body = { secret: stopSecretIn((await mailsUntilNow(to))[0]?.text) };
    const say = (way: string) => test.call('POST', `/api/reminder-wish${way}`, { body });
    expect((await say('/stop')).json()).toEqual({ isStopped: true, canResume: true });
    advanceClock(undoMinutes * minute);
    expect((await say('')).json()).toEqual({ isStopped: true, canResume: false });
    const late = await say('/resume');
    expect([late.statusCode, late.json().code]).toEqual([410, 'gone']);
    // Stopping again doesn't restart the undo period.
    expect((await say('/stop')).json()).toEqual({ isStopped: true, canResume: false });
    expect((await say('/resume')).statusCode).toBe(410);
    expect((await say('')).json().isStopped).toBe(true);
    expect(await listActions(to.id)).not.toContain('applicant.reminders-resumed');
  });

  it('stops reminders with an old email that has a single secret', async () => {
    const to = await applicant({});
    due = [appointment(to, 'before')];
    await minutes();
    const secret = stopSecretIn((await mailsUntilNow(to))[0]?.text);
    const url = `/api/reminder-wish/${secret}/stop`;
    expect((await test.call('POST', url)).statusCode).toBe(404);
    await test.db
      .updateTable('delivery')
      .set({ oneClickHash: null })
      .where('applicantId', '=', to.id)
      .execute();
    expect((await test.call('POST', url)).json()).toMatchObject({ isStopped: true });
  });

  it('gets reminders again only at their recorded request', async () => {
    const to = await applicant({});
    due = [appointment(to, 'l')];
    await minutes();
    const [mail] = await mailsUntilNow(to);
    const body = { secret: stopSecretIn(mail?.text) };
    const say = (way: 'stop' | 'resume') =>
      test.call('POST', `/api/reminder-wish/${way}`, { body });
    const token = await signIn((await person()).email);
    const url = `/api/applicant/${to.id}/reminder-stop`;
    const read = async () => (await test.call('GET', url, { token })).json().stoppedAt;
    const lift = (body: object) => test.call('POST', `${url}/lift`, { token, body });
    expect(await read()).toBeNull();
    expect((await say('stop')).json()).toMatchObject({ isStopped: true });
    const first = await read();
    expect(Date.parse(first)).toBeGreaterThan(now() - minute);

    const silent = await lift({ stoppedAt: first, reason: ' ' });
    expect([silent.statusCode, silent.json().details[0].path]).toEqual([400, 'reason']);
    // A newer opt-out wins over the one that staff saw.
    await say('resume');
    advanceClock(minute);
    await say('stop');
    const reason = 'Said so on the phone';
    const late = await lift({ stoppedAt: first, reason });
    expect([late.statusCode, late.json().code]).toEqual([409, 'stale-version']);
    const second = await read();
    expect(second).not.toBe(first);
    due = [appointment(to, 'm')];
    await minutes();
    expect(await mailsUntilNow(to)).toHaveLength(1);

    // The latest opt-out counts.
    advanceClock(minute);
    await say('stop');
    const third = await read();
    expect(third > second).toBe(true);
    expect((await lift({ stoppedAt: second, reason })).statusCode).toBe(409);

    const lifted = await lift({ stoppedAt: third, reason });
    expect([lifted.statusCode, lifted.json()]).toEqual([200, { stoppedAt: null }]);
    expect((await lift({ stoppedAt: third, reason })).statusCode).toBe(409);
    due = [appointment(to, 'n')];
    await minutes();
    expect(await mailsUntilNow(to)).toHaveLength(2);
    const timeline = await test.call('GET', `/api/applicant/${to.id}/timeline`, { token });
    const reminderEntries = timeline
      .json()
      .items.filter(({ kind }: { kind: string }) => kind === 'reminder');
    expect(
      reminderEntries.find(({ event }: { event: string }) => event === 'lifted'),
    ).toMatchObject({
      reason,
    });
    const entries = await test.db
      .selectFrom('auditEntry')
      .select(['before', 'reason', 'actorKind'])
      .where('recordId', '=', to.id)
      .where('action', '=', 'applicant.reminders-lifted')
      .execute();
    expect(entries).toEqual([{ before: { stoppedAt: third }, reason, actorKind: 'account' }]);
  });

  it('keeps the opt-out when it is renewed while staff lift the old one', async () => {
    const to = await applicant({});
    const before = new Date(now());
    const stopped = { applicantId: to.id, stoppedAt: before };
    await test.db.insertInto('reminderStop').values(stopped).execute();
    const releaseLock = await lockRows(
      test.db,
      sql`update reminder_stop set stopped_at = stopped_at + interval '1 minute'
        where applicant_id = ${to.id}`,
    );
    const token = await signIn((await person()).email);
    const url = `/api/applicant/${to.id}/reminder-stop`;
    const body = { stoppedAt: before.toISOString(), reason: 'Said so on the phone' };
    const lifting = test.call('POST', `${url}/lift`, { token, body });
    await waitForLockQueue(test.db);
    await releaseLock();
    expect((await lifting).json().code).toBe('stale-version');
    const { stoppedAt } = (await test.call('GET', url, { token })).json();
    expect(Date.parse(stoppedAt)).toBe(before.getTime() + minute);
  });
});
