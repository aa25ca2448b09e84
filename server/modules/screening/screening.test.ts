import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Applicant } from '#contract/applicants.ts';
import type { BankQuestion, BankState } from '#contract/question-bank.ts';
import type { Question } from '#contract/questions.ts';
import { addAccount, testPassword, tokenIn, useTestApp } from '#server/testing/app.ts';

const test = useTestApp();
const day = 86_400_000;
let staff: string;

beforeAll(async () => {
  staff = await test.tokenOf('user');
});

async function addApplicant(more: object = {}): Promise<Applicant> {
  const body = { firstName: 'Léo', lastName: 'Galet', ...more };
  const reply = await test.call('POST', '/api/applicant', { token: staff, body });
  expect(reply.statusCode).toBe(201);
  return reply.json();
}

const makeLink = (id: string, how = 'print') =>
  test.call('POST', `/api/applicant/${id}/screening-link`, { token: staff, body: { how } });

/** What the holder of a link can do. */
function holding(secret: string) {
  const url = `/api/screening/${secret}`;
  return {
    secret,
    read: () => test.call('GET', url),
    save: (body: unknown) => test.call('PUT', url, { body }),
    submit: () => test.call('POST', `${url}/submit`),
  };
}

async function linkTo(id: string) {
  const reply = await makeLink(id);
  expect(reply.statusCode).toBe(201);
  return holding(String(reply.json().url).split('/screening/')[1] ?? '');
}

async function begin(more: object = {}) {
  const applicant = await addApplicant(more);
  return { applicant, ...(await linkTo(applicant.id)) };
}

const fileOf = async (id: string): Promise<Applicant> =>
  (await test.call('GET', `/api/applicant/${id}`, { token: staff })).json();
const answersOf = async (id: string) =>
  (await test.call('GET', `/api/question-answer/${id}`, { token: staff })).json() as {
    answer: unknown;
    question: Question;
  }[];
/** Asks these questions differently from now on. */
async function publish(changes: Partial<BankQuestion>, ids: readonly string[]) {
  const token = await test.tokenOf('admin');
  const state: BankState = (await test.call('GET', '/api/question-bank', { token })).json();
  const questions = state.bank.questions.map((one) => {
    return ids.includes(one.id) ? { ...one, ...changes } : one;
  });
  const body = { version: state.version, bank: { ...state.bank, questions } };
  const taken = await test.call('PUT', '/api/question-bank', { token, body });
  expect(taken.statusCode, taken.body).toBe(200);
  const { version } = taken.json() as BankState;
  const published = await test.call('POST', '/api/question-bank/publish', {
    token,
    body: { version },
  });
  expect(published.statusCode).toBe(200);
}
const given = (questionId: string, answer: unknown) => ({ questionId, answer });

