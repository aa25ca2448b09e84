import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#app/testing/database.ts';
import { migrate } from '#core/server/db/migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('0090-since-of-reminder-stop');
});
afterAll(() => database?.drop());

it('updates default texts and keeps the organization’s own', async () => {
  const { db } = database;
  await sql`update task_rule set title = '{"en": "Ours", "fr": "La nôtre"}' where kind = 'follow-up'`.execute(
    db,
  );
  await sql`update question_category set title = '{"en": "Ours", "fr": "Le nôtre"}' where id = 'wants'`.execute(
    db,
  );
  await sql`insert into organisation (name, crisis_contacts) values ('Example House', '[]')`.execute(
    db,
  );
  await sql`update organisation set paper_notice = '{"en": "Ours", "fr": "Le nôtre"}'`.execute(db);
  await sql`update organisation set patient_notice = patient_notice
    || '{"changedOn": "2025-01-01", "text": {"en": "Ours", "fr": "Le nôtre"}}'`.execute(db);

  await migrate(db);

  const rules = await sql<{ en: string; es: string | null }>`select title ->> 'en' as en,
    title ->> 'es' as es
    from task_rule where kind in ('follow-up', 'support-court') order by kind`.execute(db);
  expect(rules.rows).toEqual([
    { en: 'Ours', es: null },
    { en: 'Court date coming up', es: 'Se acerca una audiencia' },
  ]);
  const topic = await sql<{ name: string; title: string }>`select name ->> 'en' as name,
    title ->> 'en' as title from question_category where id = 'wants'`.execute(db);
  expect(topic.rows).toEqual([{ name: 'Help wanted', title: 'Ours' }]);
  const { rows } = await sql<Record<string, string>>`select paper_notice ->> 'en' as paper,
    patient_notice #>> '{text,en}' as patient, consent_texts #>> '{revoke,en}' as revoke
    from organisation`.execute(db);
  expect(rows[0]).toMatchObject({ paper: 'Ours', patient: 'Ours' });
  expect(rows[0]?.revoke).toContain('You can withdraw this consent at any time');
  const letters = await sql<{
    text: string;
  }>`select text ->> 'en' as text from letter_template`.execute(db);
  expect(letters.rows.map(({ text }) => text).join()).not.toMatch(/stands below|Where this stands/);
});
