import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addAccount, useTestApp } from '#app/testing/app.ts';
import { createTestDatabase } from '#app/testing/database.ts';
import { contextWithoutApp } from '#core/server/context.ts';
import { questionForms } from '#features/questions/contract/enumerations.ts';
import {
  type Question,
  question as questionSchema,
} from '#features/questions/contract/questions.ts';
import { defaultBank } from './default-bank/bank.ts';
import { ensureDefaultEditions } from './default-editions.ts';
import * as queries from './queries.ts';

const test = useTestApp();

async function list(query = ''): Promise<Question[]> {
  const reply = await test.call('GET', `/api/question${query}`);
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

describe('the published questions', () => {
  it('return in order, in both languages, without signing in', async () => {
    const questions = await list('?form=pre-screening');
    expect(questions.length).toBeGreaterThanOrEqual(12);
    const orders = questions.map((one) => one.order);
    expect(orders).toEqual([...orders].sort((a, b) => a - b));
    for (const one of questions) {
      expect(questionSchema.parse(one)).toEqual(one);
      expect(one.text.en.trim() && one.text.fr.trim()).toBeTruthy();
    }
  });
});

describe('the default questions', () => {
  it('are published once', async () => {
    const before = await list();
    await ensureDefaultEditions(test.db, new Date());
    expect(await list()).toEqual(before);
    const editions = await test.db.selectFrom('questionEdition').select('number').execute();
    expect(editions.every(({ number }) => number === 1)).toBe(true);
  });

  describe('changed in a new version of Cairn', () => {
    /** An installation with an earlier text of the first question. */
    async function install() {
      const { db, drop } = await createTestDatabase();
      const start = () => ensureDefaultEditions(db, new Date());
      await start();
      const ageText = () =>
        sql`
          update question_version
          set definition = jsonb_set(definition, '{text,en}', '"Your name"')
          where question_id = 'pre-name-first'
            and version = (
              select max(version) from question_version where question_id = 'pre-name-first'
            )
        `.execute(db);
      await ageText();
      const publish = (accountId: string | null) =>
        db.updateTable('questionEdition').set({ publishedBy: accountId }).execute();
      const edit = (draft: typeof defaultBank | null) =>
        sql`update question_bank set draft = ${draft && JSON.stringify(draft)}::jsonb`.execute(db);
      const askedNow = async () => {
        const ctx = contextWithoutApp(db);
        const [first] = await queries.listPublished(ctx, 'pre-screening');
        return {
          editions: await Promise.all(
            questionForms.map((form) => queries.newestEdition(ctx, form)),
          ),
          version: first?.version,
          text: first?.text.en,
        };
      };
      return { db, drop, start, ageText, publish, edit, askedNow };
    }
    const earlier = { editions: [1, 1, 1], version: 1, text: 'Your name' };

    it('are published again, as a new edition of their form alone', async () => {
      const { drop, start, ageText, askedNow } = await install();
      expect(await askedNow()).toEqual(earlier);
      await start();
      await start();
      expect(await askedNow()).toEqual({ editions: [2, 1, 1], version: 2, text: 'First name' });
      await ageText();
      await start();
      expect(await askedNow()).toEqual({ editions: [3, 1, 1], version: 3, text: 'First name' });
      await drop();
    });

    it('leave the questions that an organization published', async () => {
      const { db, drop, start, publish, askedNow } = await install();
      await publish(await addAccount(db, 'admin', 'editor@test.example'));
      await start();
      expect(await askedNow()).toEqual(earlier);
      await drop();
    });

    it('leave topics that an organization published, though no edition has changed', async () => {
      const token = await test.getToken('admin');
      const call = async (method: 'PUT' | 'POST', path: string, body: object) => {
        const { version } = (await test.call('GET', '/api/question-bank', { token })).json();
        const url = `/api/question-bank${path}`;
        const reply = await test.call(method, url, { token, body: { version, ...body } });
        expect(reply.statusCode, reply.body).toBe(200);
      };
      const { bank } = (await test.call('GET', '/api/question-bank', { token })).json();
      const [first, ...others] = bank.categories;
      const title = { en: 'About you', fr: 'À propos de vous' };
      await call('PUT', '/categories', { categories: [{ ...first, title }, ...others] });
      await call('POST', '/publish', {});
      await ensureDefaultEditions(test.db, new Date());
      expect((await list('?form=pre-screening'))[0]).toMatchObject({
        version: 1,
        topic: { title },
      });
    });

    it('wait while an organization is editing its questions', async () => {
      const { drop, start, edit, askedNow } = await install();
      await edit(defaultBank);
      await start();
      expect(await askedNow()).toEqual(earlier);
      await edit(null);
      await start();
      expect((await askedNow()).editions).toEqual([2, 1, 1]);
      await drop();
    });
  });
});

describe('the answers of an applicant', () => {
  it('include the question as it was asked', async () => {
    const answers = [
      { questionId: 'pre-name-first', answer: 'Léo' },
      { questionId: 'pre-name-last', answer: 'Galet' },
    ];
    const begun = (await test.call('POST', '/api/pre-screening', { body: { answers } })).json();
    const headers = { 'x-intake-secret': begun.secret };
    await test.call('POST', `/api/pre-screening/${begun.id}/submit`, { headers });
    const token = await test.getToken('user');
    const made = await test.call('POST', `/api/draft-applicant/final/${begun.id}`, {
      token,
      body: { firstName: 'Léo', lastName: 'Galet' },
    });
    const reply = await test.call('GET', `/api/question-answer/${made.json().id}`, { token });
    expect(reply.json()[1]).toEqual({
      id: expect.any(String),
      version: 1,
      answer: 'Galet',
      answeredBy: null,
      earlier: 0,
      category: 'who',
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      setAside: false,
      question: expect.objectContaining({
        id: 'pre-name-last',
        order: 2,
        form: 'pre-screening',
        version: 1,
        category: 'who',
        topic: expect.objectContaining({
          name: {
            en: 'Name and date of birth',
            fr: 'Nom et date de naissance',
            es: 'Nombre y fecha de nacimiento',
          },
        }),
        text: { en: 'Last name', fr: 'Nom de famille', es: 'Apellido' },
      }),
    });
  });
});
