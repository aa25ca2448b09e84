import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import {
  bankSteps,
  listQuestionIds,
  petName,
  pets,
  rewordedPets,
} from '#app/testing/question-bank.ts';
import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import type { Question } from '#features/questions/contract/questions.ts';

const test = useTestApp();
const { add, call, edit, publish, state } = bankSteps(test);

async function listPublishedQuestions(): Promise<Question[]> {
  return (await test.call('GET', '/api/question?form=pre-screening')).json();
}

describe('editing the bank', () => {
  it('changes nothing for people until published, then publishes a new version', async () => {
    const before = await listPublishedQuestions();
    await add(pets);
    expect(state().changes).toEqual([
      { questionId: 'pets', form: 'pre-screening', change: 'added' },
    ]);
    expect(await listPublishedQuestions()).toEqual(before);
    await publish();
    expect(state().changes).toEqual([]);
    const published = await listPublishedQuestions();
    expect(published.find(({ id }) => id === 'pets')).toMatchObject({ ...pets, version: 1 });
    // At the end of its topic, before the next one.
    expect(listQuestionIds(published).indexOf('pets')).toBe(
      listQuestionIds(published).indexOf('pre-tonight-place') - 1,
    );

    await edit('PUT', 'question/pets', { question: rewordedPets });
    expect(state().changes).toMatchObject([{ questionId: 'pets', change: 'changed' }]);
    await publish();
    expect((await listPublishedQuestions()).find(({ id }) => id === 'pets')).toMatchObject({
      ...rewordedPets,
      version: 2,
    });
  });

  it('keeps the version of unchanged questions and the edition of unchanged forms', async () => {
    const findEdition = (form: string) =>
      state().published.find((one) => one.form === form)?.edition;
    const [preScreening, screening] = [findEdition('pre-screening'), findEdition('screening')];
    await add(pets);
    await publish();
    expect(findEdition('pre-screening')).toBe((preScreening ?? 0) + 1);
    expect(findEdition('screening')).toBe(screening);
    const names = (await listPublishedQuestions()).filter(({ category }) => category === 'who');
    expect(new Set(names.map(({ version }) => version))).toEqual(new Set([1]));
  });

  it('publishes danger answers as a new version and rejects an unknown answer', async () => {
    await add(pets);
    await publish();
    const findPetsQuestion = async () =>
      (await listPublishedQuestions()).find(({ id }) => id === 'pets');
    const before = (await findPetsQuestion())?.version ?? 0;
    const rule = { answers: ['yes'], mark: 'afraid' as const, help: ['violence' as const] };
    await edit('PUT', 'question/pets', { question: { ...pets, dangers: [rule] } });
    expect(state().changes).toMatchObject([{ questionId: 'pets', change: 'changed' }]);
    await publish();
    expect(await findPetsQuestion()).toMatchObject({
      ...pets,
      version: before + 1,
      dangers: [rule],
    });

    const { version } = state();
    for (const [dangers, broken] of [
      [[{ ...rule, answers: ['maybe'] }], 'bank-danger-option'],
      [[rule, { ...rule, mark: 'not-safe' }], 'bank-danger-repeated'],
      [[{ ...rule, help: ['violence', 'violence'] }], 'repeated'],
      [[{ ...rule, help: ['emergency', 'violence', 'suicide', 'nurse'] }], 'too-many'],
    ] as const) {
      const body = { version, question: { ...pets, dangers } };
      const reply = await call('PUT', 'question/pets', body);
      expect(reply.statusCode).toBe(400);
      expect(reply.body).toContain(broken);
    }
  });

  it('reorders questions within a topic, and topics', async () => {
    const topicQuestionIds = listQuestionIds(
      state().bank.questions.filter(({ category }) => category === 'who'),
    );
    const questionIds = topicQuestionIds.toReversed();
    const order = { form: 'pre-screening', category: 'who', questionIds };
    await edit('PUT', 'question-bank/order', order);
    expect(new Set(state().changes.map(({ change }) => change))).toEqual(new Set(['moved']));
    const categories = state().bank.categories.toReversed();
    const refused = await call('PUT', 'question-bank/categories', {
      version: state().version,
      categories: categories.slice(1),
    });
    expect(refused.statusCode).toBe(400);
    await publish();
    const asking = await listPublishedQuestions();
    expect(listQuestionIds(asking).slice(0, topicQuestionIds.length)).toEqual(questionIds);
    expect(asking.map(({ version }) => version).every((version) => version === 1)).toBe(true);
  });

  it('discards unpublished changes', async () => {
    const before = state().bank;
    await add(pets);
    await edit('POST', 'question-bank/discard');
    expect(state().bank).toEqual(before);
    expect(state().changes).toEqual([]);
    await add(pets);
    await edit('DELETE', 'question/pets');
    expect(state().bank).toEqual(before);
  });

  it('neither publishes nor logs when nothing changed', async () => {
    await add(pets);
    await publish();
    const entries = () =>
      test.db
        .selectFrom('auditEntry')
        .select('id')
        .where('recordType', 'like', 'question%')
        .execute();
    const before = { state: state(), entries: await entries() };
    for (const path of ['publish', 'discard']) {
      expect(await edit('POST', `question-bank/${path}`)).toEqual(before.state);
    }
    expect(await entries()).toEqual(before.entries);

    // Changed, then changed back.
    await edit('PUT', 'question/pets', { question: { ...pets, required: false } });
    await edit('PUT', 'question/pets', { question: pets });
    const { version } = state();
    expect(await publish()).toMatchObject({ version, published: before.state.published });
    expect(await entries()).toHaveLength(before.entries.length + 2);
    const stale = await call('POST', 'question-bank/publish', { version: version - 1 });
    expect(stale.statusCode).toBe(409);
  });

  it('imports its own export', async () => {
    await add(pets);
    const file = await call('GET', 'question-bank/file');
    expect(file.headers['content-disposition']).toMatch(/questions-\d{4}-\d\d-\d\d\.json/);
    expect(file.json()).toEqual(state().bank);
    const edited = state().bank;
    await edit('POST', 'question-bank/discard');
    await edit('PUT', 'question-bank', { bank: file.json() });
    expect(state().bank).toEqual(edited);
  });

  it('applies concurrent edits one after the other without loss', async () => {
    const { version } = state();
    await add(pets);
    const late = await call('POST', 'question', { version, question: petName });
    expect([late.statusCode, late.json().code]).toEqual([409, 'stale-version']);
    expect(listQuestionIds(late.json().details.bank.questions)).toContain('pets');
  });

  it('publishes once for two simultaneous requests', async () => {
    const { version } = state();
    const replies = await Promise.all(
      [pets, { ...petName, showIf: undefined }].map((question) =>
        call('POST', 'question', { version, question }),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });
});

describe('invalid banks', () => {
  it.each<[string, Partial<BankQuestion>]>([
    ['bank-repeated-id', { id: 'pre-name-first' }],
    ['bank-unknown-category', { category: 'nowhere' }],
    ['bank-options-missing', { kind: 'select' }],
    ['bank-options-unwanted', { options: pets.options }],
    ['bank-unknown-question', { showIf: [{ questionId: 'gone', equals: ['yes'] }] }],
    [
      'bank-asked-later',
      { category: 'who', showIf: [{ questionId: 'pre-wants', equals: ['housing'] }] },
    ],
    ['bank-no-choice', { showIf: [{ questionId: 'pre-name-first', equals: ['Ana'] }] }],
    ['bank-not-an-option', { showIf: [{ questionId: 'pre-reach-way', equals: ['pigeon'] }] }],
    ['bank-field-kind', { boundField: 'gender' }],
    ['bank-field-taken', { boundField: 'firstName' }],
  ])('rejects without changes: %s', async (rule, more) => {
    const { showIf: _showIf, ...plain } = petName;
    const question = { ...plain, ...more };
    const reply = await call('POST', 'question', { version: state().version, question });
    expect(reply.statusCode, reply.body).toBe(400);
    const rules = reply.json().details.map((issue: { rule: string }) => issue.rule);
    expect(rules).toContain(rule);
    for (const { message } of reply.json().details) expect(message).not.toMatch(/bank-|\{\{/);
    expect((await call('GET', 'question-bank')).json()).toEqual(state());
  });

  it('rejects removing a question that others depend on, and names them', async () => {
    await add(pets);
    await add(petName);
    const reply = await call('DELETE', 'question/pets', { version: state().version });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'question-needed']);
    expect(listQuestionIds(reply.json().details.dependents)).toEqual(['pet-name']);
    await edit('DELETE', 'question/pet-name');
    await edit('DELETE', 'question/pets');
  });

  it('rejects moving a question before the one it depends on', async () => {
    await add(pets);
    await add(petName);
    const safety = state().bank.questions.filter(({ category }) => category === 'safety');
    const reply = await call('PUT', 'question-bank/order', {
      version: state().version,
      form: 'pre-screening',
      category: 'safety',
      questionIds: listQuestionIds(safety).toReversed(),
    });
    expect(reply.statusCode).toBe(400);
  });
});

describe('audit log', () => {
  it('records who changed which question and what was published', async () => {
    await add(pets);
    await publish();
    const entries = await test.db
      .selectFrom('auditEntry')
      .select(['action', 'after', 'actorId'])
      .where('recordType', 'in', ['question', 'question-bank'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(entries).toMatchObject([
      { action: 'question-bank.published', after: { questions: ['pets'] } },
      { action: 'question.added', after: { question: 'pets' } },
    ]);
    expect(entries.every(({ actorId }) => actorId !== null)).toBe(true);
  });
});
