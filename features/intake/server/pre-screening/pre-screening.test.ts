import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { hashSecret, randomSecret } from '#core/server/secrets/codes.ts';

const test = useTestApp();

const whole = [
  { questionId: 'pre-name-first', answer: 'Léo' },
  { questionId: 'pre-name-last', answer: 'Galet' },
  { questionId: 'pre-birth-date', answer: '1990-03-04' },
  { questionId: 'pre-reach-way', answer: 'safe_contact' },
  { questionId: 'pre-reach-trusted-name', answer: 'Jo' },
  { questionId: 'pre-reach-trusted-phone', answer: '418 555 0101' },
  { questionId: 'pre-wants', answer: ['housing', 'documents'] },
];

async function begin(answers: object[] = []) {
  const reply = await test.call('POST', '/api/pre-screening', {
    body: { language: 'fr', answers },
  });
  expect(reply.statusCode).toBe(201);
  const { id, secret } = reply.json() as { id: string; secret: string };
  const headers = { 'x-intake-secret': secret };
  return {
    id,
    secret,
    save: (body: unknown) => test.call('PUT', `/api/pre-screening/${id}`, { body, headers }),
    read: () => test.call('GET', `/api/pre-screening/${id}`, { headers }),
    submit: () => test.call('POST', `/api/pre-screening/${id}/submit`, { headers }),
  };
}

