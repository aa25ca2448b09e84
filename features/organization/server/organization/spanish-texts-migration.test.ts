import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#app/testing/database.ts';
import { migrate } from '#core/server/db/migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('0167-way-there');
});
afterAll(() => database?.drop());

it('writes Spanish beside shipped templates, and nothing beside the organization’s own', async () => {
  const { db } = database;
  await sql`update note_template set text = '{"en": "Ours", "fr": "La nôtre"}'
    where name ->> 'en' = 'Home visit'`.execute(db);
  await sql`insert into letter_template (name, subject, text) values
    ('{"en": "Letter to a court", "fr": "Lettre"}', '{"en": "S", "fr": "S"}',
      '{"en": "Our own letter", "fr": "Notre lettre"}')`.execute(db);

  await migrate(db);

  const notes = await sql<{ en: string; es: string | null }>`select name ->> 'en' as en,
    text ->> 'es' as es from note_template where position in (1, 2) order by position`.execute(db);
  expect(notes.rows).toEqual([
    { en: 'Intake call', es: expect.stringContaining('Motivo de la llamada') },
    { en: 'Home visit', es: null },
  ]);
  const letters = await sql<{ es: string | null }>`select text ->> 'es' as es
    from letter_template order by text ->> 'en'`.execute(db);
  expect(letters.rows).toEqual([
    { es: expect.stringContaining('bajo su supervisión') },
    { es: null },
    { es: expect.stringContaining('A quien corresponda') },
  ]);
});
