import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Database } from '#core/server/db/database.ts';
import type { TestApp } from './app.ts';
import { addJob } from './jobs.ts';
import { reachSeeds, type Seeded } from './location-access-seeds.ts';
import { mergeSteps } from './merges.ts';

/** A person with a row in every table, and all ids that refer to them. */
export type WholePerson = Seeded & { ids: string[] };

/** Tables with data about people, each with how its rows belong to a person by foreign keys. */
async function personTables(db: Database) {
  const { rows } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as "table", attname as "column"
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'applicant'::regclass
  `.execute(db);
  return rows;
}

/** Tables without rows of these records: tests of everything have to add some. */
export async function findEmptyTables(db: Database, ids: readonly string[]): Promise<string[]> {
  const empty: string[] = [];
  for (const { table, column } of await personTables(db)) {
    const { rows } = await sql`select from ${sql.table(table)}
      where ${sql.ref(column)} = any(${ids}::uuid[]) limit 1`.execute(db);
    if (rows.length === 0) empty.push(`${table}.${column}`);
  }
  return empty;
}

/** Tables of Cairn and pg-boss with one of these words in any column. */
export async function tablesMentioning(db: Database, terms: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind in ('r', 'p') and not relispartition
  `.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.raw(name)} as line
      where exists (
        select from unnest(${terms}::text[]) as word
        where strpos(lower(line::text), lower(word)) > 0
      ) limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found.toSorted();
}

