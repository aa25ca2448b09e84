import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { Executor } from '#core/server/db/database.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import {
  type ErasedCounts,
  type ErasedKind,
  type ErasureCertificate,
  type ErasureObstacle,
  erasedKinds,
} from '#features/lifecycle/contract/erasures.ts';
import { onHold } from '#features/person/server/applicants/on-hold.ts';
import { personRecords } from '#features/person/server/person-records/registered.ts';
import { belongsTo, isOneOf } from '#features/person/server/person-records/removal.ts';

type Asking = StaffScope | SystemScope;

/** A person whose records are locked until the transaction ends. */
export interface LockedPerson {
  /** Ids of the record and of those merged into it. */
  ids: string[];
  reference: string;
  version: number;
}

/** Locks a record, deleted or not, with everything merged into it; undefined if it is itself part of another. */
export async function lockPerson(ctx: Ctx<Asking>, id: string): Promise<LockedPerson | undefined> {
  const root = await ctx.db
    .selectFrom('applicant')
    .select(['reference', 'version'])
    .where('id', '=', id)
    .where('mergedInto', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!root) return undefined;
  // No record can be merged into a locked one.
  const { rows } = await sql<{ id: string }>`
    with recursive part as (
      select id from applicant where id = ${id}
      union
      select applicant.id from part join applicant on applicant.merged_into = part.id
    )
    select applicant.id from applicant where id in (select id from part) order by id for update
  `.execute(ctx.db);
  return { ...root, ids: rows.map((row) => row.id) };
}

/** Reads the same without locking. */
export async function findPerson(ctx: Ctx<Asking>, id: string): Promise<LockedPerson | undefined> {
  const root = await ctx.db
    .selectFrom('applicant')
    .select(['reference', 'version'])
    .where('id', '=', id)
    .where('mergedInto', 'is', null)
    .executeTakeFirst();
  if (!root) return undefined;
  const { rows } = await sql<{ id: string }>`
    with recursive part as (
      select ${id}::uuid as id
      union
      select applicant.id from part join applicant on applicant.merged_into = part.id
    )
    select id from part order by id
  `.execute(ctx.db);
  return { ...root, ids: rows.map((row) => row.id) };
}

/** The obstacles to erasing a person. */
export async function listObstacles(
  ctx: Ctx<Asking>,
  ids: readonly string[],
): Promise<ErasureObstacle[]> {
  const { rows } = await sql<{ why: ErasureObstacle }>`
    select 'on-hold' as why where exists (
      select from applicant where id = any(${ids}::uuid[]) and ${onHold('applicant.id')}
    )
    union all
    select 'enrolled' where exists (
      select from enrolment where applicant_id = any(${ids}::uuid[]) and end_date is null
    )
    union all
    select 'in-bed' where exists (
      select from stay join enrolment on enrolment.id = stay.enrolment_id
      where enrolment.applicant_id = any(${ids}::uuid[]) and stay.to_day is null
    )
    union all
    select 'import-under-way' where exists (
      select from import_row join import_run on import_run.id = import_row.import_id
      where import_row.applicant_id = any(${ids}::uuid[])
        and import_run.state in ('checking', 'running', 'undoing')
    )
  `.execute(ctx.db);
  return rows.map(({ why }) => why);
}

/**
 * Accounts with only the client portal and access to no other record. A former staff account stays, because its writing
 * about others needs it.
 */
