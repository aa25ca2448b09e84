import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { answerSteps } from '#app/testing/answers.ts';
import { useTestApp } from '#app/testing/app.ts';
import { ethnicities } from '#features/person/contract/enumerations.ts';
import type { AnswerToSave, Question } from '#features/questions/contract/questions.ts';

const test = useTestApp();
const { addApplicant, answer, fetchAnswers, readAudit, get, earlierAnswers, readMe, save, values } =
  answerSteps(test);

const goal = 'int-goals-now';
const later = 'int-goals-later';
const twoEthnicities = ethnicities.slice(0, 2);

describe('saving answers of an applicant', () => {
  it('stores the author of each answer and returns the current answers', async () => {
    const id = await addApplicant();
    const reply = await save(id, [
      { questionId: goal, answer: 'Une chambre à soi 🏠 شقة' },
      { questionId: 'scr-about-veteran', answer: 'no' },
    ]);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toHaveLength(2);
    expect(reply.json()).toEqual(await fetchAnswers(id));
    expect(reply.json()[1]).toEqual({
      id: expect.any(String),
      version: 1,
      answer: 'Une chambre à soi 🏠 شقة',
      category: 'goals',
      updatedAt: expect.stringMatching(/Z$/),
      answeredBy: await readMe('user'),
      question: expect.objectContaining({ id: goal, form: 'questionnaire', version: 1 }),
      setAside: false,
      earlier: 0,
    });
  });

  it('keeps earlier answers with author and time, newest first', async () => {
    const id = await addApplicant();
    const first = await answer(id, goal, 'A room');
    await answer(id, goal, 'A room and a job', 'admin');
    const last = await answer(id, goal, null);
    expect(last).toMatchObject({ version: 3, earlier: 2, answer: null });
    const history = (await get(`/api/question-answer/${id}/history/${goal}`)).json();
    expect(history).toHaveLength(2);
    expect(history[0]).toMatchObject({
      answer: 'A room and a job',
      answeredBy: await readMe('admin'),
      replacedAt: last.updatedAt,
    });
    expect(history[1]).toMatchObject({
      answer: 'A room',
      answeredAt: first.updatedAt,
      answeredBy: await readMe('user'),
      question: { id: goal, text: first.question.text },
    });
    expect(await earlierAnswers(id, later)).toEqual([]);
  });

  it('saves all or nothing and reports problems per question', async () => {
    const id = await addApplicant();
    const sent: AnswerToSave[] = [
      { questionId: goal, answer: 'A room' },
      { questionId: 'no-such-question', answer: 'x' },
      { questionId: 'scr-about-veteran', answer: 'perhaps' },
      { questionId: 'pre-birth-date', answer: '1999-02-30' },
      { questionId: 'pre-name-last', answer: 'x'.repeat(301) },
      { questionId: later, answer: 'x'.repeat(100_000) },
      { questionId: 'pre-name-first', answer: 'Zoé', questionVersion: 7 },
    ];
    const reply = await save(id, sent, 'user', 'fr');
    expect(reply.statusCode).toBe(400);
    const { code, details } = reply.json();
    expect(code).toBe('invalid');
    const rules = details.map((one: { path: string; rule: string }) => [one.path, one.rule]);
    expect(Object.fromEntries(rules)).toMatchObject({
      'no-such-question': 'unknown-question',
      'scr-about-veteran': 'not-an-option',
      'pre-birth-date': 'date',
      'pre-name-last': 'too-long',
      [later]: 'too-long',
      'pre-name-first': 'question-changed',
    });
    expect(details.every((one: { message: string }) => one.message.length > 10)).toBe(true);
    for (const answer of ['nothing\u0000here', 'half a sign \uD83C']) {
      const hidden = await save(id, [{ questionId: goal, answer }], 'user', 'fr');
      expect(hidden.statusCode).toBe(400);
      expect(hidden.json().details).toMatchObject([{ path: goal, rule: 'characters' }]);
      expect(hidden.body).not.toContain('nothing');
    }
    expect(await fetchAnswers(id)).toEqual([]);
    expect(await readAudit(id)).toEqual([]);
  });

  it.each([
    ['a number', [{ questionId: goal, answer: 3 }]],
    ['an object', [{ questionId: goal, answer: { a: 1 } }]],
    ['a body that isn’t a list', { questionId: goal, answer: 'x' }],
    ['an extra field', [{ questionId: goal, answer: 'x', by: 'somebody' }]],
    ['a list of numbers', [{ questionId: 'scr-about-ethnicity', answer: [1] }]],
    ['a malformed base version', [{ questionId: goal, answer: 'x', basedOn: '1' }]],
  ])('refuses %s', async (_, body) => {
    const id = await addApplicant();
    expect((await save(id, body)).statusCode).toBe(400);
    expect(await fetchAnswers(id)).toEqual([]);
  });

  it('changes nothing when the same answers are sent again, whatever they were based on', async () => {
    const id = await addApplicant();
    const sent = [
      { questionId: goal, answer: 'A room', basedOn: null },
      { questionId: 'scr-about-ethnicity', answer: [...twoEthnicities], basedOn: null },
    ];
    const first = await save(id, sent);
    test.moveClock(60_000);
    const again = await save(id, [
      sent[0],
      {
        questionId: 'scr-about-ethnicity',
        answer: [...twoEthnicities, ...twoEthnicities].reverse(),
      },
      { questionId: later, answer: '  ' },
    ]);
    expect(first.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
    expect(await earlierAnswers(id, goal)).toEqual([]);
    expect(
      (await readAudit(id)).filter(({ action }) => action === 'applicant.answered'),
    ).toHaveLength(1);
  });

  it('keeps an answer to a hidden question, flagged as set aside', async () => {
    const id = await addApplicant({ criminalHistory: [] });
    const questions: Question[] = (await get('/api/question')).json();
    const hidden = questions.find(({ showIf, format }) => showIf && !format);
    if (!hidden) throw new Error('no question has a condition');
    const value =
      hidden.kind === 'select' ? (hidden.options?.[0]?.value ?? '') : 'kept all the same';
    const reply = await save(id, [
      { questionId: hidden.id, answer: hidden.multiple ? [value] : value },
    ]);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()[0]).toMatchObject({ setAside: true });
  });

  it('logs the questions but never the answers', async () => {
    const id = await addApplicant();
    await save(id, [
      { questionId: goal, answer: 'A very private wish' },
      { questionId: later, answer: null },
    ]);
    expect(await readAudit(id)).toEqual([
      { action: 'applicant.answered', before: null, after: { questions: [goal] } },
    ]);
  });

  it('requires staff access and an existing applicant', async () => {
    const id = await addApplicant();
    const token = await test.getToken('client');
    const body = [{ questionId: goal, answer: 'x' }];
    const url = `/api/question-answer/all/${id}`;
    expect((await test.call('POST', url, { token, body })).statusCode).toBe(403);
    expect((await test.call('POST', url, { body })).statusCode).toBe(401);
    expect((await save(crypto.randomUUID(), body)).statusCode).toBe(404);
    await test.call('DELETE', `/api/applicant/${id}`, { token: await test.getToken('admin') });
    expect((await save(id, body)).statusCode).toBe(404);
    expect((await save(id, body, 'admin')).statusCode).toBe(404);
    expect((await get(`/api/question-answer/${id}/history/${goal}`)).statusCode).toBe(404);
    expect((await get(`/api/question-answer/${id}/history/a%00b`)).statusCode).toBe(400);
  });
});

