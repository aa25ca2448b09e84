import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#app/testing/database.ts';
import { migrate } from '#core/server/db/migrate.ts';
import { emergencyContacts } from '#features/organization/contract/crisis-contacts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('0072-late-words');
});
afterAll(() => database?.drop());

const shippedBefore = {
  en: 'You are in danger, or somebody is badly hurt. Police, ambulance, fire.',
  fr: 'Vous êtes en danger ou quelqu’un est gravement blessé. Police, ambulance, pompiers.',
};

const options = (...values: string[]) => values.map((value) => ({ value, label: {} }));

it('marks earlier answers, and keeps the bank and its contacts', async () => {
  const { db } = database;
  const ask = (id: string, form: string, definition: object) =>
    sql`insert into question_version (question_id, version, form, definition)
      values (${id}, 1, ${form}, ${JSON.stringify({ kind: 'select', ...definition })}::jsonb)`.execute(
      db,
    );
  // This organization renamed the first question and removed "not sure".
  await ask('our-safety', 'pre-screening', {
    boundField: 'safeNow',
    options: options('yes', 'no'),
  });
  await ask('scr-health-suicide', 'screening', { options: options('now', 'this_month', 'no') });
  await sql`update question_bank set draft = ${JSON.stringify({
    questions: [{ id: 'our-safety', options: options('yes', 'no') }, { id: 'other' }],
  })}::jsonb`.execute(db);
  await sql`insert into organisation (name, crisis_contacts) values ('House', ${JSON.stringify([
    { name: { en: '988 Suicide and Crisis Line', fr: 'x' }, about: {}, phone: '988', text: '988' },
    { name: { en: 'Ours', fr: 'x' }, about: {}, phone: '555-0100', text: null },
    { name: { en: '911', fr: '911' }, about: shippedBefore, phone: '911', text: null },
    { name: { en: 'Fire', fr: 'Feu' }, about: { en: 'Fire.', fr: 'Feu.' }, phone: '911' },
  ])}::jsonb)`.execute(db);
  await sql`insert into reference_code (code) values ('AAAA-BBBB'), ('AAAA-CCCC')`.execute(db);
  await sql`insert into draft_applicant (reference, resume_code_hash, language, edition, submitted_at)
    values ('AAAA-BBBB', 'y', 'en', 1, now())`.execute(db);
  await sql`insert into applicant (reference, first_name, last_name, status)
    values ('AAAA-CCCC', 'Ida', 'Grève', 'screening-incomplete')`.execute(db);
  await sql`insert into question_answer (draft_applicant_id, question_id, question_version, answer)
    select id, 'our-safety', 1, '"no"' from draft_applicant`.execute(db);
  await sql`with sitting as (
      insert into screening (applicant_id, edition, asked) select id, 1, '[]' from applicant
      returning id
    )
    insert into screening_answer (screening_id, question_id, question_version, answer)
    select id, 'scr-health-suicide', 1, '"now"' from sitting`.execute(db);

  await migrate(db);
  const read = async (from: string) =>
    (await sql`select urgency, danger_marks from ${sql.table(from)}`.execute(db)).rows;
  expect(await read('draft_applicant')).toEqual([{ urgency: 2, dangerMarks: ['not-safe'] }]);
  expect(await read('applicant')).toEqual([{ urgency: 2, dangerMarks: ['suicide-now'] }]);

  const { rows } = await sql<{ draft: { questions: object[] }; contacts: object[] }>`
    select draft, crisis_contacts as contacts from question_bank, organisation`.execute(db);
  const help = ['emergency', 'violence', 'suicide'];
  expect(rows[0]?.draft.questions).toMatchObject([
    { id: 'our-safety', dangers: [{ answers: ['no'], mark: 'not-safe', help }] },
    { id: 'other' },
  ]);
  expect(rows[0]?.contacts).toMatchObject([
    { help: 'suicide', name: { en: '988 Suicide & Crisis Lifeline' } },
    { help: null, name: { en: 'Ours' } },
    { help: 'emergency', phone: '911', about: { en: emergencyContacts[0]?.about.en } },
    { name: { en: 'Fire' }, about: { en: 'Fire.', fr: 'Feu.' } },
  ]);
});
