import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { makeJobsDue } from '#app/testing/jobs.ts';
import { type MailServer, startMailServer } from '#app/testing/mail-server.ts';
import { addSignedInPerson, type Person } from '#app/testing/people.ts';
import { screeningSteps } from '#app/testing/screening.ts';
import { done, triageSteps } from '#app/testing/triage.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

const test = useTestApp({ doJobs: true, environment: () => ({ SMTP_URL: server.url }) });
const steps = screeningSteps(test);
const triage = triageSteps(test);
const question = 'Can you come on Tuesday at 3?';
let me: Person;

beforeAll(async () => {
  me = await addSignedInPerson(test, 'user', 'Sam');
  await setPhone('555-0100');
});

function setPhone(phone: string | null) {
  const contactDetails = JSON.stringify({ phone, hours: { en: '', fr: '' }, address: null });
  return test.db.updateTable('organisation').set({ contactDetails }).execute();
}

const as = (...sent: [method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object]) =>
  triage.as(me, ...sent);

const willing = { 'pre-reach-way': 'email' };

interface Item {
  kind: 'application' | 'screening' | 'match';
  id: string;
  /** The record that the audit log names. */
  recordId: string;
  email: string;
}

let count = 0;
const newAddress = () => `m${count++}@asked.example`;

async function application(answers: Record<string, unknown> = willing, language = 'en') {
  const email = newAddress();
  const id = await triage.apply({ 'pre-reach-email': email, ...answers }, language);
  return { kind: 'application', id, recordId: id, email } satisfies Item;
}

/** An application for another way than email; staff know an address. */
async function applicationWithAddress(answers: Record<string, unknown>) {
  const item = await application(answers);
  const url = `/api/draft-applicant/${item.id}`;
  const { version } = done(await as('GET', url)).json();
  done(await as('PUT', url, { version, email: item.email }));
  return item;
}

async function screening(fields: object = {}) {
  const email = newAddress();
  const { applicant, submit } = await steps.begin({ email, ...fields });
  done(await submit());
  const { items } = await triage.queue(me, 'screening');
  const item = items.find(({ person }) => person.applicantId === applicant.id);
  return { kind: 'screening', id: item?.id ?? '', recordId: applicant.id, email } satisfies Item;
}

/** A possible match; the question is for the newer record. */
async function match() {
  const email = newAddress();
  const { id, older, newer } = await triage.addMatch({ email: newAddress() }, { email });
  return { kind: 'match', id, recordId: newer.id, email, olderId: older.id } as const;
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const snooze = async ({ kind, id }: Item, body: object) =>
  done(await as('PUT', `/api/triage/${kind}/${id}/snooze`, body)).json();
const ask = (item: Item) => snooze(item, { until: tomorrow(), question });
const takeBack = (item: Item) => snooze(item, { until: null, question: null });
const asking = async ({ kind, id }: Item) =>
  done(await as('GET', `/api/triage/${kind}/${id}/asking`)).json();

const find = ({ kind, id }: Item) => triage.find(me, id, kind);

const mailsTo = ({ email }: Item) => server.mails.filter((mail) => mail.to?.[0]?.address === email);

/** Waits until everything that is due has been sent: the last mail of all goes to someone else. */
async function sendAll() {
  const last = await screening();
  await ask(last);
  await makeJobsDue(test.db);
  await server.waitFor(last.email);
}

async function actions({ recordId }: Item): Promise<string[]> {
  const rows = await test.db
    .selectFrom('auditEntry')
    .select('action')
    .where('recordId', '=', recordId)
    .where('kind', '=', 'change')
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action).filter((action) => /triage|question/.test(action));
}

