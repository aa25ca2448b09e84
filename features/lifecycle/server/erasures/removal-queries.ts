import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { Executor } from '#core/server/db/database.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import { contentTables } from '#features/documents/server/content-tables.ts';
import { personRecords } from '#features/person/server/person-records/registered.ts';
import { belongsTo, isOneOf } from '#features/person/server/person-records/removal.ts';

type Asking = StaffScope | SystemScope;

/** The records that this table links to no one else. */
function onlyAbout(
  table: 'eventPerson' | 'shiftNotePerson' | 'incidentPerson',
  column: string,
  ids: readonly string[],
) {
  return sql`select ${sql.ref(`mine.${column}`)} from ${sql.table(table)} as mine
    where mine.applicant_id = any(${ids}::uuid[]) and not exists (
      select from ${sql.table(table)} as other
      where ${sql.ref(`other.${column}`)} = ${sql.ref(`mine.${column}`)}
        and other.applicant_id <> all(${ids}::uuid[])
    )`;
}

/** Everything that identifies a person in an erasure. */
export interface Erasing {
  erasureId: string;
  /** Ids of their records. */
  ids: readonly string[];
  /** Their email addresses in lower case, to find jobs. */
  mails: string[];
  /** Ids of all records that are only theirs; a reference to one identifies the person. */
  ownIds: string[];
  /** Ids and references by which other records may mention them. */
  mentionKeys: string[];
}

/** Every id that is only theirs, with the references of their records and applications. */
export async function findIdentifiers(
  ctx: Ctx<Asking>,
  { ids, accounts, logIds }: { ids: readonly string[]; accounts: string[]; logIds: string[] },
): Promise<{ ownIds: string[]; mentionKeys: string[]; mails: string[]; records: string[] }> {
  const all = personRecords.get(ctx.app);
  const tables = all
    .filter(({ erase }) => erase.isNamedElsewhere)
    .map(
      (record) => sql`select id from ${sql.table(record.table)}
        where ${belongsTo(all, record, record.table, isOneOf(ids))}`,
    );
  const { rows } = await sql<{ id: string }>`
    select one as id from unnest(${[...logIds, ...accounts]}::uuid[]) as one
    union ${sql.join(tables, sql` union `)}
    union ${onlyAbout('eventPerson', 'eventId', ids)}
    union ${onlyAbout('shiftNotePerson', 'shiftNoteId', ids)}
    union ${onlyAbout('incidentPerson', 'incidentId', ids)}
    union select id from session where account_id = any(${accounts}::uuid[])
    union select id from duplicate_pair
      where one_id = any(${ids}::uuid[]) or other_id = any(${ids}::uuid[])
  `.execute(ctx.db);
  const known = await sql<{ id: string | null; reference: string }>`
    select id, reference from draft_applicant where applicant_id = any(${ids}::uuid[])
    union all select null, reference from applicant where id = any(${ids}::uuid[])
    union all select null, merged_reference from applicant_merge
      where merged_id = any(${logIds}::uuid[])
  `.execute(ctx.db);
  // An address shared with another person identifies no one; rows found only by it stay.
  const uniqueEmails = await sql<{ email: string }>`
    select lower(email) as email from applicant where id = any(${ids}::uuid[]) and email <> ''
    union select lower(email) from draft_applicant
      where applicant_id = any(${ids}::uuid[]) and email <> ''
    union select lower(email) from account where id = any(${accounts}::uuid[])
    except select lower(email) from applicant where id <> all(${ids}::uuid[])
    except select lower(email) from draft_applicant
      where applicant_id is null or applicant_id <> all(${ids}::uuid[])
    except select lower(email) from account where id <> all(${accounts}::uuid[])
  `.execute(ctx.db);
  const drafts = known.rows.flatMap(({ id }) => id ?? []);
  const records = [...logIds, ...drafts, ...accounts];
  return {
    ownIds: rows.map(({ id }) => id),
    mentionKeys: [...new Set([...records, ...known.rows.map(({ reference }) => reference)])],
    mails: uniqueEmails.rows.map(({ email }) => email),
    records,
  };
}

/**
 * Registers the records to be deleted; the database allows redaction only for those. Returns the names that still
 * exist, since cleanup may have removed a session or delivery.
 */