describe('the form behind a link', () => {
  it('asks its questions and tells nothing of the file', async () => {
    const { applicant, read } = await begin({ language: 'fr', email: 'leo@test.example' });
    const reply = await read();
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    const { questions, answers, expiresAt, language } = reply.json();
    // Each form counts its own editions.
    const other = (await test.call('GET', '/api/pre-screening')).json();
    expect([other.edition, other.questions[0].form]).toEqual([1, 'pre-screening']);
    expect((await read()).json().questions).toEqual(questions);
    expect(questions.length).toBeGreaterThan(40);
    expect(questions.every(({ form }: Question) => form === 'screening')).toBe(true);
    expect(answers).toEqual([]);
    expect(language).toBe('fr');
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / day)).toBe(14);
    for (const secret of [applicant.id, applicant.reference, 'Galet', 'leo@test.example']) {
      expect(reply.body).not.toContain(secret);
    }
  });

  it('keeps answers as they are given, and not in the file', async () => {
    const { applicant, read, save } = await begin();
    expect((await save([given('scr-about-gender', 'Female')])).statusCode).toBe(204);
    expect((await save([given('scr-about-veteran', 'no')])).statusCode).toBe(204);
    expect((await save([given('scr-about-gender', null)])).statusCode).toBe(204);
    expect((await read()).json().answers).toEqual([
      given('scr-about-gender', null),
      given('scr-about-veteran', 'no'),
    ]);
    expect(await answersOf(applicant.id)).toEqual([]);
    expect((await fileOf(applicant.id)).veteran).toBeNull();
  });

  it('saves all or nothing, and says what is wrong with which answer', async () => {
    const { read, save } = await begin({ gender: 'Female' });
    const bad = await save([
      given('scr-about-veteran', 'no'),
      given('scr-about-ethnicity', ['martian']),
      given('scr-papers-other', 'a\u0000b'),
      given('scr-family-emergency', 'x'.repeat(301)),
      // Of another form, and left out of this sitting since the file says it.
      given('pre-name-first', 'Léo'),
      given('scr-about-gender', 'Male'),
    ]);
    expect(bad.statusCode).toBe(400);
    const rules = bad.json().details.map(({ path, rule }: never) => [path, rule]);
    expect(rules).toEqual([
      ['scr-about-ethnicity', 'not-an-option'],
      ['scr-papers-other', 'characters'],
      ['scr-family-emergency', 'too-long'],
      ['pre-name-first', 'unknown-question'],
      ['scr-about-gender', 'unknown-question'],
    ]);
    expect((await read()).json().answers).toEqual([]);
    for (const body of ['x', { a: 1 }, [given('scr-about-veteran', { a: 1 })], [null]]) {
      expect((await save(body)).statusCode).toBe(400);
    }
    expect((await save([given('scr-papers-other', 'y'.repeat(100_000))])).statusCode).toBe(400);
    expect((await save([given('scr-papers-other', '\ud800')])).statusCode).toBe(400);
    expect((await save([given('scr-papers-other', 'שלום 🌱')])).statusCode).toBe(204);
  });

  it('does not exist for a link that never was, whatever it looks like', async () => {
    for (const secret of ['guess', crypto.randomUUID(), '%00', 'é', 'x'.repeat(200), '..%2f']) {
      expect((await holding(secret).read()).statusCode).toBe(404);
      expect((await holding(secret).save([])).statusCode).toBe(404);
      expect((await holding(secret).submit()).statusCode).toBe(404);
    }
  });

  it('is not opened by the id of the applicant, of the sitting or of the link', async () => {
    const { applicant } = await begin();
    const { rows } = await sql<{ id: string }>`
      select id::text from screening union all select id::text from screening_link
      union all select secret_hash from screening_link
    `.execute(test.db);
    for (const { id } of [...rows, applicant]) {
      expect((await holding(id).read()).statusCode).toBe(404);
    }
  });
});

