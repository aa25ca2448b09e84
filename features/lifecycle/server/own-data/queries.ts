import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import { snakeCase } from '#core/server/db/camel-case.ts';
import type { StoredContent } from '#core/server/files/file-vault.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { type AuditedRecord, concernsRecords } from '#core/server/telemetry/audited-records.ts';
import type { PersonRecord, Section } from '#features/person/server/person-records/record.ts';
import { personRecords } from '#features/person/server/person-records/registered.ts';
import { belongsTo, isOneOf } from '#features/person/server/person-records/removal.ts';
import type { Question } from '#features/questions/contract/questions.ts';

/** A row as stored. */
export type Line = Record<string, unknown>;

const batchSize = 500;

/** The person's record, with those merged into it. */
export async function listParts(ctx: Ctx<StaffScope>, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive part as (
      select ${id}::uuid as id
      union
      select applicant.id from part join applicant on applicant.merged_into = part.id
    )
    select id from part
  `.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** The rows of a section, in batches. */
export async function* readSection(
  ctx: Ctx<StaffScope>,
  record: PersonRecord,
  { where, order, adds, aboutOthers }: Section,
  ids: readonly string[],
): AsyncGenerator<Line[]> {
  const idArray = sql`${ids}::uuid[]`;
  const conditions = [belongsTo(personRecords.get(ctx.app), record, 'line', isOneOf(ids))];
  if (where) conditions.push(sql.raw(where));
  const whole = adds ? sql`(to_jsonb(line) || ${sql.raw(adds)})` : sql`to_jsonb(line)`;
  const exportedLine = aboutOthers
    ? sql`case when ${withIds(aboutOthers.where, idArray)}
        then ${whole} - ${aboutOthers.columns.map(snakeCase)}::text[] || '{"isAboutOthersToo": true}'
        else ${whole} end`
    : whole;
  for (let from = 0; ; from += batchSize) {
    const { rows } = await sql<{ line: Line }>`
      select ${exportedLine} as line from ${sql.table(record.table)} as line
      where ${sql.join(conditions, sql` and `)}
      order by ${sql.ref(`line.${order}`)}, line::text limit ${batchSize} offset ${from}
    `.execute(ctx.db);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < batchSize) return;
  }
}

function withIds(condition: string, idArray: RawBuilder<unknown>) {
  const [before = '', ...after] = condition.split('$ids');
  return sql.join([sql.raw(before), ...after.flatMap((part) => [idArray, sql.raw(part)])], sql``);
}

export interface AnswerLine {
  definition: Omit<Question, 'id' | 'version' | 'form' | 'category' | 'topic' | 'order'>;
  form: string;
  answer: unknown;
  answeredAt: Date;
  answeredBy: string | null;
  replacedAt: Date | null;
}

/** All answers with their history, including those of applications and unfinished forms. */
export async function listAnswers(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
): Promise<AnswerLine[]> {
  const { rows } = await sql<AnswerLine>`
    with own as (
      select * from question_answer where applicant_id = any(${ids}::uuid[])
        or draft_applicant_id in (
          select id from draft_applicant where applicant_id = any(${ids}::uuid[])
        )
    ),
    given as (
      select question_id, question_version, answer, updated_at, answered_by, null::timestamptz as until
      from own
      union all
      select earlier.question_id, earlier.question_version, earlier.answer, answered_at,
        earlier.answered_by, replaced_at
      from earlier_answer as earlier join own on own.id = earlier.answer_id
      union all
      select question_id, question_version, answer, screening_answer.updated_at, null, null
      from screening_answer join screening on screening.id = screening_id
      where applicant_id = any(${ids}::uuid[]) and submitted_at is null
    )
    select definition, form, answer, given.updated_at as "answeredAt",
      answered_by as "answeredBy", until as "replacedAt"
    from given join question_version as asked
      on asked.question_id = given.question_id and asked.version = question_version
    order by form, given.question_id, given.updated_at, until nulls last, answer::text
  `.execute(ctx.db);
  return rows;
}

/** The audit entries about a person, oldest first, in batches, including who opened the record. */
export async function* readLog(
  ctx: Ctx<StaffScope>,
  records: readonly AuditedRecord[],
): AsyncGenerator<Line[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Line & { id: number }>`
      select id, at, kind, action, actor_kind as "byKind", actor_id as by, before, after,
        -- Why a file has to be kept may be about others.
        case when action not like 'applicant.hold-%' then reason end as reason
      from audit_entry as entry
      where ${concernsRecords(records)} and record_type = 'applicant' and id > ${after}
      order by id limit ${batchSize}
    `.execute(ctx.db);
    if (rows.length > 0) yield rows.map(({ id: _, ...line }) => line);
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.id;
  }
}

/** Names for the ids of staff, locations, and the person's own account; omits other portal accounts. */
export async function listNames(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, trim(first_name || ' ' || last_name) as name from account
    where role <> 'client' or id in (
      select account_id from client_link where applicant_id = any(${ids}::uuid[])
    )
    union all select id, name from location
  `.execute(ctx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface ExportedFile {
  storedContent: StoredContent;
  name: string;
  isDeleted: boolean;
  id: string;
}

/** Documents, then photos. */
export async function listFiles(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
): Promise<ExportedFile[]> {
  const rows = await ctx.db
    .selectFrom('storedFile')
    .select(['id', 'name', 'deletedAt', 'content', 'size', 'checksum'])
    .select(['fileKeyId', 'sealedKey'])
    .where('applicantId', 'in', [...ids])
    .orderBy('uploadedAt')
    .orderBy('id')
    .execute();
  const photos = await ctx.db
    .selectFrom('applicantPhoto')
    .select(['id', 'replacedAt as deletedAt', 'content', 'size', 'checksum'])
    .select(['fileKeyId', 'sealedKey'])
    .where('applicantId', 'in', [...ids])
    .orderBy('addedAt')
    .orderBy('id')
    .execute();
  const namedPhotos = photos.map((row) => ({ ...row, name: `photo-${row.id.slice(0, 8)}.webp` }));
  return [...rows, ...namedPhotos].map(({ id, name, deletedAt, ...storedContent }) => ({
    id,
    name,
    isDeleted: deletedAt !== null,
    storedContent,
  }));
}

export async function countCounselling(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('note')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('applicantId', 'in', [...ids])
    .where('counselling', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

/** The number of appointments shared with other people, whose text is left out. */
export async function countSharedAppointments(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct mine.event_id) as count
    from event_person as mine join event_person as other on other.event_id = mine.event_id
    where mine.applicant_id = any(${ids}::uuid[]) and other.applicant_id <> all(${ids}::uuid[])
  `.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
