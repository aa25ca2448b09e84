import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ethnicities } from '#contract/enumerations.ts';
import type { AnswerToSave, AnswerValue, QuestionAnswer } from '#contract/questions.ts';
import { useTestApp } from '#server/testing/app.ts';

const test = useTestApp();

async function addApplicant(fields: object = {}): Promise<string> {
  const reply = await test.call('POST', '/api/applicant', {
    token: await test.tokenOf('user'),
    body: { firstName: 'Odile', lastName: 'Grève', ...fields },
  });
  expect(reply.statusCode).toBe(201);
  return reply.json().id;
}

async function save(id: string, body: unknown, role: 'user' | 'admin' = 'user', language = 'en') {
  return test.call('POST', `/api/question-answer/all/${id}`, {
    token: await test.tokenOf(role),
    body,
    headers: { 'accept-language': language },
  });
}

/** Says so for one question; fails unless it is saved. */
async function answer(id: string, questionId: string, value: AnswerValue, role?: 'admin') {
  const reply = await save(id, [{ questionId, answer: value }], role);
  expect(reply.statusCode).toBe(200);
  return reply.json()[0] as QuestionAnswer;
}

async function get(url: string) {
  return test.call('GET', url, { token: await test.tokenOf('user') });
}

async function answersOf(id: string): Promise<QuestionAnswer[]> {
  return (await get(`/api/question-answer/${id}`)).json();
}

async function values(id: string): Promise<Record<string, AnswerValue>> {
  const answers = await answersOf(id);
  return Object.fromEntries(answers.map(({ question, answer: value }) => [question.id, value]));
}

async function historyOf(id: string, questionId: string): Promise<AnswerValue[]> {
  const reply = await get(`/api/question-answer/${id}/history/${questionId}`);
  expect(reply.statusCode).toBe(200);
  return reply.json().map((one: { answer: AnswerValue }) => one.answer);
}

function auditOf(recordId: string) {
  return test.db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('record_id', '=', recordId)
    .where('action', 'in', ['applicant.answered', 'applicant.updated'])
    .orderBy('id')
    .execute();
}

async function meOf(role: 'user' | 'admin') {
  const me = await test.call('GET', '/api/auth/me', { token: await test.tokenOf(role) });
  const { id, firstName, lastName } = me.json();
  return { id, firstName, lastName };
}

const goal = 'int-goals-now';
const later = 'int-goals-later';
const twoOf = ethnicities.slice(0, 2);

describe('the file with the answers', () => {
  it('has each answer in the words in which it was asked, and is noted as a disclosure', async () => {
    const id = await addApplicant();
    await save(id, [
      { questionId: goal, answer: '=HYPERLINK("http://waymark.example")' },
      { questionId: 'pre-justice', answer: ['on_parole', 'in_custody'] },
      { questionId: 'pre-birth-date', answer: '1990-03-04' },
    ]);
    const url = `/api/question-answer/${id}/file`;
    const token = await test.tokenOf('user');
    const reply = await test.call('GET', url, { token, headers: { 'accept-language': 'fr' } });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    const { reference } = (await get(`/api/applicant/${id}`)).json();
    expect(reply.headers['content-disposition']).toContain(`"answers-${reference}.csv"`);
    const [head, ...rows] = reply.body.replace(/^\uFEFF/, '').split('\r\n');
    expect(head).toBe(
      '"Formulaire","Thème","Question","Réponse","Répondu par","Répondu le (UTC)","État"',
    );
    const all = rows.join('\n');
    expect(all).toContain('"4 mars 1990"');
    expect(all).toContain(`"'=HYPERLINK(""http://waymark.example"")"`);
    expect(all).toMatch(/"[^"\n]+\n[^"\n]+"/);
    expect(all).toContain((await meOf('user')).lastName);
    const { rows: noted } = await sql`
      select kind, after from audit_entry
      where record_id = ${id} and action = 'applicant.answers-exported'
    `.execute(test.db);
    expect(noted).toEqual([{ kind: 'disclosure', after: { answers: 3 } }]);
    const unknown = `/api/question-answer/${crypto.randomUUID()}/file`;
    expect((await test.call('GET', unknown, { token })).statusCode).toBe(404);
  });
});

