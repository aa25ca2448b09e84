import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';

const test = useTestApp();

const names = [
  { questionId: 'pre-name-first', answer: 'Rosa' },
  { questionId: 'pre-name-last', answer: 'Cobble' },
  { questionId: 'pre-reach-way', answer: 'none' },
];

async function begin() {
  const reply = await test.call('POST', '/api/pre-screening', { body: { answers: names } });
  const { id, secret } = reply.json();
  const headers = { 'x-intake-secret': secret };
  const url = `/api/pre-screening/${id}`;
  return {
    id,
    save: (body: unknown) => test.call('PUT', url, { body, headers }),
    answers: async () => (await test.call('GET', url, { headers })).json().answers,
    submit: () => test.call('POST', `${url}/submit`, { headers }),
  };
}

describe('saving under bad conditions', () => {
  it.each([
    ['100 kB in one answer', { questionId: 'pre-wants-other', answer: 'é'.repeat(50_000) }],
    ['a null byte', { questionId: 'pre-name-first', answer: 'Ro\u0000sa' }],
    ['half of a surrogate pair', { questionId: 'pre-name-first', answer: 'Ro\ud83esa' }],
    ['an unknown question', { questionId: 'pre-moon', answer: 'full' }],
    ['a question of another form', { questionId: 'scr-about-gender', answer: 'Male' }],
    ['an unknown option', { questionId: 'pre-reach-way', answer: 'pigeon' }],
    ['a list for one choice', { questionId: 'pre-reach-way', answer: ['none', 'email'] }],
    ['a number', { questionId: 'pre-name-first', answer: 7 }],
    ['an object', { questionId: 'pre-name-first', answer: { en: 'Rosa' } }],
    ['a nonexistent date', { questionId: 'pre-birth-date', answer: '2001-02-30' }],
  ])('rejects %s, reports the field, and keeps the rest unchanged', async (_, invalidAnswer) => {
    const form = await begin();
    const refused = await form.save([
      { questionId: 'pre-name-last', answer: 'Changed' },
      invalidAnswer,
    ]);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().code).toBe('invalid');
    expect(refused.json().details.length).toBeGreaterThan(0);
    expect(refused.body).not.toContain('Changed');
    expect(await form.answers()).toEqual(names);
    expect((await form.submit()).statusCode).toBe(200);
  });

  it.each(['🧗‍♀️ Zoë', 'שלום רוזה', 'रोज़ा', "O’Brien-D'Arcy", '\u202bRosa\u202c', 'x'.repeat(300)])(
    'keeps %s exactly as typed',
    async (answer) => {
      const form = await begin();
      const typedAnswer = { questionId: 'pre-name-first', answer };
      const reply = await form.save([typedAnswer]);
      expect(reply.statusCode, reply.body).toBe(204);
      expect(await form.answers()).toContainEqual(typedAnswer);
    },
  );

  it('applies two simultaneous saves one after the other', async () => {
    const form = await begin();
    const last = (answer: string) => [
      { questionId: 'pre-name-first', answer },
      { questionId: 'pre-name-last', answer },
    ];
    const replies = await Promise.all(['Ada', 'Bo', 'Cy', 'Di'].map((one) => form.save(last(one))));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
    const [first, second] = await form.answers();
    expect(first.answer).toBe(second.answer);
  });

  it('keeps simultaneous saves from several devices, and lists the form correctly', async () => {
    const form = await begin();
    const savedAnswers = [
      { questionId: 'pre-name-first', answer: 'Ada' },
      { questionId: 'pre-name-last', answer: 'Ferro' },
      { questionId: 'pre-birth-date', answer: '1990-03-04' },
      { questionId: 'pre-reach-way', answer: 'call' },
      { questionId: 'pre-reach-phone', answer: '418 555 0101' },
    ];
    const replies = await Promise.all(savedAnswers.map((one) => form.save([one])));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 204]);
    for (const one of savedAnswers) expect(await form.answers()).toContainEqual(one);
    const draft = await test.db
      .selectFrom('draftApplicant')
      .select(['firstName', 'lastName', 'dateOfBirth', 'phone', 'saves'])
      .where('id', '=', form.id)
      .executeTakeFirstOrThrow();
    expect(draft).toEqual({
      firstName: 'Ada',
      lastName: 'Ferro',
      dateOfBirth: '1990-03-04',
      phone: '418 555 0101',
      saves: 6,
    });
  });

  it('submits once, however many devices submit at once', async () => {
    const form = await begin();
    const replies = await Promise.all(Array.from({ length: 5 }, () => form.submit()));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(replies.map((reply) => reply.json().reference)).size).toBe(1);
    const late = await form.save([{ questionId: 'pre-name-first', answer: 'Late' }]);
    expect([late.statusCode, late.json().code]).toEqual([409, 'already-submitted']);
  });
});
