import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { addJob } from '#app/testing/jobs.ts';
import { mailSteps } from '#app/testing/outbox.ts';
import { screeningSteps } from '#app/testing/screening.ts';

const test = useTestApp({ doJobs: true });
const { mailsTo, mailTo } = mailSteps(test);
const { addApplicant, holding, linkTo, secretIn } = screeningSteps(test);
let staff: string;

beforeAll(async () => {
  staff = await test.getToken('user');
});

const linkUrl = (id: string) => `/api/applicant/${id}/screening-link`;
const makeLink = (id: string, body: object = { how: 'print' }) =>
  test.call('POST', linkUrl(id), { token: staff, body });
const state = async (id: string) => (await test.call('GET', linkUrl(id), { token: staff })).json();
const openLink = (secret: string) => holding(secret).open();
const contactVerdict = async (id: string, path = 'screening-mail') => {
  const reply = await test.call('GET', `/api/applicant/${id}/contact-safety`, { token: staff });
  return reply.json().verdicts[path];
};

function readSecret(mail: Email): string {
  return /https?:\/\/\S+\/screening\/[\da-f]{8}#key=([\w-]{43})/.exec(mail.text ?? '')?.[1] ?? '';
}

describe('screening links', () => {
  it('require staff and a person in screening, and show the link once', async () => {
    const { id } = await addApplicant();
    const reply = await makeLink(id);
    expect(reply.statusCode).toBe(201);
    const { url, expiresAt } = reply.json();
    const [link] = (await state(id)).links;
    expect(new URL(url).pathname).toBe(`/screening/${link.id.slice(0, 8)}`);
    const secret = secretIn(url);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await state(id)).toMatchObject({
      state: 'open',
      progress: { answered: 0 },
      savedAt: null,
      links: [{ how: 'print', madeBy: 'Sam Waymark', expiresAt, revokedAt: null, sentAt: null }],
      abilities: { makeLink: true, revoke: true },
    });
    expect(JSON.stringify(await state(id))).not.toContain(secret);
    const { rows } = await sql<{ row: string }>`
      select screening_link::text as row from screening_link
      union all select audit_entry::text from audit_entry
      union all select data::text from pgboss.job where data is not null
    `.execute(test.db);
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.some(({ row }) => row.includes(secret))).toBe(false);
  });

  it('show the person’s progress and the state of earlier links', async () => {
    const { id } = await addApplicant();
    expect(await state(id)).toMatchObject({ state: 'none', progress: null, links: [] });
    const { url } = (await makeLink(id, { how: 'beside' })).json();
    const link = holding(secretIn(url));
    const askedCount = (await state(id)).progress.asked;
    await link.save([
      { questionId: 'scr-about-veteran', answer: 'no' },
      { questionId: 'scr-about-gender', answer: null },
      { questionId: 'scr-papers-missing', answer: ['other'] },
    ]);
    // "Other" adds a follow-up question.
    expect(await state(id)).toMatchObject({
      progress: { answered: 2, asked: askedCount + 1 },
      savedAt: expect.any(String),
    });
    await makeLink(id);
    await test.call('DELETE', linkUrl(id), { token: staff });
    expect(await state(id)).toMatchObject({
      state: 'revoked',
      progress: { answered: 2 },
      links: [
        { how: 'print', revokedAt: expect.any(String) },
        { how: 'beside', revokedAt: expect.any(String) },
      ],
      abilities: { makeLink: true, revoke: false },
    });
    expect((await (await linkTo(id)).submit()).statusCode).toBe(200);
    expect(await state(id)).toMatchObject({
      state: 'submitted',
      progress: null,
      submittedAt: expect.any(String),
      abilities: { makeLink: false, revoke: false },
    });
  });

  it('reject another status, a stale record, and an unknown applicant', async () => {
    const { id, version } = await addApplicant();
    const stale = await makeLink(id, { how: 'print', version: version + 1 });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ code: 'stale-version', details: { id, version } });
    expect((await makeLink(id, { how: 'print', version })).statusCode).toBe(201);
    await sql`update applicant set status = 'approve' where id = ${id}`.execute(test.db);
    const late = await makeLink(id);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      code: 'wrong-status',
      details: { status: 'approve', allowed: ['screening-incomplete'] },
    });
    expect((await makeLink(crypto.randomUUID())).statusCode).toBe(404);
    for (const body of [{}, { how: 'pigeon' }, { how: 'print', x: 1 }, { how: 'print\u0000' }]) {
      expect((await makeLink(id, body)).statusCode).toBe(400);
    }
  });

  it('open the sitting with only one of two created at once', async () => {
    const { id } = await addApplicant();
    const made = await Promise.all([makeLink(id), makeLink(id), makeLink(id)]);
    const reads = await Promise.all(made.map((one) => openLink(secretIn(one.json().url))));
    expect(reads.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410]);
    const { rows } = await sql`select from screening where applicant_id = ${id}`.execute(test.db);
    expect(rows).toHaveLength(1);
  });

  it('log creation, revocation, and use', async () => {
    const { id } = await addApplicant();
    await makeLink(id);
    await test.call('DELETE', linkUrl(id), { token: staff });
    const link = holding(secretIn((await makeLink(id, { how: 'beside' })).json().url));
    const answers = [{ questionId: 'scr-about-veteran', answer: 'no' }];
    await link.save(answers);
    await link.save(answers);
    await link.submit();
    const { rows } = await sql<{ action: string; actorKind: string; actorId: string | null }>`
      select action, actor_kind, actor_id from audit_entry
      where record_id = ${id} and kind = 'change' order by id
    `.execute(test.db);
    expect(rows.map(({ action, actorKind }) => [action, actorKind])).toEqual([
      ['applicant.created', 'account'],
      ['applicant.screening-printed', 'account'],
      ['applicant.screening-revoked', 'account'],
      ['applicant.screening-opened-beside', 'account'],
      ['applicant.screening-opened', 'public'],
      ['applicant.screening-begun', 'screening'],
      ['applicant.screening-submitted', 'screening'],
    ]);
    expect(rows.every((row) => (row.actorKind === 'account') === (row.actorId !== null))).toBe(
      true,
    );
  });
});

