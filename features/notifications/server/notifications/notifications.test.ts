import type { Email } from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { addAccount, testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';
import { mailSteps } from '#app/testing/outbox.ts';
import type { Language } from '#core/contract/languages.ts';
import type { Role } from '#core/contract/roles.ts';
import {
  type Notice,
  type NotificationChoice,
  securityEvents,
} from '#features/notifications/contract/notifications.ts';
import { noticeMail } from './emails.ts';

const test = useTestApp({
  doJobs: true,
  environment: () => ({ PUBLIC_URL: 'https://cairn.example' }),
});
const { mailsTo, expectMails } = mailSteps(test);

interface Person {
  id: string;
  email: string;
  token: string;
}

async function person(role: Role, name: string, language?: Language): Promise<Person> {
  const email = `${name}@test.example`;
  const id = await addAccount(test.db, role, email);
  if (language)
    await test.db.updateTable('account').set({ language }).where('id', '=', id).execute();
  return { id, email, token: tokenIn(await signIn(email)) };
}

function signIn(email: string) {
  return test.call('POST', '/api/auth/login', { body: { email, password: testPassword } });
}

async function inbox({ token }: Person, query = '') {
  const reply = await test.call('GET', `/api/notification/notice${query}`, { token });
  expect(reply.statusCode).toBe(200);
  return reply.json() as {
    items: Notice[];
    next: string | null;
    total: number;
    unread: number;
  };
}

const markRead = ({ token }: Person, body: object) =>
  test.call('POST', '/api/notification/read', { token, body });

const choose = ({ token }: Person, choices: object[]) =>
  test.call('PUT', '/api/notification', { token, body: { choices } });

/** Signs in from a new device, which always sends an email; emails are sent in order. */
async function mailsUntilNow(to: Person): Promise<Email[]> {
  const before = (await mailsTo(to.email)).filter((mail) =>
    /new sign-in/i.test(mail.subject ?? ''),
  );
  await signIn(to.email);
  const countSignIns = async () => {
    const mails = await mailsTo(to.email);
    return mails.filter((mail) => /new sign-in/i.test(mail.subject ?? '')).length;
  };
  await expect.poll(countSignIns).toBe(before.length + 1);
  return (await mailsTo(to.email)).filter((mail) => !/new sign-in/i.test(mail.subject ?? ''));
}

const someone = { firstName: 'Odette', lastName: 'Verglas' };

const createApplicant = (author: Person, body: object) =>
  test.call('POST', '/api/applicant', { token: author.token, body: { ...someone, ...body } });

async function beginForm() {
  const answers = [
    { questionId: 'pre-name-first', answer: 'Odette' },
    { questionId: 'pre-name-last', answer: 'Verglas' },
    { questionId: 'pre-birth-date', answer: '1990-03-04' },
    { questionId: 'pre-reach-way', answer: 'safe_contact' },
    { questionId: 'pre-reach-trusted-name', answer: 'Jo' },
    { questionId: 'pre-reach-trusted-phone', answer: '418 555 0101' },
  ];
  const body = { language: 'en', answers };
  const { id, secret } = (await test.call('POST', '/api/pre-screening', { body })).json();
  const headers = { 'x-intake-secret': secret };
  const submit = () => test.call('POST', `/api/pre-screening/${id}/submit`, { headers });
  return { id, submit };
}

describe('submitted form', () => {
  it('notifies all staff once, without a name or email', async () => {
    const admin = await person('admin', 'handed-admin');
    const user = await person('user', 'handed-user');
    const client = await person('client', 'handed-client');
    const gone = await person('user', 'handed-gone');
    const deactivated = { deactivatedAt: new Date() };
    await test.db.updateTable('account').set(deactivated).where('id', '=', gone.id).execute();
    const form = await beginForm();
    const replies = await Promise.all([form.submit(), form.submit()]);
    replies.push(await form.submit());
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200]);
    for (const recipient of [admin, user]) {
      const { items, unread } = await inbox(recipient);
      expect(items).toMatchObject([
        { kind: 'draft-submitted', values: {}, recordId: form.id, readAt: null },
      ]);
      expect(unread).toBe(1);
    }
    expect((await inbox(client)).items).toEqual([]);
    const noticesQuery = test.db.selectFrom('notice').select('id').where('accountId', '=', gone.id);
    expect(await noticesQuery.execute()).toEqual([]);
    expect(await mailsUntilNow(user)).toEqual([]);
  });

  it('sends email to staff who chose it, without details of the person', async () => {
    const user = await person('user', 'wants-mail');
    expect((await choose(user, [{ kind: 'draft-submitted', mail: 'now' }])).statusCode).toBe(200);
    const form = await beginForm();
    await form.submit();
    await expectMails(user.email, 1);
    const [mail] = await mailsTo(user.email);
    expect(mail?.subject).toBe('You have something new in Cairn');
    expect(mail?.text).toContain('https://cairn.example/page/profile?section=inbox');
    expect(`${mail?.html}${mail?.text}`).not.toMatch(new RegExp(`Odette|Verglas|${form.id}`));
  });
});