export async function beginRedaction<Names extends Pick<Erasing, 'ownIds' | 'mentionKeys'>>(
  ctx: Ctx<Asking>,
  names: Names,
): Promise<Names> {
  const { rows } = await sql<{ name: string }>`
    select begin_emptying(${[...names.ownIds, ...names.mentionKeys]}::text[]) as name
  `.execute(ctx.db);
  const registeredNames = new Set(rows.map(({ name }) => name));
  const isRegistered = (name: string) => registeredNames.has(name);
  return {
    ...names,
    ownIds: names.ownIds.filter(isRegistered),
    mentionKeys: names.mentionKeys.filter(isRegistered),
  };
}

/** Runs first, because the database refuses deletions under a legal hold. */
export async function removeHolds(ctx: Ctx<Asking>, ids: readonly string[]): Promise<void> {
  await ctx.db
    .deleteFrom('legalHold')
    .where('applicantId', 'in', [...ids])
    .execute();
}

const uuids = sql.lit('[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}');

/** True if a text contains one of these ids. */
const mentionsAnyId = (text: string, ownIds: readonly string[]) => sql<boolean>`exists (
  select from regexp_matches(${sql.raw(text)}, ${uuids}, 'g') as found
  where found[1]::uuid = any(${ownIds}::uuid[])
)`;

/** Removes mentions without a foreign key, which no cascade would find. */
export async function removeMentions(
  ctx: Ctx<Asking>,
  { ids, ownIds, mails }: Erasing,
): Promise<void> {
  await sql`delete from notice where record_id = any(${ownIds}::uuid[])
    or ${mentionsAnyId("values::text || coalesce(reminder_key, '')", ownIds)}`.execute(ctx.db);
  await sql`delete from delivery where ${mentionsAnyId('about::text || key', ownIds)}`.execute(
    ctx.db,
  );
  await sql`delete from one_time_token where account_id = any(${ownIds}::uuid[])
    or ${mentionsAnyId("coalesce(data::text, '')", ownIds)} or lower(data ->> 'email') = any(${mails}::text[])`.execute(
    ctx.db,
  );
  await sql`delete from duplicate_pair
    where one_id = any(${ids}::uuid[]) or other_id = any(${ids}::uuid[])`.execute(ctx.db);
  await sql`delete from duplicate_search where applicant_id = any(${ids}::uuid[])`.execute(ctx.db);
  await sql`delete from applicant_merge
    where remaining_id = any(${ownIds}::uuid[]) or merged_id = any(${ownIds}::uuid[])`.execute(
    ctx.db,
  );
  await sql`update applicant set merged_into = null where id = any(${ids}::uuid[])
    and merged_into is not null`.execute(ctx.db);
  await removeFromImports(ctx.db, ids);
  await sql`delete from invitation
    where role = 'client' and lower(email) = any(${mails}::text[])`.execute(ctx.db);
  await removeJobs(ctx.db, ownIds, mails);
}

/** Removes import rows that created these people, or were skipped as duplicates. */
async function removeFromImports(on: Executor, ids: readonly string[]): Promise<void> {
  const theirs = sql`applicant_id = any(${ids}::uuid[])
    or (choice = 'skip' or state = 'skipped') and ${mentionsAnyId('alike::text', ids)}`;
  await sql`delete from import_likeness as one using import_row as line
    where one.import_id = line.import_id and one.number = line.number and (${theirs})`.execute(on);
  await sql`delete from import_row where ${theirs}`.execute(on);
  await sql`update import_row set alike = '{"sameAs": null, "duplicates": []}'
    where ${mentionsAnyId('alike::text', ids)}`.execute(on);
}

