import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { contextWithoutApp, inTransaction } from '#core/server/context.ts';
import type {
  AnswerValue,
  EarlierAnswer,
  QuestionAnswer,
} from '#features/questions/contract/questions.ts';
import type { AnswerEntry } from './applicant-answer-queries.ts';
import { type JoinedAnswer, joinAnswers, undoJoinAnswers } from './join-answers.ts';

const test = useTestApp();
const hour = 3_600_000;

async function addApplicant(): Promise<string> {
  const token = await test.getToken('user');
  const body = { firstName: 'Ana', lastName: 'Ruisseau' };
  return (await test.call('POST', '/api/applicant', { token, body })).json().id;
}

async function answer(id: string, questionId: string, value: AnswerValue) {
  const token = await test.getToken('user');
  const body = [{ questionId, answer: value }];
  const reply = await test.call('POST', `/api/question-answer/all/${id}`, { token, body });
  expect(reply.statusCode).toBe(200);
}

async function get<T>(url: string): Promise<T> {
  return (await test.call('GET', url, { token: await test.getToken('user') })).json();
}

/** All stored answer state except versions and ids. */
async function readState(id: string) {
  const answers = await get<QuestionAnswer[]>(`/api/question-answer/${id}`);
  return Promise.all(
    answers.map(async ({ question, answer: value, answeredBy }) => {
      const url = `/api/question-answer/${id}/history/${question.id}`;
      const earlier = await get<EarlierAnswer[]>(url);
      const answererName = answeredBy?.lastName ?? 'the person';
      return [question.id, value, answererName, earlier.map((one) => one.answer)];
    }),
  );
}

/** Answer by the person themselves, `fromNow` milliseconds from now. */
function answerEntry(questionId: string, value: AnswerValue, fromNow: number): AnswerEntry {
  const at = new Date(Date.now() + fromNow);
  return { questionId, questionVersion: 1, answer: value, at, authorId: null };
}

function join(id: string, ...some: AnswerEntry[]): Promise<JoinedAnswer[]> {
  return inTransaction(contextWithoutApp(test.db), (tx) => joinAnswers(tx, id, some));
}

const undoJoin = (id: string, joined: JoinedAnswer[]) =>
  inTransaction(
    contextWithoutApp(test.db),
    async (tx) => (await undoJoinAnswers(tx, id, joined)).changedSince,
  );

describe('joining answers', () => {
  it('keeps the newer answer current and moves the older one to the history', async () => {
    const id = await addApplicant();
    await answer(id, 'int-goals-now', 'A room');
    await answer(id, 'int-goals-later', 'A house');
    await answer(id, 'pre-name-first', 'Ana');
    const joined = await join(
      id,
      answerEntry('pre-name-first', 'Ana', hour),
      answerEntry('int-goals-now', 'A job', hour),
      answerEntry('int-goals-later', 'A boat', -hour),
      answerEntry('pre-name-last', 'Ruisseau', -hour),
    );
    expect(joined.map(({ questionId, version }) => [questionId, version])).toEqual([
      ['int-goals-now', 2],
      ['int-goals-later', null],
      ['pre-name-last', 1],
    ]);
    expect(await readState(id)).toEqual([
      ['pre-name-first', 'Ana', 'Waymark', []],
      ['pre-name-last', 'Ruisseau', 'the person', []],
      ['int-goals-now', 'A job', 'the person', ['A room']],
      ['int-goals-later', 'A house', 'Waymark', ['A boat']],
    ]);
    expect(await join(id, answerEntry('int-goals-now', 'A job', hour))).toEqual([]);
  });

  it('can be undone while nobody has changed them', async () => {
    const id = await addApplicant();
    await answer(id, 'int-goals-now', 'A room');
    await answer(id, 'int-goals-later', 'A house');
    const before = await readState(id);
    const some = [
      answerEntry('int-goals-now', 'A job', hour),
      answerEntry('int-goals-later', 'A boat', -hour),
      answerEntry('pre-name-last', 'Ruisseau', hour),
    ];
    expect(await undoJoin(id, await join(id, ...some))).toEqual([]);
    expect(await readState(id)).toEqual(before);

    const joined = await join(id, ...some);
    await answer(id, 'int-goals-now', 'A job and a room');
    const changed = await readState(id);
    expect(await undoJoin(id, joined)).toEqual(['int-goals-now']);
    expect(await readState(id)).toEqual(changed);
  });

  it('can’t be undone once another answer has replaced them', async () => {
    const id = await addApplicant();
    const first = await join(id, answerEntry('int-goals-now', 'A job', hour));
    await join(id, answerEntry('int-goals-now', 'A boat', -hour));
    const both = await readState(id);
    expect(await undoJoin(id, first)).toEqual(['int-goals-now']);
    expect(await readState(id)).toEqual(both);
  });

  it('loses nothing when answers join concurrently, in any order', async () => {
    const id = await addApplicant();
    const texts = ['One', 'Two', 'Three', 'Four', 'Five'];
    await Promise.all(
      texts.map((text, turn) => join(id, answerEntry('int-goals-now', text, turn))),
    );
    const [[, now, , earlier] = []] = await readState(id);
    expect(now).toBe('Five');
    expect(earlier).toEqual(['Four', 'Three', 'Two', 'One']);
  });
});