describe('the public form', () => {
  it('saves each answer and returns it to the same device', async () => {
    const form = await begin([whole[0] as object]);
    expect((await form.save([whole[1]])).statusCode).toBe(204);
    expect((await form.save([{ questionId: 'pre-name-first', answer: 'Léa' }])).statusCode).toBe(
      204,
    );
    expect((await form.read()).json()).toMatchObject({
      answers: [
        { questionId: 'pre-name-first', answer: 'Léa' },
        { questionId: 'pre-name-last', answer: 'Galet' },
      ],
      reference: null,
    });
  });

  describe('an answer given on another device in the meantime', () => {
    const name = (answer: unknown, basedOn?: unknown[]) => ({
      questionId: 'pre-name-first',
      answer,
      ...(basedOn && { basedOn }),
    });

    it('stays current and is reported; the whole save is rejected', async () => {
      const form = await begin([name('Léa')]);
      const refused = await form.save([whole[1], name('Léo', [null, 'Lé'])]);
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({ code: 'stale-version', details: [name('Léa')] });
      expect((await form.read()).json().answers).toEqual([name('Léa')]);
    });

    it.each([
      ['was seen', 'Léo', ['Léa']],
      ['may come from this device, without a reply', 'Léo', [null, 'Lé', 'Léa']],
      ['equals the new one', 'Léa', [null]],
      ['has no base', 'Léo', undefined],
    ])('gives way or stays when it %s', async (_why, answer, basedOn) => {
      const form = await begin([name('Léa')]);
      expect((await form.save([name(answer, basedOn)])).statusCode).toBe(204);
      expect((await form.read()).json().answers).toEqual([name(answer)]);
    });

    it('blocks submitting until it has been seen', async () => {
      const form = await begin(whole);
      const submitWithAnswers = (answers: object[]) =>
        test.call('POST', `/api/pre-screening/${form.id}/submit`, {
          body: { seen: answers },
          headers: { 'x-intake-secret': form.secret },
        });
      const [first, ...others] = whole as [object, ...object[]];
      for (const known of [others, [name('Lea'), ...others]]) {
        const refused = await submitWithAnswers(known);
        expect(refused.statusCode).toBe(409);
        expect(refused.json()).toMatchObject({ code: 'stale-version', details: [first] });
      }
      expect((await form.read()).json().reference).toBeNull();
      expect((await submitWithAnswers(whole)).statusCode).toBe(200);
    });

    it('compares choices regardless of order', async () => {
      const chosen = (answer: string[], basedOn?: unknown[]) => ({
        questionId: 'pre-wants',
        answer,
        ...(basedOn && { basedOn }),
      });
      const form = await begin([chosen(['housing', 'documents'])]);
      const again = chosen([], [['documents', 'housing']]);
      expect((await form.save([again])).statusCode).toBe(204);
      expect((await form.save([chosen(['housing'], [['documents']])])).statusCode).toBe(409);
      expect((await form.save([chosen(['housing'], [null])])).statusCode).toBe(204);
    });
  });

  it('returns 404 without the form’s secret', async () => {
    const form = await begin(whole);
    const other = await begin();
    for (const headers of [{ 'x-intake-secret': other.secret }, { 'x-intake-secret': 'guess' }]) {
      const reply = await test.call('GET', `/api/pre-screening/${form.id}`, { headers });
      expect(reply.statusCode).toBe(404);
    }
    expect((await test.call('GET', `/api/pre-screening/${form.id}`)).statusCode).toBe(401);
    const byId = await test.call('GET', '/api/pre-screening/not-an-id', {
      headers: { 'x-intake-secret': 'guess' },
    });
    expect(byId.statusCode).toBe(400);
  });

  it('keeps a phone number with words and an extension as typed, also in a record', async () => {
    const phone = '(mom) 555-0100 ext 4';
    const form = await begin();
    const answer = { questionId: 'pre-reach-phone', answer: phone };
    expect((await form.save([answer])).statusCode).toBe(204);
    expect((await form.read()).json().answers).toEqual([answer]);
    const body = { firstName: 'Léa', lastName: 'Galet', phone };
    const token = await test.getToken('user');
    const made = await test.call('POST', '/api/applicant', { token, body });
    expect(made.json().phone).toBe(phone);
  });

  it.each([
    [{ questionId: 'pre-birth-date', answer: '1990-02-30' }, 'date'],
    [{ questionId: 'pre-birth-date', answer: '2999-01-01' }, 'future'],
    [{ questionId: 'pre-reach-phone', answer: 'call me' }, 'phone'],
    [{ questionId: 'pre-reach-email', answer: 'nowhere' }, 'email'],
    [{ questionId: 'pre-reach-way', answer: 'pigeon' }, 'not-an-option'],
    [{ questionId: 'pre-wants', answer: 'housing' }, 'wrong-type'],
    [{ questionId: 'pre-name-first', answer: 'x'.repeat(301) }, 'too-long'],
    [{ questionId: 'pre-name-first', answer: 'a\u0000b' }, 'characters'],
    [{ questionId: 'pre-unheard-of', answer: 'x' }, 'unknown-question'],
  ])('rejects the whole save for %o and names the question', async (bad, rule) => {
    const form = await begin();
    const reply = await form.save([{ questionId: 'pre-name-last', answer: 'Kept' }, bad]);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details).toEqual([
      { path: bad.questionId, rule, message: expect.any(String) },
    ]);
    expect((await form.read()).json().answers).toEqual([]);
  });

  it('requires the required questions; submitting twice returns the same reference', async () => {
    const form = await begin([{ questionId: 'pre-reach-way', answer: 'safe_contact' }]);
    const early = await form.submit();
    expect(early.statusCode).toBe(400);
    expect(early.json().details.map((issue: { path: string }) => issue.path)).toEqual([
      'pre-name-first',
      'pre-reach-trusted-name',
      'pre-reach-trusted-phone',
    ]);
    await form.save(whole);
    const replies = await Promise.all([form.submit(), form.submit()]);
    const references = replies.map((reply) => reply.json().reference);
    expect(references[0]).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(references[1]).toBe(references[0]);
    expect((await form.save([whole[0]])).json().code).toBe('already-submitted');
    expect((await form.read()).json().reference).toBe(references[0]);
  });

  it('never requires hidden questions', async () => {
    const form = await begin(
      whole.filter(({ questionId }) => questionId !== 'pre-reach-trusted-phone'),
    );
    expect((await form.submit()).statusCode).toBe(400);
    await form.save([{ questionId: 'pre-reach-way', answer: 'none' }]);
    expect((await form.submit()).statusCode).toBe(200);
    const draft = await test.call('GET', `/api/draft-applicant/${form.id}`, {
      token: await test.getToken('user'),
    });
    // The hidden answer is kept, but fills no field.
    expect(draft.json().applicant).not.toHaveProperty('safeContact');
    expect(draft.json().answers.map((one: { answer: unknown }) => one.answer)).toContain('Jo');
  });
});