describe('case worker', () => {
  it('hears of new applicants, also by email, but not of their own actions', async () => {
    const worker = await person('user', 'worker', 'fr');
    const colleague = await person('user', 'colleague');
    const ownReply = await createApplicant(worker, { caseWorkerId: worker.id });
    expect(ownReply.statusCode).toBe(201);
    expect((await inbox(worker)).items).toEqual([]);

    const first = (await createApplicant(colleague, { caseWorkerId: worker.id })).json();
    const second = (await createApplicant(colleague, {})).json();
    const change = (body: object) =>
      test.call('PUT', `/api/applicant/${second.id}`, { token: colleague.token, body });
    await change({ caseWorkerId: worker.id, version: 1 });
    await change({ phone: '555-0101', caseWorkerId: worker.id, version: 2 });
    const { items } = await inbox(worker);
    expect(items.map(({ kind, recordId, values }) => ({ kind, recordId, values }))).toEqual([
      { kind: 'applicant-assigned', recordId: second.id, values: {} },
      { kind: 'applicant-assigned', recordId: first.id, values: {} },
    ]);
    expect((await inbox(colleague)).items).toEqual([]);
    await expectMails(worker.email, 2);
    const [mail] = await mailsTo(worker.email);
    expect(mail?.subject).toBe('Il y a du nouveau dans Cairn');
    expect(`${mail?.html}${mail?.text}`).not.toMatch(/Odette|Verglas/);
  });

  it('hears nothing of a change that was rolled back', async () => {
    const worker = await person('user', 'spared');
    const colleague = await person('user', 'clumsy');
    const { id } = (await createApplicant(colleague, {})).json();
    // Audit entries are sealed at commit, so the notification and email are already written.
    await test.db.schema.alterTable('auditSeal').renameTo('seals_away').execute();
    const body = { caseWorkerId: worker.id, version: 1 };
    const url = `/api/applicant/${id}`;
    expect((await test.call('PUT', url, { token: colleague.token, body })).statusCode).toBe(500);
    await test.db.schema.alterTable('seals_away').renameTo('auditSeal').execute();
    expect((await inbox(worker)).total).toBe(0);
    expect(await mailsUntilNow(worker)).toEqual([]);
    expect((await test.call('PUT', url, { token: colleague.token, body })).statusCode).toBe(200);
    expect((await inbox(worker)).items[0]).toMatchObject({ kind: 'applicant-assigned' });
  });
});