describe('handing in', () => {
  it('makes the answers the applicant’s, fills what is empty, and the file waits', async () => {
    const { applicant, save, submit } = await begin({
      criminalHistory: ['on_parole'],
      substances: [{ substance: 'cocaine', lastUse: '2026-01-31' }],
    });
    const saved = await save([
      given('scr-about-veteran', 'yes'),
      given('scr-justice-court', null),
      given('scr-recovery-substances', ['alcohol', 'opioids', 'cocaine']),
      given('scr-papers-missing', ['none']),
      given('scr-papers-other', 'A school paper'),
    ]);
    expect(saved.statusCode).toBe(204);
    const reply = await submit();
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ submittedAt: expect.any(String) });
    const file = await fileOf(applicant.id);
    expect(file).toMatchObject({
      status: 'pending',
      veteran: 'yes',
      version: applicant.version + 1,
      criminalHistory: ['on_parole'],
      // What was there stays as it was; what it lacked is added.
      substances: [
        { substance: 'cocaine', lastUse: '2026-01-31' },
        { substance: 'opioids', lastUse: null },
      ],
    });
    const answers = await answersOf(applicant.id);
    expect(answers.map(({ question }) => question.id).sort()).toEqual([
      'scr-about-veteran',
      'scr-papers-missing',
      'scr-papers-other',
      'scr-recovery-substances',
    ]);
    expect(answers.find(({ question }) => question.id === 'scr-papers-other')).toMatchObject({
      answer: 'A school paper',
      setAside: true,
    });
  });

  it('never replaces what the file says', async () => {
    const { applicant, save, submit } = await begin();
    await save([given('scr-about-veteran', 'yes')]);
    const body = { version: applicant.version, veteran: 'no' };
    await test.call('PUT', `/api/applicant/${applicant.id}`, { token: staff, body });
    expect((await submit()).statusCode).toBe(200);
    expect((await fileOf(applicant.id)).veteran).toBe('no');
    expect(await answersOf(applicant.id)).toMatchObject([{ answer: 'yes' }]);
  });

  it('can be repeated, at once and later, and does it once', async () => {
    const { applicant, save, submit } = await begin();
    await save([given('scr-about-veteran', 'yes')]);
    const replies = await Promise.all([submit(), submit(), submit()]);
    test.moveClock(60_000);
    replies.push(await submit());
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    const { rows } = await sql`
      select from audit_entry
      where record_id = ${applicant.id} and action = 'applicant.screening-submitted'
    `.execute(test.db);
    expect(rows).toHaveLength(1);
    expect((await fileOf(applicant.id)).version).toBe(applicant.version + 1);
  });

  it('does not write over what was answered on another device meanwhile', async () => {
    const { read, save } = await begin();
    await save([given('scr-about-veteran', 'yes')]);
    const late = { ...given('scr-about-veteran', 'no'), basedOn: [null] };
    const refused = await save([late, given('scr-family-pets', 'no')]);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'stale-version',
      details: [given('scr-about-veteran', 'yes')],
    });
    expect((await read()).json().answers).toEqual([given('scr-about-veteran', 'yes')]);
    const seen = { ...given('scr-about-veteran', 'no'), basedOn: [null, 'yes'] };
    expect((await save([seen])).statusCode).toBe(204);
  });

  it('waits for what is required and asked', async () => {
    await publish({ required: true }, ['scr-about-veteran', 'scr-papers-other']);
    const { submit, save } = await begin();
    const refused = await submit();
    expect(refused.statusCode).toBe(400);
    expect(refused.json().details).toMatchObject([{ path: 'scr-about-veteran', rule: 'required' }]);
    await save([given('scr-about-veteran', 'undisclosed')]);
    expect((await submit()).statusCode).toBe(200);
    await publish({ required: false }, ['scr-about-veteran', 'scr-papers-other']);
  });

  it('keeps what an earlier answer said only where it is the newer one', async () => {
    const { applicant, save, submit } = await begin();
    await save([given('scr-about-veteran', 'yes'), given('scr-family-pets', 'no')]);
    const answer = (id: string, value: string, ms: number) =>
      sql`
      insert into question_answer (applicant_id, question_id, question_version, answer, updated_at)
      values (${applicant.id}, ${id}, 1, ${JSON.stringify(value)}, ${new Date(Date.now() + ms)})
    `.execute(test.db);
    await answer('scr-about-veteran', 'unknown', 10 * day);
    await answer('scr-family-pets', 'pet', -10 * day);
    expect((await submit()).statusCode).toBe(200);
    const answers = await answersOf(applicant.id);
    expect(Object.fromEntries(answers.map((one) => [one.question.id, one.answer]))).toEqual({
      'scr-about-veteran': 'unknown',
      'scr-family-pets': 'no',
    });
  });

  it('is all or nothing: what fails half-way leaves the sitting as it was', async () => {
    const { applicant, read, save, submit } = await begin();
    await save([given('scr-about-veteran', 'yes')]);
    await sql`
      create function fail() returns trigger language plpgsql as
        $$ begin raise exception 'the server dies here'; end $$
    `.execute(test.db);
    await sql`create trigger fail before insert on notice execute function fail()`.execute(test.db);
    expect((await submit()).statusCode).toBe(500);
    await sql`drop trigger fail on notice`.execute(test.db);
    expect((await fileOf(applicant.id)).status).toBe('screening-incomplete');
    expect(await answersOf(applicant.id)).toEqual([]);
    expect((await read()).json().answers).toEqual([given('scr-about-veteran', 'yes')]);
    expect((await submit()).statusCode).toBe(200);
  });

  it('tells the case worker, or everybody where there is none', async () => {
    const email = 'worker@test.example';
    const caseWorkerId = await addAccount(test.db, 'user', email);
    const token = tokenIn(
      await test.call('POST', '/api/auth/login', { body: { email, password: testPassword } }),
    );
    const noticesOf = async (who: string, recordId: string) => {
      const reply = await test.call('GET', '/api/notification/notice', { token: who });
      const items = reply.json().items as { kind: string; recordId: string }[];
      return items.filter((one) => one.kind === 'screening-submitted' && one.recordId === recordId);
    };
    const mine = await begin({ caseWorkerId });
    await mine.submit();
    expect(await noticesOf(token, mine.applicant.id)).toHaveLength(1);
    expect(await noticesOf(staff, mine.applicant.id)).toEqual([]);

    const nobodys = await begin();
    await nobodys.submit();
    expect(await noticesOf(token, nobodys.applicant.id)).toHaveLength(1);
    expect(await noticesOf(staff, nobodys.applicant.id)).toHaveLength(1);

    const left = await begin({ caseWorkerId });
    await sql`update account set deactivated_at = now() where id = ${caseWorkerId}`.execute(
      test.db,
    );
    await left.submit();
    expect(await noticesOf(staff, left.applicant.id)).toHaveLength(1);
  });
});

