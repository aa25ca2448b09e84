import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { formAnswer, type HeldLink, screeningSteps } from '#app/testing/screening.ts';
import type { Question } from '#features/questions/contract/questions.ts';

const test = useTestApp();
const { fetchAnswers, begin, fetchApplicant, holding, linkTo, note } = screeningSteps(test);
const day = 86_400_000;

describe('the form behind a link', () => {
  it('returns its questions and nothing sensitive from the case record', async () => {
    const { applicant, read } = await begin({ language: 'fr', email: 'leo@test.example' });
    const reply = await read();
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    const { questions, answers, expiresAt, language } = reply.json();
    // Each form numbers its own editions.
    const other = (await test.call('GET', '/api/pre-screening')).json();
    expect([other.edition, other.questions[0].form]).toEqual([1, 'pre-screening']);
    expect((await read()).json().questions).toEqual(questions);
    expect(questions.length).toBeGreaterThan(40);
    expect(questions.every(({ form }: Question) => form === 'screening')).toBe(true);
    expect(answers).toEqual([formAnswer('scr-meeting-language', 'fr')]);
    expect(language).toBe('fr');
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / day)).toBe(14);
    for (const secret of [applicant.id, applicant.reference, 'Galet', 'leo@test.example']) {
      expect(reply.body).not.toContain(secret);
    }
  });

  it('saves answers as they are given, outside the case record', async () => {
    const { applicant, read, save } = await begin();
    expect((await save([formAnswer('scr-about-gender', 'Female')])).statusCode).toBe(204);
    expect((await save([formAnswer('scr-about-veteran', 'no')])).statusCode).toBe(204);
    expect((await save([formAnswer('scr-about-gender', null)])).statusCode).toBe(204);
    expect((await read()).json().answers).toEqual([
      formAnswer('scr-about-gender', null),
      formAnswer('scr-about-veteran', 'no'),
    ]);
    expect(await fetchAnswers(applicant.id)).toEqual([]);
    expect((await fetchApplicant(applicant.id)).veteran).toBeNull();
  });

  it('saves all or nothing and reports problems per answer', async () => {
    const { read, save } = await begin({ gender: 'Female' });
    const bad = await save([
      formAnswer('scr-about-veteran', 'no'),
      formAnswer('scr-about-ethnicity', ['martian']),
      formAnswer('scr-family-emergency', 'x'.repeat(301)),
      // Belongs to another form.
      formAnswer('pre-name-first', 'Léo'),
    ]);
    expect(bad.statusCode).toBe(400);
    const rules = bad.json().details.map(({ path, rule }: never) => [path, rule]);
    expect(rules).toEqual([
      ['scr-about-ethnicity', 'not-an-option'],
      ['scr-family-emergency', 'too-long'],
      ['pre-name-first', 'unknown-question'],
    ]);
    expect((await read()).json().answers).toEqual([]);
    for (const body of ['x', { a: 1 }, [formAnswer('scr-about-veteran', { a: 1 })], [null]]) {
      expect((await save(body)).statusCode).toBe(400);
    }
    expect((await save([formAnswer('scr-papers-other', 'y'.repeat(100_000))])).statusCode).toBe(
      400,
    );
    for (const text of ['a\u0000b', '\ud800']) {
      const hidden = await save([formAnswer('scr-papers-other', text)]);
      expect(hidden.json().details).toMatchObject([
        { path: 'scr-papers-other', rule: 'characters' },
      ]);
    }
    expect((await save([formAnswer('scr-papers-other', 'שלום 🌱')])).statusCode).toBe(204);
  });

  it('shows what the record has for review, and keeps sensitive answers to itself', async () => {
    const { applicant, read, save, submit } = await begin({
      interpreter: 'yes',
      pronouns: 'they',
      gender: 'Female',
    });
    const { answers, known } = (await read()).json();
    expect(answers).toEqual([
      formAnswer('scr-about-pronouns', 'they'),
      formAnswer('scr-meeting-interpreter', 'yes'),
    ]);
    expect(known).toEqual({
      shown: ['scr-meeting-interpreter', 'scr-about-pronouns'],
      kept: ['scr-about-gender'],
    });
    await save([formAnswer('scr-meeting-interpreter', 'no')]);
    await submit();
    // Only what the person changed counts as their answer.
    const given = await fetchAnswers(applicant.id);
    expect(given).toEqual([expect.objectContaining({ answer: 'no' })]);
  });

  it('asks again what was only answered long ago', async () => {
    const { applicant } = await begin();
    const pets = [{ questionId: 'scr-family-pets', answer: 'no' }];
    const token = await test.getToken('user');
    await test.call('POST', `/api/question-answer/all/${applicant.id}`, { token, body: pets });
    const keptNow = async () => (await (await linkTo(applicant.id)).read()).json().known.kept;
    expect(await keptNow()).toEqual(['scr-family-pets']);
    test.moveClock(91 * day);
    test.forgetToken('user');
    test.forgetToken('admin');
    expect(await keptNow()).toEqual([]);
  });

  it('doesn’t overwrite answers from another device', async () => {
    const { read, save } = await begin();
    await save([formAnswer('scr-about-veteran', 'yes')]);
    const late = { ...formAnswer('scr-about-veteran', 'no'), basedOn: [null] };
    const refused = await save([late, formAnswer('scr-family-pets', 'no')]);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'stale-version',
      details: [formAnswer('scr-about-veteran', 'yes')],
    });
    expect((await read()).json().answers).toEqual([formAnswer('scr-about-veteran', 'yes')]);
    const freshAnswer = { ...formAnswer('scr-about-veteran', 'no'), basedOn: [null, 'yes'] };
    expect((await save([freshAnswer])).statusCode).toBe(204);
  });

  it('returns 404 for unknown links of any shape', async () => {
    for (const secret of ['guess', crypto.randomUUID(), '%00', 'é', 'x'.repeat(200), '..%2f']) {
      expect((await holding(secret).open()).statusCode).toBe(404);
    }
    for (const body of [{}, { secret: 1 }, { secret: 'x'.repeat(201) }, { secret: 'x', more: 1 }]) {
      expect((await holding('guess').open(body)).statusCode).toBe(400);
    }
  });

  it('can’t be opened with the id of applicant, sitting, or link', async () => {
    const { applicant } = await begin();
    const { rows } = await sql<{ id: string }>`
      select id::text from screening union all select id::text from screening_link
      union all select secret_hash from screening_link
    `.execute(test.db);
    for (const { id } of [...rows, applicant]) {
      expect((await holding(id).open()).statusCode).toBe(404);
    }
  });

  it('requires the device secret for each call; link and id are not enough', async () => {
    const { secret, open, save } = await begin();
    await save([formAnswer('scr-about-veteran', 'no')]);
    const { id, secret: device } = (await open()).json();
    const { id: other } = (await (await begin()).open()).json();
    const url = `/api/screening/${id}`;
    for (const [method, address] of [
      ['GET', url],
      ['PUT', url],
      ['POST', `${url}/submit`],
    ] as const) {
      const body = method === 'PUT' ? [] : undefined;
      const status = async (headers: Record<string, string>, at = address) =>
        (await test.call(method, at, { body, headers })).statusCode;
      expect(await status({})).toBe(401);
      expect(await status({ 'x-intake-secret': '' })).toBe(401);
      for (const wrongSecret of [secret, id, 'guess']) {
        expect(await status({ 'x-intake-secret': wrongSecret })).toBe(404);
      }
      const header = { 'x-intake-secret': device };
      expect(await status(header, address.replace(id, other))).toBe(404);
      expect(await status(header, address.replace(id, 'no-id'))).toBe(400);
    }
  });
});

