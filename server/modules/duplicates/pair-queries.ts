import { sql } from 'kysely';
import type {
  DuplicatePair,
  DuplicateReason,
  DuplicateStrength,
  PairMember,
} from '#contract/duplicates.ts';
import type { ApplicantStatus } from '#contract/enumerations.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type Page, type PageOrder, readPage, type SortKey } from '#server/platform/page.ts';
import { placesOfFile, withinReach } from '#server/platform/reach.ts';
import type { StaffScope } from '#server/platform/scope.ts';

export const sortKeys: Record<string, SortKey> = {
  strength: { expression: sql.ref('score'), type: 'integer' },
  dismissedAt: { expression: sql.ref('dismissed_at'), type: 'timestamptz' },
};

const columns = [
  ...(['id', 'one_id', 'other_id', 'strength', 'reasons'] as const),
  ...(['asked_at', 'asked_by', 'dismissed_at', 'dismissed_by'] as const),
] as const;

/** The pairs of which both are there and in reach; every query of pairs begins here. */
function pairs(ctx: Ctx<StaffScope>) {
  const isReached = ctx.scope.reach
    ? sql`and ${withinReach(ctx.scope.reach, placesOfFile)}`
    : sql``;
  const isThere = (column: string) =>
    sql<boolean>`exists (
      select from applicant where applicant.id = ${sql.ref(column)} and deleted_at is null ${isReached}
    )`;
  return ctx.db
    .selectFrom('duplicate_pair')
    .select(columns)
    .where(isThere('one_id'))
    .where(isThere('other_id'));
}

export async function listPage(
  ctx: Ctx<StaffScope>,
  filters: { isDismissed: boolean; strengths: readonly DuplicateStrength[]; limit: number },
  order: PageOrder,
): Promise<Page<DuplicatePair>> {
  let matching = pairs(ctx).where('dismissed_at', filters.isDismissed ? 'is not' : 'is', null);
  if (filters.strengths.length > 0) matching = matching.where('strength', 'in', filters.strengths);
  const page = await readPage(ctx.db, matching, order, filters.limit, (row) => row);
  return { ...page, items: await toPairs(ctx, page.items) };
}

/** The open pairs that somebody is one of, the likeliest first. */
export async function listOf(ctx: Ctx<StaffScope>, applicantId: string) {
  const rows = await pairs(ctx)
    .where((where) =>
      where.or([where('one_id', '=', applicantId), where('other_id', '=', applicantId)]),
    )
    .where('dismissed_at', 'is', null)
    .orderBy('score', 'desc')
    .orderBy('id')
    .limit(20)
    .execute();
  return toPairs(ctx, rows);
}

export async function findPair(
  ctx: Ctx<StaffScope>,
  id: string,
): Promise<DuplicatePair | undefined> {
  const rows = await pairs(ctx).where('id', '=', id).execute();
  return (await toPairs(ctx, rows))[0];
}

/** Holds a pair until the transaction ends; whether it is there, for whomever: `findPair` says for whom. */
export async function lockPair(ctx: Ctx<StaffScope>, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('duplicate_pair')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes who said so and when; or that nobody does any more (null). */
export async function setSaid(
  ctx: Ctx<StaffScope>,
  id: string,
  what: 'asked' | 'dismissed',
  at: Date | null,
): Promise<void> {
  const by = at && ctx.scope.accountId;
  await ctx.db
    .updateTable('duplicate_pair')
    .set(what === 'asked' ? { asked_at: at, asked_by: by } : { dismissed_at: at, dismissed_by: by })
    .where('id', '=', id)
    .execute();
}

interface PairRow {
  id: string;
  one_id: string;
  other_id: string;
  strength: string;
  reasons: string[];
  asked_at: Date | null;
  asked_by: string | null;
  dismissed_at: Date | null;
  dismissed_by: string | null;
}

async function toPairs(ctx: Ctx<StaffScope>, rows: readonly PairRow[]): Promise<DuplicatePair[]> {
  const members = await findMembers(
    ctx,
    rows.flatMap((row) => [row.one_id, row.other_id]),
  );
  const people = await findPeople(
    ctx,
    rows.flatMap((row) => [row.asked_by, row.dismissed_by].filter((id) => id !== null)),
  );
  const said = (by: string | null, at: Date | null) => {
    const person = by === null ? undefined : people.get(by);
    return person && at ? { by: person, at: at.toISOString() } : null;
  };
  return rows.flatMap((row) => {
    const [one, other] = [members.get(row.one_id), members.get(row.other_id)];
    if (!one || !other) return [];
    return [
      {
        id: row.id,
        strength: row.strength as DuplicateStrength,
        reasons: row.reasons as DuplicateReason[],
        members: one.createdAt <= other.createdAt ? [one, other] : [other, one],
        asked: said(row.asked_by, row.asked_at),
        dismissed: said(row.dismissed_by, row.dismissed_at),
      } satisfies DuplicatePair,
    ];
  });
}

async function findMembers(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
): Promise<Map<string, PairMember>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('applicant')
    .select(['id', 'version', 'reference', 'first_name', 'last_name', 'preferred_name'])
    .select(['date_of_birth', 'phone', 'email', 'status', 'location_id', 'case_worker_id'])
    .select('created_at')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        version: row.version,
        reference: row.reference,
        firstName: row.first_name,
        lastName: row.last_name,
        preferredName: row.preferred_name,
        dateOfBirth: row.date_of_birth,
        phone: row.phone,
        email: row.email,
        status: row.status as ApplicantStatus,
        locationId: row.location_id,
        caseWorkerId: row.case_worker_id,
        createdAt: row.created_at.toISOString(),
      },
    ]),
  );
}

async function findPeople(ctx: Ctx<StaffScope>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await ctx.db
    .selectFrom('account')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