/** Removes pending jobs for the person, and traces of finished ones. */
async function removeJobs(on: Executor, ownIds: readonly string[], mails: string[]): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('pgboss.job') is not null as "isThere"
  `.execute(on);
  if (!rows[0]?.isThere) return;
  await sql`delete from pgboss.job where data is not null and (
    ${mentionsAnyId('data::text', ownIds)} or lower(data ->> 'email') = any(${mails}::text[])
  )`.execute(on);
}

/** Removes portal accounts; columns that name them as author become null. */
export async function removeAccounts(ctx: Ctx<Asking>, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return;
  const { rows } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as "table", attname::text as "column"
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'account'::regclass and confdeltype in ('a', 'r')
      and not attnotnull
  `.execute(ctx.db);
  for (const { table, column } of rows) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = null
      where ${sql.ref(column)} = any(${accounts}::uuid[])`.execute(ctx.db);
  }
  for (const table of ['calendarSubscription', 'savedView'] as const) {
    const owner = table === 'savedView' ? 'ownerId' : 'accountId';
    await sql`delete from ${sql.table(table)}
      where ${sql.ref(owner)} = any(${accounts}::uuid[])`.execute(ctx.db);
  }
  await sql`delete from account where id = any(${accounts}::uuid[])`.execute(ctx.db);
}

/** Queues stored contents for removal, which a transaction can't do itself. */
export async function queueContentRemoval(
  ctx: Ctx<Asking>,
  { erasureId, ids }: Erasing,
): Promise<void> {
  // Documents of a form are stored files once the form belongs to a record.
  for (const table of contentTables.filter((one) => one !== 'form_document')) {
    await sql`insert into erased_content (content, erasure_id)
      select content, ${erasureId}::uuid from ${sql.table(table)}
      where applicant_id = any(${ids}::uuid[])
    `.execute(ctx.db);
  }
}

/** Stores digests that recognize the person if a backup brings them back. */
export async function rememberErased(
  ctx: Ctx<Asking>,
  { erasureId, records }: { erasureId: string; records: readonly string[] },
): Promise<void> {
  await sql`insert into erased_record (digest, erasure_id)
    select sha256(convert_to(one::text, 'UTF8')), ${erasureId}::uuid
    from unnest(${records}::uuid[]) as one
    on conflict (digest) do update set erasure_id = excluded.erasure_id
  `.execute(ctx.db);
}

/**
 * Redacts the audit entries about the person. Returns their number and the digest for the covering entry. Blocks all
 * other commits until the transaction ends.
 */
export async function redactAuditLog(
  ctx: Ctx<Asking>,
  { erasureId, ownIds, mentionKeys }: Erasing,
): Promise<{ entries: number; emptied: string }> {
  const mentionsPerson = sql`exists (
    select from unnest(${mentionKeys}::text[]) as word
    where strpos(concat_ws(' ', before::text, after::text, reason), word) > 0
  )`;
  const found = await findInLog(
    ctx.db,
    sql`(record_id = any(${ownIds}::uuid[])
    or actor_id = any(${ownIds}::uuid[]) or ${mentionsPerson})`,
  );
  await sql`select pg_advisory_xact_lock(hashtextextended('public.audit_seal', 0))`.execute(ctx.db);
  // New entries, and those in progress.
  const { rows: late } = await sql<{ id: number }>`
    select id from audit_entry where record_id = any(${ownIds}::uuid[])
      or actor_id = any(${ownIds}::uuid[])
      or at > now() - interval '1 hour' and ${mentionsPerson}
  `.execute(ctx.db);
  const ids = [...new Set([...found, ...late].map(({ id }) => id))];
  const { rows } = await sql<{ entries: number }>`
    select empty_audit_entries(
      ${erasureId}::uuid, ${ids}::bigint[], ${ownIds}::uuid[], ${mentionKeys}::text[]
    ) as entries
  `.execute(ctx.db);
  const digest = await sql<{ emptied: string }>`
    select encode(audit_erasure_digest(${erasureId}::uuid), 'hex') as emptied
  `.execute(ctx.db);
  return { entries: rows[0]?.entries ?? 0, emptied: digest.rows[0]?.emptied ?? '' };
}

/** Entries per statement, so that no statement runs long, however large the log is. */
const entriesPerStatement = 200_000;

async function findInLog(on: Executor, condition: RawBuilder<unknown>): Promise<{ id: number }[]> {
  const { rows: ends } = await sql<{ last: number | null }>`
    select max(id) as last from audit_entry`.execute(on);
  const last = ends[0]?.last ?? 0;
  const found: { id: number }[] = [];
  for (let from = 0; from <= last; from += entriesPerStatement) {
    const { rows } = await sql<{ id: number }>`
      select id from audit_entry where id > ${from} and id <= ${from + entriesPerStatement} and ${condition}
    `.execute(on);
    for (const row of rows) found.push(row);
  }
  return found;
}