describe('resuming a form', () => {
  const secret = 'a'.repeat(43);

  it('starts one form for repeated requests from one device', async () => {
    const body = { secret, answers: whole.slice(0, 2) };
    const replies = await Promise.all(
      [0, 1, 2].map(() => test.call('POST', '/api/pre-screening', { body })),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const ids = replies.map((reply) => reply.json().id);
    expect(new Set(ids).size).toBe(1);
    expect(replies[0]?.json().secret).toBe(secret);
    expect(new Set(replies.map((reply) => reply.json().resumeCode)).size).toBe(1);
    const drafts = await test.db
      .selectFrom('draftApplicant')
      .select('id')
      .where('id', 'in', ids)
      .execute();
    expect(drafts).toHaveLength(1);
  });

  it('requires code and date of birth on another device and keeps the first one open', async () => {
    const begun = (
      await test.call('POST', '/api/pre-screening', { body: { answers: whole } })
    ).json();
    const resume = (body: object) => test.call('POST', '/api/pre-screening/resume', { body });
    const { resumeCode } = begun;
    expect(resumeCode).toMatch(/^[\dA-Z]{4}-[\dA-Z]{4}$/);
    for (const body of [
      { resumeCode },
      { resumeCode, dateOfBirth: '1990-03-05' },
      { resumeCode: 'BBBB-BBBB', dateOfBirth: '1990-03-04' },
    ]) {
      const refused = await resume(body);
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'not-found']);
    }
    const typed = resumeCode.toLowerCase().replaceAll('-', ' ');
    const found = await resume({ resumeCode: typed, dateOfBirth: '1990-03-04' });
    expect(found.statusCode).toBe(200);
    expect(found.json().id).toBe(begun.id);
    expect(found.json().secret).not.toBe(begun.secret);
    for (const holder of [begun, found.json()]) {
      const read = await test.call('GET', `/api/pre-screening/${begun.id}`, {
        headers: { 'x-intake-secret': holder.secret },
      });
      expect(read.json().answers).toHaveLength(whole.length);
    }
  });

  it('requires only the code when no date of birth was given', async () => {
    const begun = (await test.call('POST', '/api/pre-screening', { body: {} })).json();
    const { resumeCode } = begun;
    const found = await test.call('POST', '/api/pre-screening/resume', { body: { resumeCode } });
    expect(found.json().id).toBe(begun.id);
  });

  it('opens nothing but the status once the form is submitted', async () => {
    const begun = (
      await test.call('POST', '/api/pre-screening', { body: { answers: whole } })
    ).json();
    const headers = { 'x-intake-secret': begun.secret };
    await test.call('POST', `/api/pre-screening/${begun.id}/submit`, { headers });
    const { resumeCode } = begun;
    const late = await test.call('POST', '/api/pre-screening/resume', {
      body: { resumeCode, dateOfBirth: '1990-03-04' },
    });
    expect(late.json()).toMatchObject({ id: begun.id, isSent: true });
    const opened = await test.call('GET', `/api/pre-screening/${begun.id}`, {
      headers: { 'x-intake-secret': late.json().secret },
    });
    expect(opened.json().answers).toEqual([]);
  });
});

describe('the code of a form', () => {
  const start = async (body: object = {}) =>
    (await test.call('POST', '/api/pre-screening', { body })).json();
  const resume = (resumeCode: string) =>
    test.call('POST', '/api/pre-screening/resume', { body: { resumeCode } });
  const submit = async ({ id, secret }: { id: string; secret: string }) => {
    const headers = { 'x-intake-secret': secret };
    return (await test.call('POST', `/api/pre-screening/${id}/submit`, { headers })).json();
  };

  it('opens the form on another device and is the reference after submitting', async () => {
    const begun = await start({ answers: whole.slice(0, 2) });
    expect(begun.resumeCode).toMatch(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/);
    const other = (await resume(begun.resumeCode)).json();
    expect(other).toMatchObject({ id: begun.id, resumeCode: begun.resumeCode });
    expect(await submit(other)).toEqual({ reference: begun.resumeCode });
  });

  it('stays the same for a repeated request', async () => {
    const secret = randomSecret();
    const first = await start({ secret });
    expect(await start({ secret })).toEqual(first);
  });

  it('differs from the derived code if a record already has that', async () => {
    const secret = randomSecret();
    const gone = await start({ secret });
    await test.db.deleteFrom('intakeDevice').where('draftApplicantId', '=', gone.id).execute();
    await test.db.deleteFrom('draftApplicant').where('id', '=', gone.id).execute();

    const begun = await start({ secret, answers: whole.slice(0, 2) });
    expect(begun.id).not.toBe(gone.id);
    expect(begun.resumeCode).toMatch(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/);
    expect(begun.resumeCode).not.toBe(gone.resumeCode);
    expect(await start({ secret })).toEqual(begun);
    expect((await resume(gone.resumeCode)).statusCode).toBe(404);
    const other = (await resume(begun.resumeCode)).json();
    expect(other).toMatchObject({ id: begun.id, resumeCode: begun.resumeCode });
    expect(await submit(other)).toEqual({ reference: begun.resumeCode });
  });

  it('may also be the longer one of an older form', async () => {
    const begun = await start();
    const longCode = 'V4QH-ZQ32-NFK8';
    await test.db
      .updateTable('draftApplicant')
      .set({ resumeCodeHash: hashSecret(longCode) })
      .where('id', '=', begun.id)
      .execute();
    const found = await resume(longCode.toLowerCase());
    expect(found.statusCode, found.body).toBe(200);
    expect(found.json()).toMatchObject({ id: begun.id, resumeCode: begun.resumeCode });
    expect((await resume('V4QH-ZQ32-NFK9')).statusCode).toBe(404);
  });
});
