import { beforeEach, describe, expect, it } from 'vitest';
import type { BankQuestion, BankState, QuestionBank } from '#contract/question-bank.ts';
import type { Question, QuestionAnswer } from '#contract/questions.ts';
import { useTestApp } from '#server/testing/app.ts';

const test = useTestApp();

const words = (text: string) => ({ en: text, fr: `${text} (fr)` });
const pets: BankQuestion = {
  id: 'pets',
  form: 'pre-screening',
  category: 'area',
  kind: 'select',
  text: words('Do you have a pet?'),
  options: [
    { value: 'yes', label: words('Yes') },
    { value: 'no', label: words('No') },
  ],
  required: true,
};
const petName: BankQuestion = {
  id: 'pet-name',
  form: 'pre-screening',
  category: 'area',
  kind: 'string',
  text: words('What is it called?'),
  required: false,
  showIf: [{ questionId: 'pets', equals: ['yes'] }],
};

let state: BankState;
/** What was shipped; each test begins with it. */
let shipped: QuestionBank | undefined;

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const token = await test.tokenOf('admin');
  return test.call(method, `/api/${path}`, { token, ...(body && { body }) });
}

/** Does something to the bank that must work, and goes on from there. */
async function edit(method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}) {
  const reply = await call(method, path, { version: state.version, ...body });
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  state = reply.json();
  return state;
}

const add = (question: BankQuestion) => edit('POST', 'question', { question });
const publish = () => edit('POST', 'question-bank/publish');

async function asked(): Promise<Question[]> {
  return (await test.call('GET', '/api/question?form=pre-screening')).json();
}
const idsOf = (questions: readonly { id: string }[]) => questions.map(({ id }) => id);

async function begin(body: object = {}) {
  const reply = await test.call('POST', '/api/pre-screening', { body });
  expect(reply.statusCode, reply.body).toBe(201);
  const { id, secret } = reply.json();
  const headers = { 'x-intake-secret': secret };
  const own = `/api/pre-screening/${id}`;
  return {
    id,
    read: async () => (await test.call('GET', own, { headers })).json(),
    save: (answers: object) => test.call('PUT', own, { headers, body: answers }),
    submit: () => test.call('POST', `${own}/submit`, { headers }),
  };
}

const whole = [
  { questionId: 'pre-name-first', answer: 'Ines' },
  { questionId: 'pre-name-last', answer: 'Pebble' },
  { questionId: 'pre-consent-contact', answer: 'yes' },
];

beforeEach(async () => {
  state = (await call('GET', 'question-bank')).json();
  shipped ??= state.bank;
  await edit('PUT', 'question-bank', { bank: shipped });
  await publish();
});