describe('a link that opens nothing any more', () => {
  async function expectGone(link: ReturnType<typeof holding>, reason: string, submits = 410) {
    for (const reply of [await link.read(), await link.save([given('scr-about-veteran', 'no')])]) {
      expect(reply.statusCode).toBe(410);
      expect(reply.json()).toMatchObject({ code: 'gone', details: { reason } });
    }
    expect((await link.submit()).statusCode).toBe(submits);
  }

  it('is spent once the form is handed in', async () => {
    const link = await begin();
    await link.submit();
    await expectGone(link, 'spent', 200);
  });

  it('has expired after 14 days, and a new one goes on with the same answers', async () => {
    const { applicant, ...link } = await begin();
    await link.save([given('scr-about-veteran', 'yes')]);
    test.moveClock(14 * day - 60_000);
    expect((await link.read()).statusCode).toBe(200);
    test.moveClock(2 * 60_000);
    await expectGone(link, 'expired');
    test.forgetToken('user');
    test.forgetToken('admin');
    staff = await test.tokenOf('user');
    const next = await linkTo(applicant.id);
    expect((await next.read()).json().answers).toEqual([given('scr-about-veteran', 'yes')]);
  });

  it('is revoked by the next one, by staff, and with the file', async () => {
    const { applicant, ...first } = await begin();
    const second = await linkTo(applicant.id);
    await expectGone(first, 'revoked');
    expect((await second.read()).statusCode).toBe(200);
    const url = `/api/applicant/${applicant.id}/screening-link`;
    expect((await test.call('DELETE', url, { token: staff })).statusCode).toBe(204);
    await expectGone(second, 'revoked');
    expect((await test.call('DELETE', url, { token: staff })).statusCode).toBe(404);

    const third = await linkTo(applicant.id);
    await test.call('DELETE', `/api/applicant/${applicant.id}`, {
      token: await test.tokenOf('admin'),
    });
    await expectGone(third, 'revoked');
  });
});

describe('while questions are published anew', () => {
  it('a sitting ends with what it began with, though the file comes to know it', async () => {
    const { applicant, ...link } = await begin();
    await link.save([given('scr-family-pets', 'no')]);
    const body = { version: applicant.version, veteran: 'no' };
    await test.call('PUT', `/api/applicant/${applicant.id}`, { token: staff, body });
    const next = await linkTo(applicant.id);
    expect((await next.save([given('scr-about-veteran', 'yes')])).statusCode).toBe(204);
  });

  it('one in which nothing was answered yet begins anew with the next link', async () => {
    const { applicant } = await begin();
    const body = { version: applicant.version, veteran: 'no' };
    await test.call('PUT', `/api/applicant/${applicant.id}`, { token: staff, body });
    const next = await linkTo(applicant.id);
    const ids = (await next.read()).json().questions.map(({ id }: Question) => id);
    expect(ids).not.toContain('scr-about-veteran');
    expect(ids).toContain('scr-about-gender');
  });
});