describe('saving answers of an applicant', () => {
  it('keeps each with who gave it, and replies with these as they are now', async () => {
    const id = await addApplicant();
    const reply = await save(id, [
      { questionId: goal, answer: 'Une chambre à soi 🏠 شقة' },
      { questionId: 'scr-about-veteran', answer: 'no' },
    ]);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toHaveLength(2);
    expect(reply.json()).toEqual(await answersOf(id));
    expect(reply.json()[1]).toEqual({
      id: expect.any(String),
      version: 1,
      answer: 'Une chambre à soi 🏠 شقة',
      category: 'goals',
      updatedAt: expect.stringMatching(/Z$/),
      answeredBy: await meOf('user'),
      question: expect.objectContaining({ id: goal, form: 'questionnaire', version: 1 }),
      setAside: false,
      earlier: 0,
    });
  });

  it('keeps what an answer was, with who gave it and when, the newest first', async () => {
    const id = await addApplicant();
    const first = await answer(id, goal, 'A room');
    await answer(id, goal, 'A room and a job', 'admin');
    const last = await answer(id, goal, null);
    expect(last).toMatchObject({ version: 3, earlier: 2, answer: null });
    const history = (await get(`/api/question-answer/${id}/history/${goal}`)).json();
    expect(history).toHaveLength(2);
    expect(history[0]).toMatchObject({
      answer: 'A room and a job',
      answeredBy: await meOf('admin'),
      replacedAt: last.updatedAt,
    });
    expect(history[1]).toMatchObject({
      answer: 'A room',
      answeredAt: first.updatedAt,
      answeredBy: await meOf('user'),
      question: { id: goal, text: first.question.text },
    });
    expect(await historyOf(id, later)).toEqual([]);
  });

  it('is all or nothing, and says by question what is wrong', async () => {
    const id = await addApplicant();
    const sent: AnswerToSave[] = [
      { questionId: goal, answer: 'A room' },
      { questionId: 'no-such-question', answer: 'x' },
      { questionId: 'scr-about-veteran', answer: 'perhaps' },
      { questionId: 'pre-birth-date', answer: '1999-02-30' },
      { questionId: 'pre-name-last', answer: 'x'.repeat(301) },
      { questionId: later, answer: 'x'.repeat(100_000) },
      { questionId: 'int-plan-first', answer: 'nothing\u0000here' },
      { questionId: 'int-goals-six-months', answer: 'half a sign \uD83C' },
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
      'int-goals-six-months': 'characters',
      'pre-name-first': 'question-changed',
    });
    expect(details.every((one: { message: string }) => one.message.length > 10)).toBe(true);
    expect(reply.body).not.toContain('nothing');
    expect(await answersOf(id)).toEqual([]);
    expect(await auditOf(id)).toEqual([]);
  });

  it.each([
    ['a number', [{ questionId: goal, answer: 3 }]],
    ['an object', [{ questionId: goal, answer: { a: 1 } }]],
    ['no list', { questionId: goal, answer: 'x' }],
    ['a field too many', [{ questionId: goal, answer: 'x', by: 'somebody' }]],
    ['a list of numbers', [{ questionId: 'scr-about-ethnicity', answer: [1] }]],
    ['a base that is no version', [{ questionId: goal, answer: 'x', basedOn: '1' }]],
  ])('refuses %s', async (_, body) => {
    const id = await addApplicant();
    expect((await save(id, body)).statusCode).toBe(400);
    expect(await answersOf(id)).toEqual([]);
  });

  it('changes nothing when the same is sent again, whatever it was based on', async () => {
    const id = await addApplicant();
    const sent = [
      { questionId: goal, answer: 'A room', basedOn: null },
      { questionId: 'scr-about-ethnicity', answer: [...twoOf], basedOn: null },
    ];
    const first = await save(id, sent);
    test.moveClock(60_000);
    const again = await save(id, [
      sent[0],
      { questionId: 'scr-about-ethnicity', answer: [...twoOf, ...twoOf].reverse() },
      { questionId: later, answer: '  ' },
    ]);
    expect(first.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
    expect(await historyOf(id, goal)).toEqual([]);
    expect(
      (await auditOf(id)).filter(({ action }) => action === 'applicant.answered'),
    ).toHaveLength(1);
  });

  it('keeps an answer to a hidden question, set aside', async () => {
    const id = await addApplicant({ criminalHistory: [] });
    const hidden = (await answersOfEveryQuestion()).find(({ showIf }) => showIf);
    if (!hidden) throw new Error('no question has a condition');
    const value =
      hidden.kind === 'select' ? (hidden.options?.[0]?.value ?? '') : 'kept all the same';
    const reply = await save(id, [
      { questionId: hidden.id, answer: hidden.multiple ? [value] : value },
    ]);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()[0]).toMatchObject({ setAside: true });
  });

  it('notes which questions, and no word of the answers', async () => {
    const id = await addApplicant();
    await save(id, [
      { questionId: goal, answer: 'A very private wish' },
      { questionId: later, answer: null },
    ]);
    expect(await auditOf(id)).toEqual([
      { action: 'applicant.answered', before: null, after: { questions: [goal] } },
    ]);
  });

  it('is for staff, about somebody who is there', async () => {
    const id = await addApplicant();
    const token = await test.tokenOf('client');
    const body = [{ questionId: goal, answer: 'x' }];
    const url = `/api/question-answer/all/${id}`;
    expect((await test.call('POST', url, { token, body })).statusCode).toBe(403);
    expect((await test.call('POST', url, { body })).statusCode).toBe(401);
    expect((await save(crypto.randomUUID(), body)).statusCode).toBe(404);
    await test.call('DELETE', `/api/applicant/${id}`, { token: await test.tokenOf('admin') });
    expect((await save(id, body)).statusCode).toBe(404);
    expect((await save(id, body, 'admin')).statusCode).toBe(404);
    expect((await get(`/api/question-answer/${id}/history/${goal}`)).statusCode).toBe(404);
    expect((await get(`/api/question-answer/${id}/history/a%00b`)).statusCode).toBe(400);
  });
});

