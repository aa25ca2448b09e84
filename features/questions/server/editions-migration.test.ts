import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#app/testing/database.ts';
import { contextWithoutApp } from '#core/server/context.ts';
import { migrate } from '#core/server/db/migrate.ts';
import { ensureFirstEditions } from './first-editions.ts';
import { listPublished } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('0014-push');
});
afterAll(() => database?.drop());

const text = { en: 'A question', fr: 'Une question' };
const oldQuestion = (id: string, order: number, more: object = {}) => ({
  id,
  version: 1,
  form: 'pre-screening',
  category: 'wants',
  order,
  kind: 'string',
  text,
  required: false,
  ...more,
});

it('keeps the questions, order, conditions, and answers of an installation', async () => {
  const { db } = database;
  const questions = [
    oldQuestion('later', 20, {
      showIf: { questionId: 'sooner', equals: 'yes' },
      category: 'justice',
    }),
    oldQuestion('sooner', 10),
  ];
  for (const one of questions) {
    await sql`insert into question_version (question_id, version, form, position, definition)
      values (${one.id}, 1, ${one.form}, ${one.order}, ${JSON.stringify(one)}::jsonb)`.execute(db);
  }
  await sql`insert into reference_code (code) values ('AAAA-BBBB')`.execute(db);
  await sql`insert into draft_applicant (reference, secret_hash, resume_code_hash, language)
    values ('AAAA-BBBB', 'x', 'y', 'fr')`.execute(db);
  await sql`insert into question_answer (draft_applicant_id, question_id, question_version, answer)
    select id, 'sooner', 1, '"yes"' from draft_applicant`.execute(db);

  await migrate(db);
  await ensureFirstEditions(db, new Date());

  const publishedQuestions = await listPublished(contextWithoutApp(db), 'pre-screening');
  expect(publishedQuestions).toMatchObject([
    { id: 'sooner', version: 1, order: 1, category: 'wants', text },
    { id: 'later', order: 2, showIf: [{ questionId: 'sooner', equals: ['yes'] }] },
  ]);
  expect(publishedQuestions[0]).not.toHaveProperty('showIf');
  expect(publishedQuestions[0]?.topic.title.fr).toBe('Ce qu’il vous faut');
  expect((await listPublished(contextWithoutApp(db), 'screening')).length).toBeGreaterThan(50);
  const storedAnswers = await sql<{ edition: number; answer: unknown }>`select edition, answer
    from draft_applicant join question_answer on draft_applicant_id = draft_applicant.id`.execute(
    db,
  );
  expect(storedAnswers.rows).toEqual([{ edition: 1, answer: 'yes' }]);
});
