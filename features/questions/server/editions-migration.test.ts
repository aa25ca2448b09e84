import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#app/testing/database.ts';
import { contextWithoutApp } from '#core/server/context.ts';
import { migrate } from '#core/server/db/migrate.ts';
import { ensureDefaultEditions } from './default-editions.ts';
import { listPublished, newestEdition } from './queries.ts';

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

it('keeps the form of a person and its answers, and publishes the newer questions', async () => {
  const { db } = database;
  const questions = [
    oldQuestion('pre-justice', 20, {
      showIf: { questionId: 'pre-wants', equals: 'yes' },
      category: 'justice',
    }),
    oldQuestion('pre-wants', 10),
  ];
  for (const one of questions) {
    await sql`insert into question_version (question_id, version, form, position, definition)
      values (${one.id}, 1, ${one.form}, ${one.order}, ${JSON.stringify(one)}::jsonb)`.execute(db);
  }
  await sql`insert into reference_code (code) values ('AAAA-BBBB')`.execute(db);
  await sql`insert into draft_applicant (reference, secret_hash, resume_code_hash, language)
    values ('AAAA-BBBB', 'x', 'y', 'fr')`.execute(db);
  await sql`insert into question_answer (draft_applicant_id, question_id, question_version, answer)
    select id, 'pre-wants', 1, '"yes"' from draft_applicant`.execute(db);

  await migrate(db);
  const ctx = contextWithoutApp(db);
  const begunQuestions = await listPublished(ctx, 'pre-screening');
  expect(begunQuestions).toMatchObject([
    { id: 'pre-wants', version: 1, order: 1, category: 'wants', text },
    { id: 'pre-justice', order: 2, showIf: [{ questionId: 'pre-wants', equals: ['yes'] }] },
  ]);
  expect(begunQuestions[0]).not.toHaveProperty('showIf');
  expect(begunQuestions[0]?.topic.title.fr).toBe('Ce qu’il vous faut');

  await ensureDefaultEditions(db, new Date());
  await ensureDefaultEditions(db, new Date());

  const [wants] = (await listPublished(ctx, 'pre-screening')).filter(
    ({ id }) => id === 'pre-wants',
  );
  expect(wants).toMatchObject({ version: 2, kind: 'select' });
  expect((await listPublished(ctx, 'screening')).length).toBeGreaterThan(50);
  expect(await newestEdition(ctx, 'pre-screening')).toBe(2);
  const stored = await sql<{ edition: number; version: number; answer: unknown }>`
    select edition, question_version as version, answer
    from draft_applicant join question_answer on draft_applicant_id = draft_applicant.id`.execute(
    db,
  );
  expect(stored.rows).toEqual([{ edition: 1, version: 1, answer: 'yes' }]);
});