describe('a question that may be emailed', () => {
  it('goes to someone who has applied, in their language, and says nothing but the question', async () => {
    const item = await application(willing, 'fr');
    expect(await asking(item)).toEqual({
      asked: 'email',
      address: 'm…@asked.example',
      reasons: [],
    });
    expect(await ask(item)).toEqual({ asked: 'email' });
    expect(mailsTo(item)).toEqual([]);
    await makeJobsDue(test.db);
    const mail = await server.waitFor(item.email);
    expect(mail.subject).toBe('Une question pour vous');
    expect(mail.text).toContain('Test House a une question pour vous');
    expect(mail.text).toContain(question);
    expect(mail.text).toMatch(/appelez-nous.*555-0100/);
    expect(mail.text).not.toMatch(/Ida|Grève|évaluation|screening|demande|logement|http/i);
    await expect
      .poll(() => actions(item))
      .toEqual(['draft-applicant.triage-asked', 'draft-applicant.question-sent']);
  });

  it('goes to someone with a record, and their timeline says so without its text', async () => {
    const item = await screening();
    expect(await ask(item)).toEqual({ asked: 'email' });
    await makeJobsDue(test.db);
    await server.waitFor(item.email);
    await expect
      .poll(() => actions(item))
      .toEqual(['applicant.triage-asked', 'applicant.question-sent']);
    const timeline = done(await as('GET', `/api/applicant/${item.recordId}/timeline`));
    expect(timeline.json().items).toContainEqual(
      expect.objectContaining({ kind: 'reminder', event: 'question-sent' }),
    );
    expect(timeline.body).not.toContain(question);
    const entries = await test.db
      .selectFrom('auditEntry')
      .select(['before', 'after', 'reason'])
      .where('recordId', '=', item.recordId)
      .execute();
    expect(JSON.stringify(entries)).not.toContain(question);
  });

  it('goes to the newer record of a possible match, and undo takes it back', async () => {
    const item = await match();
    expect(await asking(item)).toMatchObject({ asked: 'email', address: 'm…@asked.example' });
    expect(await ask(item)).toEqual({ asked: 'email' });
    expect(await find(item)).toBeUndefined();
    expect(await takeBack(item)).toEqual({ asked: null });
    expect(await find(item)).toMatchObject({ question: null });
    await ask(item);
    await sendAll();
    expect(mailsTo(item)).toHaveLength(1);
    const asked = 'applicant.triage-asked';
    expect(await actions(item)).toEqual([
      asked,
      'applicant.triage-returned',
      asked,
      'applicant.question-sent',
    ]);
    expect(await actions({ ...item, recordId: item.olderId })).toEqual([]);
  });

  it('goes out once when the call is repeated, even at the same time', async () => {
    const item = await screening();
    const replies = await Promise.all([ask(item), ask(item), ask(item)]);
    expect(replies).toEqual([{ asked: 'email' }, { asked: 'email' }, { asked: 'email' }]);
    await sendAll();
    expect(await ask(item)).toEqual({ asked: 'email' });
    await sendAll();
    expect(mailsTo(item)).toHaveLength(1);
    expect(await actions(item)).toEqual(['applicant.triage-asked', 'applicant.question-sent']);
  });

  it('is withdrawn by an undo before it leaves, and can be asked again', async () => {
    const item = await application();
    await ask(item);
    expect(await takeBack(item)).toEqual({ asked: null });
    expect(await find(item)).toMatchObject({ question: null, asked: null });
    await sendAll();
    expect(mailsTo(item)).toEqual([]);
    await ask(item);
    await sendAll();
    expect(mailsTo(item)).toHaveLength(1);
  });

  it('stays with the item when an undo comes too late', async () => {
    const item = await application();
    await ask(item);
    await makeJobsDue(test.db);
    await server.waitFor(item.email);
    expect(await takeBack(item)).toEqual({ asked: 'email' });
    expect(await find(item)).toMatchObject({ question, asked: 'email', askedBy: { id: me.id } });
  });

  it('goes to the address as staff corrected it', async () => {
    const item = await application();
    const { version } = done(await as('GET', `/api/draft-applicant/${item.id}`)).json();
    const email = newAddress();
    done(await as('PUT', `/api/draft-applicant/${item.id}`, { version, email }));
    await ask(item);
    await makeJobsDue(test.db);
    await server.waitFor(email);
    expect(mailsTo(item)).toEqual([]);
  });
});

describe('a question that may not be emailed', () => {
  const asked: Item[] = [];
  const cases: [string, () => Promise<Item>, string[]][] = [
    [
      'has applied and refused contact',
      () => applicationWithAddress({ 'pre-reach-way': 'none' }),
      ['may-not-write'],
    ],
    [
      'has applied and chose calls',
      () => applicationWithAddress({ 'pre-reach-way': 'call', 'pre-reach-phone': '555-0142' }),
      [],
    ],
    [
      'has applied and asked us to be careful',
      () => application({ ...willing, 'pre-safety-careful': 'My partner reads mail' }),
      ['be-careful'],
    ],
    ['has a record without an address', () => screening({ email: null }), ['no-email']],
    [
      'may only be reached through a safe contact',
      () => screening({ preferredContact: 'safe_contact' }),
      ['safe-contact'],
    ],
  ];

  it.each(cases)('is left to staff for a person who %s', async (_, make, reasons) => {
    const item = await make();
    expect(await asking(item)).toMatchObject({ asked: 'by-staff', reasons });
    expect(await ask(item)).toEqual({ asked: 'by-staff' });
    asked.push(item);
  });

  it('sends none of them', async () => {
    expect(asked).toHaveLength(cases.length);
    await sendAll();
    expect(asked.flatMap(mailsTo)).toEqual([]);
  });

  it('says which number to call, and whether a voicemail is safe', async () => {
    const safeContact = { name: 'Marie', phone: '555-0199', relation: null };
    const base = { email: null, phone: '555-0142' };
    expect(await asking(await screening(base))).toMatchObject({
      mustCheck: false,
      call: { phone: '555-0142', isSafeContact: false, mayLeaveMessage: false },
    });
    expect(await asking(await screening({ ...base, mayLeaveMessage: 'yes' }))).toMatchObject({
      call: { mayLeaveMessage: true },
    });
    const guarded = await screening({ ...base, preferredContact: 'safe_contact', safeContact });
    expect((await asking(guarded)).call).toEqual({
      name: 'Marie',
      phone: '555-0199',
      isSafeContact: true,
      isHelper: false,
      mayLeaveMessage: false,
    });
  });

  it('is left to staff while the organization has no number to answer to', async () => {
    const item = await screening();
    await setPhone(null);
    expect(await asking(item)).toMatchObject({ asked: 'by-staff', reasons: ['no-own-phone'] });
    expect(await ask(item)).toEqual({ asked: 'by-staff' });
    await setPhone('555-0100');
  });

  it('returns to the queue for staff when the rules change before it leaves', async () => {
    const item = await screening();
    await ask(item);
    await test.db
      .updateTable('applicant')
      .set({ preferredContact: 'safe_contact' })
      .where('id', '=', item.recordId)
      .execute();
    await sendAll();
    await expect.poll(() => find(item)).toMatchObject({ question, asked: 'by-staff' });
    expect(mailsTo(item)).toEqual([]);
    expect(await actions(item)).toEqual(['applicant.triage-asked']);
  });
});