describe('editing the bank', () => {
  it('shows people nothing before it is published, and then a new version', async () => {
    const before = await asked();
    await add(pets);
    expect(state.changes).toEqual([{ questionId: 'pets', form: 'pre-screening', change: 'added' }]);
    expect(await asked()).toEqual(before);
    await publish();
    expect(state.changes).toEqual([]);
    const now = await asked();
    expect(now.find(({ id }) => id === 'pets')).toMatchObject({ ...pets, version: 1 });
    // At the end of its topic, before the next one.
    expect(idsOf(now).indexOf('pets')).toBe(idsOf(now).indexOf('pre-consent-contact') - 1);

    const question = { ...pets, text: words('Does an animal live with you?') };
    await edit('PUT', 'question/pets', { question });
    expect(state.changes).toMatchObject([{ questionId: 'pets', change: 'changed' }]);
    await publish();
    expect((await asked()).find(({ id }) => id === 'pets')).toMatchObject({
      ...question,
      version: 2,
    });
  });

  it('keeps the version of what did not change, and the edition of a form that did not', async () => {
    const editionOf = (form: string) => state.published.find((one) => one.form === form)?.edition;
    const [preScreening, screening] = [editionOf('pre-screening'), editionOf('screening')];
    await add(pets);
    await publish();
    expect(editionOf('pre-screening')).toBe((preScreening ?? 0) + 1);
    expect(editionOf('screening')).toBe(screening);
    const names = (await asked()).filter(({ category }) => category === 'name');
    expect(new Set(names.map(({ version }) => version))).toEqual(new Set([1]));
  });

  it('moves questions within their topic, and topics', async () => {
    const own = idsOf(state.bank.questions.filter(({ category }) => category === 'name'));
    const questionIds = own.toReversed();
    const order = { form: 'pre-screening', category: 'name', questionIds };
    await edit('PUT', 'question-bank/order', order);
    expect(new Set(state.changes.map(({ change }) => change))).toEqual(new Set(['moved']));
    const categories = state.bank.categories.toReversed();
    const refused = await call('PUT', 'question-bank/categories', {
      version: state.version,
      categories: categories.slice(1),
    });
    expect(refused.statusCode).toBe(400);
    await publish();
    const asking = await asked();
    expect(idsOf(asking).slice(0, own.length)).toEqual(questionIds);
    expect(asking.map(({ version }) => version).every((version) => version === 1)).toBe(true);
  });

  it('can be taken back as long as nothing is published', async () => {
    const before = state.bank;
    await add(pets);
    await edit('POST', 'question-bank/discard');
    expect(state.bank).toEqual(before);
    expect(state.changes).toEqual([]);
    await add(pets);
    await edit('DELETE', 'question/pets');
    expect(state.bank).toEqual(before);
  });

  it('is neither published nor logged once more when nothing has changed', async () => {
    await add(pets);
    await publish();
    const entries = () =>
      test.db
        .selectFrom('audit_entry')
        .select('id')
        .where('record_type', 'like', 'question%')
        .execute();
    const before = { state, entries: await entries() };
    for (const path of ['publish', 'discard']) {
      expect(await edit('POST', `question-bank/${path}`)).toEqual(before.state);
    }
    expect(await entries()).toEqual(before.entries);

    // Changed, and changed back.
    await edit('PUT', 'question/pets', { question: { ...pets, required: false } });
    await edit('PUT', 'question/pets', { question: pets });
    const { version } = state;
    expect(await publish()).toMatchObject({ version, published: before.state.published });
    expect(await entries()).toHaveLength(before.entries.length + 2);
    const stale = await call('POST', 'question-bank/publish', { version: version - 1 });
    expect(stale.statusCode).toBe(409);
  });

  it('exports what it imports', async () => {
    await add(pets);
    const file = await call('GET', 'question-bank/file');
    expect(file.headers['content-disposition']).toMatch(/questions-\d{4}-\d\d-\d\d\.json/);
    expect(file.json()).toEqual(state.bank);
    const edited = state.bank;
    await edit('POST', 'question-bank/discard');
    await edit('PUT', 'question-bank', { bank: file.json() });
    expect(state.bank).toEqual(edited);
  });

  it('loses nothing when two people edit: the second sees what the first did', async () => {
    const { version } = state;
    await add(pets);
    const late = await call('POST', 'question', { version, question: petName });
    expect([late.statusCode, late.json().code]).toEqual([409, 'stale-version']);
    expect(idsOf(late.json().details.bank.questions)).toContain('pets');
  });

  it('is done once by two people at once', async () => {
    const { version } = state;
    const replies = await Promise.all(
      [pets, { ...petName, showIf: undefined }].map((question) =>
        call('POST', 'question', { version, question }),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });
});

describe('what would be no bank', () => {
  it.each<[string, Partial<BankQuestion>]>([
    ['bank-repeated-id', { id: 'pre-name-first' }],
    ['bank-unknown-category', { category: 'nowhere' }],
    ['bank-options-missing', { kind: 'select' }],
    ['bank-options-unwanted', { options: pets.options }],
    ['bank-unknown-question', { showIf: [{ questionId: 'gone', equals: ['yes'] }] }],
    [
      'bank-asked-later',
      { category: 'name', showIf: [{ questionId: 'pre-wants', equals: ['housing'] }] },
    ],
    ['bank-no-choice', { showIf: [{ questionId: 'pre-name-first', equals: ['Ana'] }] }],
    ['bank-not-an-option', { showIf: [{ questionId: 'pre-wants', equals: ['yachts'] }] }],
    ['bank-field-kind', { boundField: 'gender' }],
    ['bank-field-taken', { boundField: 'firstName' }],
  ])('is refused and changes nothing: %s', async (rule, more) => {
    const { showIf: _showIf, ...plain } = petName;
    const question = { ...plain, ...more };
    const reply = await call('POST', 'question', { version: state.version, question });
    expect(reply.statusCode, reply.body).toBe(400);
    const rules = reply.json().details.map((issue: { rule: string }) => issue.rule);
    expect(rules).toContain(rule);
    for (const { message } of reply.json().details) expect(message).not.toMatch(/bank-|\{\{/);
    expect((await call('GET', 'question-bank')).json()).toEqual(state);
  });

  it('does not come about by removing what others depend on: it says which', async () => {
    await add(pets);
    await add(petName);
    const reply = await call('DELETE', 'question/pets', { version: state.version });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'question-needed']);
    expect(idsOf(reply.json().details.dependents)).toEqual(['pet-name']);
    await edit('DELETE', 'question/pet-name');
    await edit('DELETE', 'question/pets');
  });

  it('does not come about by putting a question before the one that it depends on', async () => {
    await add(pets);
    await add(petName);
    const area = state.bank.questions.filter(({ category }) => category === 'area');
    const reply = await call('PUT', 'question-bank/order', {
      version: state.version,
      form: 'pre-screening',
      category: 'area',
      questionIds: idsOf(area).toReversed(),
    });
    expect(reply.statusCode).toBe(400);
  });
});

describe('somebody who has begun', () => {
  it('ends with the questions that they began with', async () => {
    const form = await begin({ answers: whole.slice(0, 2) });
    await add(pets);
    await edit('DELETE', 'question/pre-name-preferred');
    await publish();

    const read = await form.read();
    expect(idsOf(read.questions)).toContain('pre-name-preferred');
    expect(idsOf(read.questions)).not.toContain('pets');
    const preferred = { questionId: 'pre-name-preferred', answer: 'Nessa' };
    expect((await form.save([preferred, ...whole])).statusCode).toBe(204);
    expect((await form.save([{ questionId: 'pets', answer: 'no' }])).statusCode).toBe(400);
    // Without an answer to the new question, which is required.
    expect((await form.submit()).statusCode).toBe(200);

    const next = await begin({ answers: whole });
    expect(idsOf((await next.read()).questions)).toContain('pets');
    expect((await next.submit()).statusCode).toBe(400);
  });

  it('may begin with the questions that were shown, whatever was published since', async () => {
    const shown = (await test.call('GET', '/api/pre-screening')).json();
    await add(pets);
    await publish();
    const form = await begin({ edition: shown.edition, answers: whole });
    expect(idsOf((await form.read()).questions)).toEqual(idsOf(shown.questions));
    expect((await form.submit()).statusCode).toBe(200);
    const unheardOf = await test.call('POST', '/api/pre-screening', { body: { edition: 99_999 } });
    expect(unheardOf.statusCode).toBe(400);
  });

  it('is read by staff with the words that were asked', async () => {
    await add(pets);
    await publish();
    const form = await begin({ answers: [...whole, { questionId: 'pets', answer: 'yes' }] });
    expect((await form.submit()).statusCode).toBe(200);
    await edit('PUT', 'question/pets', { question: { ...pets, text: words('Any animals?') } });
    await publish();
    await edit('DELETE', 'question/pets');
    await publish();
    const draft = (await call('GET', `draft-applicant/${form.id}`)).json();
    const answer = draft.answers.find((one: QuestionAnswer) => one.question.id === 'pets');
    expect(answer.question.text).toEqual(pets.text);
  });

  it('loses nothing by changing what they said before: it is set aside and comes again', async () => {
    await add(pets);
    await add(petName);
    await publish();
    const form = await begin({
      answers: [
        ...whole,
        { questionId: 'pets', answer: 'yes' },
        { questionId: 'pet-name', answer: 'Biscuit' },
      ],
    });
    const setAside = async () => {
      const draft = (await call('GET', `draft-applicant/${form.id}`)).json();
      return draft.answers
        .filter((one: QuestionAnswer) => one.setAside)
        .map((one: QuestionAnswer) => [one.question.id, one.answer]);
    };
    expect(await setAside()).toEqual([]);
    await form.save([{ questionId: 'pets', answer: 'no' }]);
    expect(await setAside()).toEqual([['pet-name', 'Biscuit']]);
    await form.save([{ questionId: 'pets', answer: 'yes' }]);
    expect(await setAside()).toEqual([]);
  });
});

describe('who a change affects', () => {
  it('is told: answers, forms under way, and the questions that depend on it', async () => {
    await add({ ...pets, id: 'birds' });
    await add({ ...petName, showIf: [{ questionId: 'birds', equals: ['yes'] }] });
    await publish();
    const before = (await call('GET', 'question/birds/uses')).json();
    expect(before).toEqual({ answers: 0, formsUnderWay: 0, dependents: ['pet-name'] });
    const form = await begin({ answers: [...whole, { questionId: 'birds', answer: 'yes' }] });
    await begin();
    const now = (await call('GET', 'question/birds/uses')).json();
    expect(now).toEqual({ answers: 1, formsUnderWay: 2, dependents: ['pet-name'] });
    await form.submit();
    expect((await call('GET', 'question/birds/uses')).json()).toMatchObject({ formsUnderWay: 1 });
    expect((await call('GET', 'question/gone/uses')).statusCode).toBe(404);
  });
});

describe('the log', () => {
  it('says who changed which question and what was published', async () => {
    await add(pets);
    await publish();
    const entries = await test.db
      .selectFrom('audit_entry')
      .select(['action', 'after', 'actor_id'])
      .where('record_type', 'in', ['question', 'question-bank'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(entries).toMatchObject([
      { action: 'question-bank.published', after: { questions: ['pets'] } },
      { action: 'question.added', after: { question: 'pets' } },
    ]);
    expect(entries.every(({ actor_id }) => actor_id !== null)).toBe(true);
  });
});