export async function listOwnAccounts(
  ctx: Ctx<Asking>,
  ids: readonly string[],
  { hold }: { hold: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account.id from account
    where role = 'client' and (
      id in (select account_id from client_link where applicant_id = any(${ids}::uuid[]))
      or id in (select accepted_by from page_invitation where applicant_id = any(${ids}::uuid[]))
    ) and not exists (
      select from client_link
      where account_id = account.id and applicant_id <> all(${ids}::uuid[])
    )
    ${hold ? sql`for update` : sql``}
  `.execute(ctx.db);
  const accounts = rows.map(({ id }) => id);
  const needed = await accountsNeededByOthers(ctx.db, accounts);
  return accounts.filter((id) => !needed.has(id));
}

/** The accounts that other people's records require. */
async function accountsNeededByOthers(on: Executor, accounts: string[]): Promise<Set<string>> {
  const needed = new Set<string>();
  if (accounts.length === 0) return needed;
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as "table", attname as "column"
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1] and attnotnull
    where contype = 'f' and confrelid = 'account'::regclass and confdeltype in ('a', 'r')
      and conrelid not in ('calendar_subscription'::regclass, 'saved_view'::regclass)
  `.execute(on);
  for (const { table, column } of columns) {
    const { rows } = await sql<{ id: string }>`select distinct ${sql.ref(column)} as id
      from ${sql.table(table)} where ${sql.ref(column)} = any(${accounts}::uuid[])`.execute(on);
    for (const { id } of rows) needed.add(id);
  }
  return needed;
}

/** Counts of held data by kind. */
export async function countPersonData(
  ctx: Ctx<Asking>,
  { ids, accounts, logIds }: { ids: readonly string[]; accounts: string[]; logIds: string[] },
): Promise<ErasedCounts> {
  const all = personRecords.get(ctx.app);
  const records = (kind: ErasedKind) =>
    all
      .filter(({ erase }) => erase.countedAs === kind)
      .map((record) => {
        const isTheirs = belongsTo(all, record, record.table, isOneOf(ids));
        return sql`(select count(*)::int from ${sql.table(record.table)} where ${isTheirs})`;
      });
  const inLog = sql`select count(*)::int from audit_entry where record_id = any(${logIds}::uuid[])`;
  const elsewhere: Partial<Record<ErasedKind, RawBuilder<unknown>>> = {
    disclosures: sql`(${inLog} and kind = 'disclosure')`,
    accounts: sql`cardinality(${accounts}::uuid[])`,
    notices: sql`(select count(*)::int from notice where record_id = any(${ids}::uuid[]))`,
    log: sql`(${inLog})`,
  };
  const counts = erasedKinds.map((kind) => {
    const parts = [...records(kind), ...(elsewhere[kind] ? [elsewhere[kind]] : [])];
    return sql`${sql.join(parts, sql` + `)} as ${sql.ref(kind)}`;
  });
  const { rows } = await sql<ErasedCounts>`select ${sql.join(counts)}`.execute(ctx.db);
  return rows[0] as ErasedCounts;
}

/** Ids that the audit log may have for a person, including merged records that are gone. */
export async function listMergedIds(ctx: Ctx<Asking>, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    with recursive part as (
      select one as id from unnest(${ids}::uuid[]) as one
      union
      select applicant_merge.merged_id from part
      join applicant_merge on applicant_merge.remaining_id = part.id and undone_at is null
    )
    select id from part
  `.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** A certificate without number and hash. */
export type Erased = Pick<ErasureCertificate, 'id' | 'reason' | 'counts' | 'backupsUntil'> & {
  erasedAt: Date;
  erasedBy: string | null;
};

/** Locks the certificate counter until the transaction ends. */
export async function nextNumber(ctx: Ctx<Asking>): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('cairn.erasure', 0))`.execute(ctx.db);
  const { rows } = await sql<{ last: number }>`
    select greatest(
      (select max(number) from erasure), (select highest from erasure_number), 0
    ) as last
  `.execute(ctx.db);
  return (rows[0]?.last ?? 0) + 1;
}

export async function insertErasure(
  ctx: Ctx<Asking>,
  {
    id,
    number,
    reason,
    counts,
    backupsUntil,
    hash,
    ...rest
  }: Erased & { number: number; hash: string },
): Promise<void> {
  await ctx.db
    .insertInto('erasure')
    .values({
      id,
      number,
      reason,
      hash,
      counts: JSON.stringify(counts),
      backupsUntil,
      erasedAt: rest.erasedAt,
      erasedBy: rest.erasedBy,
    })
    .execute();
}

export async function settleErasure(
  ctx: Ctx<Asking>,
  { id, counts, hash }: { id: string; counts: ErasedCounts; hash: string },
): Promise<void> {
  const settled = { counts: JSON.stringify(counts), hash };
  await ctx.db.updateTable('erasure').set(settled).where('id', '=', id).execute();
}

function certificates(on: Executor) {
  return on
    .selectFrom('erasure')
    .leftJoin('account', 'account.id', 'erasure.erasedBy')
    .selectAll('erasure')
    .select(['account.firstName', 'account.lastName'])
    .orderBy('erasure.number', 'desc');
}
type Row = Awaited<ReturnType<ReturnType<typeof certificates>['executeTakeFirstOrThrow']>>;

export async function listErasures(
  ctx: Ctx<StaffScope>,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<ErasureCertificate[]> {
  const rows = await certificates(ctx.db)
    .$if(after !== undefined, (query) => query.where('erasure.number', '<', after ?? 0))
    .limit(limit)
    .execute();
  return rows.map(toCertificate);
}

export async function countErasures(ctx: Ctx<StaffScope>): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('erasure')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findErasure(
  ctx: Ctx<Asking>,
  id: string,
): Promise<ErasureCertificate | undefined> {
  const row = await certificates(ctx.db).where('erasure.id', '=', id).executeTakeFirst();
  return row && toCertificate(row);
}

function toCertificate(row: Row): ErasureCertificate {
  const { id, number, erasedBy: erasedById, firstName, lastName } = row;
  return {
    id,
    number,
    erasedAt: row.erasedAt.toISOString(),
    erasedBy:
      erasedById === null
        ? null
        : { id: erasedById, firstName: firstName ?? '', lastName: lastName ?? '' },
    reason: row.reason as ErasureCertificate['reason'],
    counts: row.counts,
    backupsUntil: row.backupsUntil,
    hash: row.hash,
    isFinished: row.finishedAt !== null,
  };
}