/** The same id in each run, because an export names the photo by its start. */
function fixedId(word: string): string {
  const digits = createHash('sha256').update(word).digest('hex');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

/**
 * Everything that can be stored about a person with this name. Rows that no single call creates are
 * inserted directly.
 */
export async function addWholePerson(
  test: TestApp,
  word: string,
  locationId: string,
): Promise<WholePerson> {
  const { merged, addApplicant } = mergeSteps(test);
  const token = await test.getToken('user');
  const seeds = reachSeeds(test, token);
  const mail = `${word}@mail.example`;
  const called = { firstName: word, lastName: `${word}son`, phone: '418 555 0137', email: mail };
  const other = await addApplicant({ firstName: word, lastName: `${word}son`, email: mail });
  const seeded = await seeds.file(called, locationId);
  const { id } = seeded;
  const drafts = await seeds.drafts(called, seeded);
  await merged(seeded, other);
  const importId = await seeds.addImport({ ...called, firstName: 'Somebody' });
  await seeds.done('GET', `/api/applicant/${id}`);
  const text = `Spoke with ${word}son again`;
  await seeds.done('PUT', `/api/applicant/${id}/note/${seeded.noteId}`, { text, version: 1 });
  const paper = { parts: ['identity', 'notes'], language: 'en', recipient: word, purpose: word };
  await seeds.done('POST', `/api/applicant/${id}/paper`, paper);
  const me = (await seeds.done('GET', '/api/auth/me')).id as string;
  const { accountId } = await test.db
    .selectFrom('clientLink')
    .select('accountId')
    .where('applicantId', '=', id)
    .executeTakeFirstOrThrow();
  const write = (statement: RawBuilder<unknown>) => statement.execute(test.db);
  await write(sql`insert into waiting_entry
    (applicant_id, location_id, priority, reason, since, created_at, ended_at, ended_by, end_reason)
    values (${id}, ${locationId}, 'normal', ${word}, '2026-01-01', now(), now(), 'taken-off', ${word})`);
  await write(sql`with house as (
      insert into room (location_id, name) values (${locationId}, 'A') returning id
    ), place as (
      insert into bed (room_id, place, name) select id, 1, 'A1' from house returning id
    )
    insert into stay (enrolment_id, bed_id, from_day, to_day, created_at)
    select enrolment.id, place.id, '2026-01-05', '2026-03-02', now()
    from enrolment, place where applicant_id = ${id}`);
  await write(sql`insert into event_attendance
    (event_id, occurrence, applicant_id, attendance, starts_at, noted_at)
    values (${seeded.eventId}, '2026-04-01T10:00', ${id}, 'attended', now(), now())`);
  await write(sql`insert into household_member
    (applicant_id, name, relation, linked_id, created_by, created_at, updated_by, updated_at)
    values (${id}, ${word}, 'sibling', ${other.id}, ${me}, now(), ${me}, now())`);
  // Through the call, because the nightly jobs decrypt its content.
  await write(sql`update organisation set photos_of_people = true`);
  const background = { r: 90, g: 120, b: 110 };
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background } });
  await seeds.done('PUT', `/api/applicant/${id}/photo`, {
    id: fixedId(word),
    image: (await picture.png().toBuffer()).toString('base64'),
    replaces: null,
  });
  await write(sql`update organisation set photos_of_people = false`);
  await write(sql`insert into reminder_stop values (${id}, now())`);
  await write(sql`insert into text_message
    (applicant_id, from_person, purpose, phone, body, language, state, created_at)
    values (${id}, false, 'message', '+14185550137', ${word}, 'en', 'sent', now()),
      (${id}, true, null, '+14185550137', ${word}, 'en', 'received', now())`);
  await write(sql`insert into text_message
    (applicant_id, draft_applicant_id, from_person, purpose, phone, body, language, state, created_at)
    select ${id}, id, false, 'code', '+14185550137', ${word}, 'en', 'sent', now()
    from draft_applicant where applicant_id = ${id} limit 1`);
  await write(sql`insert into contact_attempt (draft_applicant_id, outcome, at, created_by)
    select id, 'no_answer', now(), ${me} from draft_applicant where applicant_id = ${id} limit 1`);
  await write(sql`insert into form_addition (id, draft_applicant_id, kind, text, created_at)
    select gen_random_uuid(), id, 'note', ${word}, now()
    from draft_applicant where applicant_id = ${id} limit 1`);
  await write(sql`insert into text_consent
    (applicant_id, phone, wording, note, recorded_at, recorded_by)
    values (${id}, '+14185550137', ${word}, ${word}, now(), ${me})`);
  await write(sql`insert into legal_hold
    (applicant_id, reason, set_by, set_at, lift_reason, lifted_by, lifted_at)
    values (${id}, ${word}, ${me}, now(), ${word}, ${me}, now())`);
  await write(sql`insert into retention_stay values (${id}, '2090-01-01', ${word}, ${me}, now())`);
  await write(
    sql`insert into retention_due values (${id}, 'clients', '2020-01-01', '2021-01-01', now())`,
  );
  await write(sql`insert into delivery (key, purpose, channel, applicant_id, about, due_at, created_at)
    values (${`x:${id}`}, 'x', 'mail', ${id}, '{}', now() + interval '9 days', now())`);
  await write(sql`insert into delivery (key, purpose, channel, account_id, about, due_at, created_at)
    values (${`y:${seeded.taskId}`}, 'x', 'mail', ${me},
      jsonb_build_object('taskId', ${seeded.taskId}::text), now() + interval '9 days', now())`);
  await write(sql`insert into notice (account_id, kind, record_id, values)
    values (${me}, 'mentioned', ${id}, '{}'),
      (${me}, 'task-due', null, jsonb_build_object('id', ${id}::text))`);
  await write(sql`insert into task_cause (rule, cause, task_id, applicant_id)
    values ('follow-up', ${`${seeded.followUpId}`}, ${seeded.taskId}, ${id})`);
  await write(sql`insert into live_stream (id, instance_id, account_id, session_id, applicant_id)
    select gen_random_uuid(), gen_random_uuid(), account_id, id, ${id}::uuid
    from session where account_id = ${me} limit 1`);
  await write(sql`insert into duplicate_search (applicant_id) values (${id})`);
  await write(sql`update import_row set alike = jsonb_build_object('sameAs', null, 'duplicates',
    jsonb_build_array(jsonb_build_object('id', ${id}::text))), choice = 'skip', state = 'skipped'
    where import_id = ${importId}`);
  await write(sql`insert into import_row (import_id, number, cells, state, person, applicant_id)
    values (${importId}, 99, ${[word]}, 'created', jsonb_build_object('firstName', ${word}::text), ${id})`);
  await write(sql`insert into import_likeness values (${importId}, ${word}, 99)`);
  await write(sql`insert into push_subscription (account_id, endpoint, p256dh, auth, created_at)
    values (${accountId}, ${`https://push.example/${word}`}, 'x', 'x', now())`);
  await write(sql`insert into calendar_subscription (account_id, created_at, secret_hash, words)
    values (${accountId}, now(), ${word}, 'neutral')`);
  await write(sql`insert into message (id, sender_id, recipient_id, text)
    values (gen_random_uuid(), ${accountId}, ${me}, ${word})`);
  await addJob(test.db, 'screening-mail', { linkId: id });
  await addJob(test.db, 'reset-password-mail', { email: mail });
  // A bulk action by an administrator.
  await write(sql`insert into audit_entry (actor_kind, action, record_type, record_id, after)
    values ('system', 'event.updated', 'event', ${locationId},
      jsonb_build_object('people', jsonb_build_array(${id}::text, ${other.id}::text), 'x', 'stays'))`);
  const { rows } = await sql<{ email: string }>`
    select email from account where id = ${accountId}
  `.execute(test.db);
  expect(rows).toHaveLength(1);
  // A waiting application belongs to no record yet.
  await write(sql`delete from draft_applicant where id in (${drafts.waiting}, ${drafts.deleted})`);
  return { ...seeded, ids: [id, other.id, drafts.attached, accountId] };
}
