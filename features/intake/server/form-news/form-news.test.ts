import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { makeJobsDue } from '#app/testing/jobs.ts';
import { type MailServer, startMailServer } from '#app/testing/mail-server.ts';
import { textSteps } from '#app/testing/texts.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
const test = useTestApp({
  doJobs: true,
  environment: () => ({
    SMTP_URL: server.url,
    MAIL_FROM: 'post@cairn.example',
    PUBLIC_URL: 'https://cairn.example',
  }),
});
afterAll(() => server.stop());
const { asStaff } = textSteps(test);

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `odette${addresses}@post.example`;
}

/** A form that waits to be sent, by someone who chose email unless they answer otherwise. */
async function fillIn(email: string, more: Record<string, string> = {}, language = 'en') {
  const given = {
    'pre-name-first': 'Odette',
    'pre-name-last': 'Verglas',
    'pre-reach-way': 'email',
    'pre-reach-email': email,
    ...more,
  };
  const answers = Object.entries(given).map(([questionId, answer]) => ({ questionId, answer }));
  const begun = await test.call('POST', '/api/pre-screening', { body: { language, answers } });
  return begun.json() as { id: string; secret: string; resumeCode: string };
}

async function send({ id, secret }: { id: string; secret: string }) {
  const headers = { 'x-intake-secret': secret };
  const submitted = await test.call('POST', `/api/pre-screening/${id}/submit`, { headers });
  expect(submitted.statusCode, submitted.body).toBe(200);
}

/** Someone who takes their time with a form and sends it. */
async function apply(...filled: Parameters<typeof fillIn>) {
  const form = await fillIn(...filled);
  test.moveClock(10 * 60_000);
  await send(form);
  return form;
}

const mailsTo = (address: string) =>
  server.mails.filter(({ to }) => to?.some((one) => one.address === address));
const tryToCall = (id: string, outcome = 'no_answer') =>
  asStaff('POST', `/api/draft-applicant/${id}/attempt`, { outcome });

/** Transactions of this database that wait for an advisory lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())
  `.execute(test.db);
  return rows[0]?.count ?? 0;
}

/** Once this one has come, earlier ones would have, too. */
async function passMarker() {
  const marker = newAddress();
  await apply(marker);
  await makeJobsDue(test.db);
  await expect.poll(() => mailsTo(marker).length).toBe(1);
}

describe('news by email', () => {
  it('says that the form has come, in the person’s language, and nothing that others could use', async () => {
    const email = newAddress();
    const { resumeCode } = await apply(email, {}, 'es');
    await expect.poll(() => mailsTo(email).length).toBe(1);
    const [mail] = mailsTo(email);
    expect(mail?.subject).toBe('Noticias de su formulario');
    expect(mail?.text).toContain('Tenemos su formulario.');
    expect(mail?.text).toContain('https://cairn.example/pre-screening');
    const { name } = await test.db
      .selectFrom('organisation')
      .select('name')
      .executeTakeFirstOrThrow();
    const all = JSON.stringify([mail?.subject, mail?.from, mail?.text, mail?.html]);
    for (const secret of ['Odette', 'Verglas', resumeCode, name]) expect(all).not.toContain(secret);
  });

  it('says that no one answered a call, with the number to call, once', async () => {
    const contactDetails = JSON.stringify({
      phone: '506-555-0100',
      hours: { en: '', fr: '' },
      address: null,
    });
    await test.db.updateTable('organisation').set({ contactDetails }).execute();
    const email = newAddress();
    const { id } = await apply(email);
    await expect.poll(() => mailsTo(email).length).toBe(1);
    expect((await tryToCall(id)).statusCode).toBe(201);
    await expect.poll(() => mailsTo(email).length).toBe(2);
    expect(mailsTo(email)[1]?.text).toContain('We tried to reach you');
    expect(mailsTo(email)[1]?.text).toContain('506-555-0100');
    await tryToCall(id, 'reached');
    await passMarker();
    expect(mailsTo(email)).toHaveLength(2);
  });

  it.each([
    ['chose calls', { 'pre-reach-way': 'call', 'pre-reach-phone': '506 555 0177' }],
    [
      'chose a safe contact',
      {
        'pre-reach-way': 'safe_contact',
        'pre-reach-trusted-name': 'Ida',
        'pre-reach-trusted-phone': '506 555 0178',
      },
    ],
    ['want no contact', { 'pre-reach-way': 'none' }],
    ['asked us to be careful', { 'pre-safety-careful': 'He reads my mail' }],
  ])('skips people who %s', async (_name, more) => {
    const email = newAddress();
    const { id } = await apply(email, more);
    await tryToCall(id);
    await passMarker();
    expect(mailsTo(email)).toHaveLength(0);
  });

  it('goes once a day to an address, however many forms a stranger sends with it', async () => {
    const email = newAddress();
    for (const _time of [1, 2, 3]) await apply(email);
    await passMarker();
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('goes once to an address that two forms are sent with at once', async () => {
    const email = newAddress();
    const forms = [await fillIn(email), await fillIn(email)];
    test.moveClock(10 * 60_000);
    // Neither is done before both have come as far as they can.
    await sql`
      create function wait_for_test() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(7100001); return new; end $$
    `.execute(test.db);
    await sql`
      create trigger wait_for_test before insert on delivery
        for each row execute function wait_for_test()
    `.execute(test.db);
    const sending = await test.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(7100001)`.execute(tx);
      const sent = Promise.all(forms.map(send));
      await expect.poll(countWaiting).toBe(2);
      return { sent };
    });
    await sending.sent;
    await sql`drop function wait_for_test cascade`.execute(test.db);
    await passMarker();
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('doesn’t go out when the contact method changes first', async () => {
    const email = newAddress();
    server.refuse(true);
    const { id } = await apply(email);
    const state = () =>
      test.db
        .selectFrom('delivery')
        .select(['state', 'why', 'tries'])
        .where('draftApplicantId', '=', id)
        .executeTakeFirstOrThrow();
    await expect.poll(async () => (await state()).tries).toBe(1);
    await test.db
      .updateTable('questionAnswer')
      .set({ answer: JSON.stringify('safe_contact') })
      .where('draftApplicantId', '=', id)
      .where('questionId', '=', 'pre-reach-way')
      .execute();
    server.refuse(false);
    await makeJobsDue(test.db);
    await expect.poll(state).toMatchObject({ state: 'dropped' });
    expect(mailsTo(email)).toHaveLength(0);
  });
});