describe('two people', () => {
  it('don’t write over what they have not seen, and lose nothing', async () => {
    const id = await addApplicant();
    const seen = await answer(id, goal, 'A room');
    const theirs = await answer(id, goal, 'A room in town', 'admin');
    const reply = await save(id, [
      { questionId: goal, answer: 'A room by the sea', basedOn: seen.version },
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
    expect(await historyOf(id, goal)).toEqual(['A room in town', 'A room']);
  });

  it('who answer an open question at once: one is first, the other is told', async () => {
    const id = await addApplicant();
    const replies = await Promise.all(
      ['North', 'South', 'East', 'West'].map((value, turn) =>
        save(id, [{ questionId: goal, answer: value, basedOn: null }], turn % 2 ? 'admin' : 'user'),
      ),
    );
    const codes = replies.map((reply) => reply.statusCode).sort();
    expect(codes).toEqual([200, 409, 409, 409]);
    const [now] = await answersOf(id);
    expect(now?.earlier).toBe(0);
    for (const reply of replies.filter(({ statusCode }) => statusCode === 409)) {
      expect(reply.json().details[0].answer).toBe(now?.answer);
    }
  });

  it('who say nothing of what they saw both keep their words: the later stands', async () => {
    const id = await addApplicant();
    const words = Array.from({ length: 8 }, (_, turn) => `Wish ${turn}`);
    const replies = await Promise.all(
      words.map((answerOfTurn) => save(id, [{ questionId: goal, answer: answerOfTurn }])),
    );
    expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const [now] = await answersOf(id);
    const all = [now?.answer, ...(await historyOf(id, goal))];
    expect(all.toSorted()).toEqual(words);
    expect(now?.version).toBe(8);
  });
});

describe('a save that is cut in the middle', () => {
  it('leaves nothing of itself', async () => {
    const id = await addApplicant();
    await answer(id, goal, 'A room');
    // What the last thing that a save does runs into, as if the server were killed there.
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
      { questionId: 'pre-name-preferred', answer: 'Didi' },
    ];
    expect((await save(id, sent)).statusCode).toBe(500);
    await sql`drop trigger refuse_answered on audit_entry`.execute(test.db);
    expect(await values(id)).toEqual({ [goal]: 'A room' });
    expect(await historyOf(id, goal)).toEqual([]);
    expect((await get(`/api/applicant/${id}`)).json()).toMatchObject({ preferredName: null });
    expect((await save(id, sent)).statusCode).toBe(200);
    expect(await historyOf(id, goal)).toEqual(['A room']);
  });
});

describe('an answer that fills a field of the file', () => {
  it('fills it while it is empty, and never writes over it', async () => {
    const id = await addApplicant({ phone: '514 555 0100', address: addressIn('Sorel') });
    const reply = await save(id, [
      { questionId: 'pre-name-preferred', answer: ' Didi ' },
      { questionId: 'pre-reach-phone', answer: '438 555 0199' },
      { questionId: 'pre-reach-way', answer: 'mail' },
      { questionId: 'pre-reach-mail', answer: '12, rue du Quai' },
      { questionId: 'pre-name-first', answer: 'Odette' },
      { questionId: 'scr-recovery-substances', answer: ['opioids'] },
    ]);
    expect(reply.statusCode).toBe(200);
    const file = (await get(`/api/applicant/${id}`)).json();
    expect(file).toMatchObject({
      version: 2,
      firstName: 'Odile',
      phone: '514 555 0100',
      preferredName: 'Didi',
      preferredContact: 'mail',
      substances: [{ substance: 'opioids', lastUse: null }],
      address: { line1: '12, rue du Quai', city: 'Sorel' },
    });
    const [, updated] = await auditOf(id);
    expect(updated?.action).toBe('applicant.updated');
    expect(Object.keys(updated?.after as object).sort()).toContain('preferredName');
    // The answer itself stands as it was given.
    expect(await values(id)).toMatchObject({ 'pre-reach-phone': '438 555 0199' });

    await answer(id, 'pre-name-preferred', 'Dédé');
    const after = (await get(`/api/applicant/${id}`)).json();
    expect(after).toMatchObject({ version: 2, preferredName: 'Didi' });
  });

  it('leaves it open when the field can’t hold it, or the question is hidden', async () => {
    const id = await addApplicant();
    const reply = await save(id, [
      // The field takes 100 characters, the question 300.
      { questionId: 'pre-name-preferred', answer: 'D'.repeat(200) },
      { questionId: 'pre-reach-trusted-name', answer: 'Aunt Flo' },
    ]);
    expect(reply.statusCode).toBe(200);
    const trusted = reply.json().find((one: QuestionAnswer) => one.answer === 'Aunt Flo');
    const file = (await get(`/api/applicant/${id}`)).json();
    expect(file.preferredName).toBeNull();
    expect(file.safeContact.name).toBe(trusted.setAside ? null : 'Aunt Flo');
  });
});

async function answersOfEveryQuestion() {
  return (await get('/api/question')).json() as QuestionAnswer['question'][];
}

function addressIn(city: string) {
  const none = { line1: null, line2: null, region: null, postalCode: null, country: null };
  return { ...none, city };
}