describe('a link for a person with a known date of birth', () => {
  const dateOfBirth = '1984-03-07';

  it('requires it and answers every wrong attempt the same way', async () => {
    const { applicant, secret, open } = await begin({ dateOfBirth });
    const failedReplies = [
      await open(),
      await open({ secret, dateOfBirth: '1984-07-03' }),
      await open({ secret: 'x'.repeat(43), dateOfBirth }),
    ];
    expect(new Set(failedReplies.map(({ body }) => body)).size).toBe(1);
    expect(failedReplies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect((await open({ secret, dateOfBirth: '7 March' })).statusCode).toBe(400);
    expect((await open({ secret, dateOfBirth })).statusCode).toBe(200);
    const { rows } = await sql`
      select from audit_entry
      where record_id = ${applicant.id} and action = 'applicant.screening-opened'
    `.execute(test.db);
    expect(rows).toHaveLength(1);
  });

  it('asks each device once and keeps the others open', async () => {
    const { applicant } = await begin({ dateOfBirth });
    const first = await linkTo(applicant.id, dateOfBirth);
    await first.save([formAnswer('scr-about-veteran', 'yes')]);
    expect((await holding(first.secret).read()).statusCode).toBe(404);
    const other = holding(first.secret, dateOfBirth);
    expect((await other.read()).json().answers).toEqual([formAnswer('scr-about-veteran', 'yes')]);
    expect((await first.read()).statusCode).toBe(200);
  });
});

describe('a link that no longer works', () => {
  async function expectGone(link: HeldLink, reason: string, submits = 410) {
    for (const reply of [
      await link.read(),
      await link.save([formAnswer('scr-about-veteran', 'no')]),
    ]) {
      expect(reply.statusCode).toBe(410);
      expect(reply.json()).toMatchObject({ code: 'gone', details: { reason } });
    }
    expect((await link.submit()).statusCode).toBe(submits);
  }

  it('returns spent once the form is submitted', async () => {
    const link = await begin();
    await link.submit();
    await expectGone(link, 'spent', 200);
  });

  it('expires after 14 days; a new link continues with the same answers', async () => {
    const { applicant, ...link } = await begin();
    await link.save([formAnswer('scr-about-veteran', 'yes')]);
    test.moveClock(14 * day - 60_000);
    expect((await link.read()).statusCode).toBe(200);
    test.moveClock(2 * 60_000);
    await expectGone(link, 'expired');
    test.forgetToken('user');
    test.forgetToken('admin');
    const next = await linkTo(applicant.id);
    expect((await next.read()).json().answers).toEqual([formAnswer('scr-about-veteran', 'yes')]);
  });

  it('gets revoked by the next link, by staff, and by deleting the record', async () => {
    const { applicant, ...first } = await begin();
    const second = await linkTo(applicant.id);
    await expectGone(first, 'revoked');
    expect((await second.read()).statusCode).toBe(200);
    const url = `/api/applicant/${applicant.id}/screening-link`;
    const token = await test.getToken('user');
    expect((await test.call('DELETE', url, { token })).statusCode).toBe(204);
    await expectGone(second, 'revoked');
    expect((await test.call('DELETE', url, { token })).statusCode).toBe(404);

    const third = await linkTo(applicant.id);
    await test.call('DELETE', `/api/applicant/${applicant.id}`, {
      token: await test.getToken('admin'),
    });
    await expectGone(third, 'revoked');
  });
});

describe('sittings during a publication', () => {
  it('keep their questions, even when the record learns the answers', async () => {
    const { applicant, ...link } = await begin();
    await link.save([formAnswer('scr-family-pets', 'no')]);
    await note(applicant, { veteran: 'no' });
    const next = await linkTo(applicant.id);
    expect((await next.save([formAnswer('scr-about-veteran', 'yes')])).statusCode).toBe(204);
  });

  it('use the new edition with the next link if nothing was answered yet', async () => {
    const { applicant } = await begin();
    await note(applicant, { veteran: 'no' });
    const next = await linkTo(applicant.id);
    const { kept } = (await next.read()).json().known;
    expect(kept).toEqual(['scr-about-veteran']);
  });
});