describe('sign-in change', () => {
  it("always sends email with what happened, when, and what to do if it wasn't the user", async () => {
    const client = await person('client', 'watched');
    await signIn(client.email);
    const { items } = await inbox(client);
    expect(items).toMatchObject([{ kind: 'security', values: { event: 'new-device' } }]);
    // An intruder may have marked it as read.
    await markRead(client, {});
    await expectMails(client.email, 1);
    const [mail] = await mailsTo(client.email);
    expect(mail?.subject).toBe('New sign-in to your Cairn account');
    expect(mail?.text).toMatch(/When: \w+, \w+ \d+, \d{4} at \d+:\d\d.[AP]M \([\w ]+\)/);
    expect(mail?.text).toContain('change your password');
    expect(mail?.text).toContain('https://cairn.example/page/profile?section=security');
  });

  it.each(securityEvents)('has separate text for %s', (event) => {
    const to = { id: '', firstName: 'Zoé', lastName: '', email: 'z@test.example', role: 'user' };
    const notice: Notice = {
      id: '',
      kind: 'security',
      values: { event },
      recordId: null,
      createdAt: '2026-03-01T23:30:00.000Z',
      readAt: null,
    };
    const from = {
      publicUrl: 'https://cairn.example',
      organizationName: 'Fernhaven',
      zone: 'America/Toronto',
      hourCycle: 'h23' as const,
      unsubscribeUrl: 'https://cairn.example/x',
    };
    const [english, french] = (['en', 'fr'] as const).map((language) =>
      noticeMail({ ...to, language } as never, notice, from),
    );
    const text = JSON.stringify([english, french]);
    expect(text).not.toMatch(/security\.|mails:|\{\{/);
    expect(french?.content).toContain(
      'Quand\u00a0: dimanche 1er mars 2026 à 18:30 (heure de l’Est nord-américain)',
    );
    expect(english?.subject).not.toBe(french?.subject);
  });
});

describe('inbox', () => {
  it('pages newest first, and counts unread notifications', async () => {
    const worker = await person('user', 'pages');
    const colleague = await person('user', 'busy');
    const createdIds: string[] = [];
    for (let count = 0; count < 5; count++) {
      createdIds.unshift((await createApplicant(colleague, { caseWorkerId: worker.id })).json().id);
    }
    const pagedIds: (string | null)[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: Awaited<ReturnType<typeof inbox>> = await inbox(
        worker,
        `?limit=2${next && `&after=${next}`}`,
      );
      pagedIds.push(...page.items.map(({ recordId }) => recordId));
      expect(page).toMatchObject({ total: 5, unread: 5 });
      next = page.next;
    }
    expect(pagedIds).toEqual(createdIds);
    const invalidReply = await test.call('GET', '/api/notification/notice?after=x', {
      token: worker.token,
    });
    expect(invalidReply.json().details[0]).toMatchObject({ path: 'after', rule: 'not-valid' });
  });

  it('lets only its owner mark some or all as read', async () => {
    const worker = await person('user', 'reader');
    const colleague = await person('user', 'assigner');
    for (let count = 0; count < 3; count++) {
      await createApplicant(colleague, { caseWorkerId: worker.id });
    }
    const [newest] = (await inbox(worker)).items as [Notice];
    expect((await markRead(colleague, { ids: [newest.id] })).statusCode).toBe(204);
    expect((await markRead(colleague, {})).statusCode).toBe(204);
    expect((await markRead(worker, { ids: [] })).statusCode).toBe(204);
    expect((await inbox(worker)).unread).toBe(3);
    await markRead(worker, { ids: [newest.id] });
    const after = await inbox(worker);
    expect(after.unread).toBe(2);
    expect(after.items[0]?.readAt).not.toBeNull();
    await markRead(worker, {});
    expect((await inbox(worker)).unread).toBe(0);
    // Marking it again keeps the first read time.
    const readAt = (await inbox(worker)).items[0]?.readAt;
    expect(readAt).toBe(after.items[0]?.readAt);
  });
});

describe('notification choices', () => {
  const readChoices = async ({ token }: Person) =>
    (await test.call('GET', '/api/notification', { token })).json() as NotificationChoice[];

  it('list the kinds of the role, with email and push where it matters', async () => {
    const security = { kind: 'security', mail: 'now', push: true, inbox: true, isMine: false };
    const message = { kind: 'message', mail: 'now', push: true, inbox: true, isMine: true };
    const staffChoices = [
      security,
      { kind: 'draft-submitted', mail: 'off', push: true, inbox: true, isMine: true },
      { kind: 'draft-in-danger', mail: 'now', push: true, inbox: true, isMine: true },
      { kind: 'applicant-assigned', mail: 'now', push: true, inbox: true, isMine: true },
      { kind: 'screening-submitted', mail: 'now', push: true, inbox: true, isMine: true },
      { kind: 'applicant-in-danger', mail: 'now', push: true, inbox: true, isMine: true },
      { kind: 'mentioned', mail: 'off', push: true, inbox: true, isMine: true },
      { kind: 'incident-serious', mail: 'now', push: true, inbox: true, isMine: true },
      { kind: 'shift-note-important', mail: 'off', push: true, inbox: true, isMine: true },
    ];
    const dailyChoices = [
      { kind: 'from-client', mail: 'now', push: true, inbox: true, isMine: true },
      { kind: 'portal-link', mail: 'digest', push: false, inbox: true, isMine: true },
      { kind: 'appointment-soon', mail: 'off', push: true, inbox: true, isMine: true },
      { kind: 'appointment-changed', mail: 'now', push: true, inbox: true, isMine: true },
      { kind: 'task-assigned', mail: 'digest', push: true, inbox: true, isMine: true },
      { kind: 'task-due', mail: 'digest', push: false, inbox: true, isMine: true },
      { kind: 'task-overdue', mail: 'digest', push: false, inbox: true, isMine: true },
    ];
    expect(await readChoices(await person('client', 'chooser-c'))).toEqual([security, message]);
    expect(await readChoices(await person('user', 'chooser-u'))).toEqual([
      ...staffChoices,
      message,
      ...dailyChoices,
    ]);
    expect(await readChoices(await person('admin', 'chooser-a'))).toEqual([
      ...staffChoices,
      { kind: 'merge-asked', mail: 'off', push: true, inbox: true, isMine: true },
      message,
      { kind: 'invitation-accepted', mail: 'off', push: false, inbox: true, isMine: true },
      ...dailyChoices,
      { kind: 'backup-failed', mail: 'now', push: false, inbox: true, isMine: true },
      { kind: 'files-due', mail: 'digest', push: false, inbox: true, isMine: true },
    ]);
  });

  it('survive concurrent saves, and keep omitted kinds', async () => {
    const user = await person('user', 'keeper');
    const [one, other] = await Promise.all([
      choose(user, [
        { kind: 'applicant-assigned', mail: 'off' },
        { kind: 'message', mail: 'off' },
      ]),
      choose(user, [
        { kind: 'message', mail: 'off' },
        { kind: 'draft-submitted', mail: 'now' },
      ]),
    ]);
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    expect((await choose(user, [])).json()).toEqual(await readChoices(user));
    expect(await readChoices(user)).toMatchObject([
      { kind: 'security', mail: 'now' },
      { kind: 'draft-submitted', mail: 'now' },
      { kind: 'draft-in-danger', mail: 'now' },
      { kind: 'applicant-assigned', mail: 'off' },
      { kind: 'screening-submitted', mail: 'now' },
      { kind: 'applicant-in-danger', mail: 'now' },
      { kind: 'mentioned', mail: 'off' },
      { kind: 'incident-serious', mail: 'now' },
      { kind: 'shift-note-important', mail: 'off' },
      { kind: 'message', mail: 'off' },
      ...Array(7).fill({}),
    ]);
    const { id } = user;
    const action = 'account.notifications-chosen';
    const audited = await test.db
      .selectFrom('auditEntry')
      .select(['actorId', 'before', 'after'])
      .where('action', '=', action)
      .where('recordId', '=', id)
      .execute();
    expect(audited.length).toBe(2);
    expect(audited[0]?.actorId).toBe(id);

    const colleague = await person('user', 'keepers-colleague');
    await createApplicant(colleague, { caseWorkerId: id });
    expect((await inbox(user)).unread).toBe(1);
    expect(await mailsUntilNow(user)).toEqual([]);
  });

  it.each([
    ['turning off a required email', 'user', [{ kind: 'security', mail: 'off' }], 'not-an-option'],
    [
      'turning off a required inbox entry',
      'user',
      [{ kind: 'security', inbox: false }],
      'not-an-option',
    ],
    [
      'kinds of another role',
      'client',
      [{ kind: 'draft-submitted', mail: 'now' }],
      'not-an-option',
    ],
    [
      'kinds of administrators',
      'user',
      [{ kind: 'invitation-accepted', mail: 'now' }],
      'not-an-option',
    ],
    [
      'duplicate kinds',
      'user',
      [
        { kind: 'message', mail: 'now' },
        { kind: 'message', mail: 'off' },
      ],
      'repeated',
    ],
  ] as const)('refuse %s', async (name, role, choices, rule) => {
    const user = await person(role, name.replaceAll(' ', '-'));
    const before = await readChoices(user);
    const reply = await choose(user, [...choices]);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details[0]).toMatchObject({ path: 'choices', rule });
    expect(await readChoices(user)).toEqual(before);
  });
});