describe('screening links by mail', () => {
  it('go out in the person’s language, revealing neither person nor topic', async () => {
    const email = 'leo@test.example';
    const { id } = await addApplicant({ email, language: 'fr' });
    const reply = await makeLink(id, { how: 'mail' });
    expect(reply.json()).toEqual({ url: null, expiresAt: expect.any(String) });
    const mail = await mailTo(email);
    expect(mail.subject).toBe('Un formulaire pour vous');
    expect(mail.text).toContain('Test House a quelques questions à vous poser.');
    expect(mail.text).not.toMatch(/Léo|Galet|évaluation|screening(?!\/)|dépendance/i);
    expect((await openLink(readSecret(mail))).statusCode).toBe(200);
    await expect.poll(async () => (await state(id)).links[0].sentAt).toEqual(expect.any(String));
  });

  it('go out only once, and never after being revoked', async () => {
    const email = 'twice@test.example';
    const { id } = await addApplicant({ email });
    await makeLink(id, { how: 'mail' });
    await mailTo(email);
    const linkId = (await state(id)).links[0].id;
    await expect.poll(async () => (await state(id)).links[0].sentAt).toBeTruthy();
    await addJob(test.db, 'screening-mail', { linkId });
    const other = await addApplicant({ email: 'other@test.example' });
    await makeLink(other.id, { how: 'mail' });
    await mailTo('other@test.example');
    expect(await mailsTo(email)).toHaveLength(1);
    await test.call('DELETE', linkUrl(id), { token: staff });
    expect((await openLink(readSecret(await mailTo(email)))).statusCode).toBe(410);
  });

  it('need an address, while other ways work without', async () => {
    const { id } = await addApplicant({});
    const reply = await makeLink(id, { how: 'mail', override: { reason: 'They asked for it' } });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { code: 'contact-refused', details: { reasons: ['no-email'], mayOverride: false } },
    ]);
    expect(await contactVerdict(id)).toEqual(reply.json().details);
    expect((await makeLink(id, { how: 'print' })).statusCode).toBe(201);
  });

  it.each([
    ['asked not to be contacted', 'pre-reach-way', 'none', 'may-not-write', false],
    ['asked us to be careful', 'pre-safety-careful', 'My partner reads mail', 'be-careful', true],
    ['only answered safe contact', 'pre-reach-way', 'safe_contact', 'safe-contact', true],
  ])('return an error for a person who %s', async (_, question, answer, reason, mayOverride) => {
    // Permission to leave a message concerns the phone, not mail.
    const { id } = await addApplicant({ email: 'b@test.example', mayLeaveMessage: 'no' });
    expect(await contactVerdict(id)).toMatchObject({ outcome: 'allowed' });
    await sql`
      insert into question_answer (applicant_id, question_id, question_version, answer)
      values (${id}, ${question}, 1, ${JSON.stringify(answer)})
    `.execute(test.db);
    const reply = await makeLink(id, { how: 'mail' });
    expect(reply.json().details).toEqual({ outcome: 'refused', reasons: [reason], mayOverride });
    expect(await contactVerdict(id)).toEqual(reply.json().details);
  });

  describe('links for a person with a safe contact', () => {
    const guarded = (email: string) => addApplicant({ email, preferredContact: 'safe_contact' });

    it('need a reason by mail, which audit log and timeline keep', async () => {
      const email = 'guarded@test.example';
      const { id } = await guarded(email);
      const refused = await makeLink(id, { how: 'mail' });
      expect(refused.statusCode).toBe(409);
      expect(refused.json().details).toMatchObject({ reasons: ['safe-contact'] });
      const empty = await makeLink(id, { how: 'mail', override: { reason: ' ' } });
      expect([empty.statusCode, empty.json().details[0].path]).toEqual([400, 'override.reason']);
      expect((await state(id)).links).toEqual([]);

      const reason = 'She asked for it on the phone';
      const sent = await makeLink(id, { how: 'mail', override: { reason } });
      expect(sent.statusCode, sent.body).toBe(201);
      await mailTo(email);
      const { rows } = await sql`
        select reason, after -> 'overridden' as overridden from audit_entry
        where record_id = ${id} and action = 'applicant.screening-sent'
      `.execute(test.db);
      expect(rows).toEqual([{ reason, overridden: ['safe-contact'] }]);
      const url = `/api/applicant/${id}/timeline?kind=screening`;
      const { items } = (await test.call('GET', url, { token: staff })).json();
      expect(items).toMatchObject([{ event: 'sent', reason }]);
    });

    it('need no reason on paper or side by side; the paper shows a warning', async () => {
      const { id } = await guarded('paper@test.example');
      expect(await contactVerdict(id, 'screening-print')).toMatchObject({ outcome: 'warning' });
      expect((await makeLink(id, { how: 'print' })).statusCode).toBe(201);
      expect(await contactVerdict(id, 'screening-beside')).toMatchObject({ outcome: 'allowed' });
      expect((await makeLink(id, { how: 'beside' })).statusCode).toBe(201);
    });

    it('stop when the person objects before the mail is sent', async () => {
      const email = 'changed@test.example';
      const { id } = await addApplicant({ email });
      const { rows } = await sql<{ id: string }>`
        with sitting as (insert into screening (applicant_id, edition, asked, created_at)
          values (${id}, 1, '[]', now()) returning id)
        insert into screening_link (screening_id, how, created_at, expires_at)
        select id, 'mail', now(), now() + interval '1 day' from sitting returning id
      `.execute(test.db);
      await sql`update applicant set preferred_contact = 'safe_contact' where id = ${id}`.execute(
        test.db,
      );
      await addJob(test.db, 'screening-mail', { linkId: rows[0]?.id });
      await expect.poll(async () => (await state(id)).state).toBe('revoked');
      expect(await mailsTo(email)).toEqual([]);
    });
  });
});