describe('concurrent edits', () => {
  it('reject an overwrite of unseen answers and lose nothing', async () => {
    const id = await addApplicant();
    const original = await answer(id, goal, 'A room');
    const theirs = await answer(id, goal, 'A room in town', 'admin');
    const reply = await save(id, [
      { questionId: goal, answer: 'A room by the sea', basedOn: original.version },
      { questionId: later, answer: 'A boat', basedOn: null },
    ]);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'stale-version', details: [theirs] });
    expect(reply.json().details).toHaveLength(1);
    expect(await values(id)).toEqual({ [goal]: 'A room in town' });

    const chosen = await save(id, [
      { questionId: goal, answer: 'A room by the sea', basedOn: theirs.version },
      { questionId: later, answer: 'A boat', basedOn: null },
    ]);
    expect(chosen.statusCode).toBe(200);
    expect(await earlierAnswers(id, goal)).toEqual(['A room in town', 'A room']);
  });

  it('accept the first of two simultaneous answers and reject the second', async () => {
    const id = await addApplicant();
    const replies = await Promise.all(
      ['North', 'South', 'East', 'West'].map((value, turn) =>
        save(id, [{ questionId: goal, answer: value, basedOn: null }], turn % 2 ? 'admin' : 'user'),
      ),
    );
    const codes = replies.map((reply) => reply.statusCode).sort();
    expect(codes).toEqual([200, 409, 409, 409]);
    const [now] = await fetchAnswers(id);
    expect(now?.earlier).toBe(0);
    for (const reply of replies.filter(({ statusCode }) => statusCode === 409)) {
      expect(reply.json().details[0].answer).toBe(now?.answer);
    }
  });

  it('keep both answers without versions; the later one becomes current', async () => {
    const id = await addApplicant();
    const answerTexts = Array.from({ length: 8 }, (_, turn) => `Wish ${turn}`);
    const replies = await Promise.all(
      answerTexts.map((answerOfTurn) => save(id, [{ questionId: goal, answer: answerOfTurn }])),
    );
    expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const [now] = await fetchAnswers(id);
    const all = [now?.answer, ...(await earlierAnswers(id, goal))];
    expect(all.toSorted()).toEqual(answerTexts);
    expect(now?.version).toBe(8);
  });
});

describe('an interrupted save', () => {
  it('leaves no trace', async () => {
    const id = await addApplicant();
    await answer(id, goal, 'A room');
    // Fails the last statement of a save, as if the server were killed there.
    await sql`
      create function refuse_answered() returns trigger language plpgsql as $$
      begin
        if new.action = 'applicant.answered' then raise exception 'cut'; end if;
        return new;
      end $$
    `.execute(test.db);
    await sql`
      create trigger refuse_answered before insert on audit_entry
      for each row execute function refuse_answered()
    `.execute(test.db);
    const sent = [
      { questionId: goal, answer: 'A house' },
      { questionId: 'scr-meeting-referral', answer: 'A friend' },
    ];
    expect((await save(id, sent)).statusCode).toBe(500);
    await sql`drop trigger refuse_answered on audit_entry`.execute(test.db);
    expect(await values(id)).toEqual({ [goal]: 'A room' });
    expect(await earlierAnswers(id, goal)).toEqual([]);
    expect((await get(`/api/applicant/${id}`)).json()).toMatchObject({ referralSource: null });
    expect((await save(id, sent)).statusCode).toBe(200);
    expect(await earlierAnswers(id, goal)).toEqual(['A room']);
  });
});
