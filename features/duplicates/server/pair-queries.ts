import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import { type Page, type PageOrder, readPage, type SortKey } from '#core/server/db/page.ts';
import { caseRecordLocations, withinAccess } from '#core/server/scope/location-access.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type {
  DuplicatePair,
  DuplicateReason,
  DuplicateStrength,
  PairMember,
} from '#features/duplicates/contract/duplicates.ts';

export const sortKeys: Record<string, SortKey> = {
  strength: { expression: sql.ref('score'), type: 'integer' },
  dismissedAt: { expression: sql.ref('dismissedAt'), type: 'timestamptz' },
};

const columns = [
  ...(['id', 'oneId', 'otherId', 'strength', 'reasons'] as const),
  ...(['askedAt', 'askedBy', 'dismissedAt', 'dismissedBy'] as const),
] as const;

/** Pairs with both members present and within the caller's location access; all pair queries start here. */
export function pairs(ctx: Ctx<StaffScope>) {
  const accessCondition = ctx.scope.locationAccess
    ? sql`and ${withinAccess(ctx.scope.locationAccess, caseRecordLocations)}`
    : sql``;
  const memberExists = (column: string) =>
    sql<boolean>`exists (
      select from applicant where applicant.id = ${sql.ref(column)} and deleted_at is null ${accessCondition}
    )`;
  return ctx.db
    .selectFrom('duplicatePair')
    .select(columns)
    .where(memberExists('oneId'))
    .where(memberExists('otherId'));
}

export async function listPage(
  ctx: Ctx<StaffScope>,
  filters: { isDismissed: boolean; strengths: readonly DuplicateStrength[]; limit: number },
  order: PageOrder,
): Promise<Page<DuplicatePair>> {
  let matching = pairs(ctx).where('dismissedAt', filters.isDismissed ? 'is not' : 'is', null);
  if (filters.strengths.length > 0) matching = matching.where('strength', 'in', filters.strengths);
  const page = await readPage(ctx.db, matching, order, filters.limit, (row) => row);
  return { ...page, items: await toPairs(ctx, page.items) };
}

/** The person's open pairs, likeliest first. */
export async function listForApplicant(ctx: Ctx<StaffScope>, applicantId: string) {
  const rows = await pairs(ctx)
    .where((where) =>
      where.or([where('oneId', '=', applicantId), where('otherId', '=', applicantId)]),
    )
    .where('dismissedAt', 'is', null)
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

export async function findOpenPair(
  ctx: Ctx<StaffScope>,
  members: readonly [string, string],
): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('duplicatePair')
    .select('id')
    .where('oneId', 'in', members)
    .where('otherId', 'in', members)
    .where('dismissedAt', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Locks the pair until the transaction ends. Returns whether it exists, regardless of the caller's access; `findPair`
 * checks that.
 */
export async function lockPair(ctx: Ctx<StaffScope>, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('duplicatePair')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the user and time, or clears them (null). */
export async function setDecision(
  ctx: Ctx<StaffScope>,
  id: string,
  decision: 'asked' | 'dismissed',
  at: Date | null,
): Promise<void> {
  const decidedBy = at && ctx.scope.accountId;
  await ctx.db
    .updateTable('duplicatePair')
    .set(
      decision === 'asked'
        ? { askedAt: at, askedBy: decidedBy }
        : { dismissedAt: at, dismissedBy: decidedBy },
    )
    .where('id', '=', id)
    .execute();
}

interface PairRow {
  id: string;
  oneId: string;
  otherId: string;
  strength: string;
  reasons: string[];
  askedAt: Date | null;
  askedBy: string | null;
  dismissedAt: Date | null;
  dismissedBy: string | null;
}

async function toPairs(ctx: Ctx<StaffScope>, rows: readonly PairRow[]): Promise<DuplicatePair[]> {
  const members = await findMembers(
    ctx,
    rows.flatMap((row) => [row.oneId, row.otherId]),
  );
  const people = await findPeople(
    ctx,
    rows.flatMap((row) => [row.askedBy, row.dismissedBy].filter((id) => id !== null)),
  );
  const toDecision = (accountId: string | null, at: Date | null) => {
    const person = accountId === null ? undefined : people.get(accountId);
    return person && at ? { by: person, at: at.toISOString() } : null;
  };
  return rows.flatMap((row) => {
    const [one, other] = [members.get(row.oneId), members.get(row.otherId)];
    if (!one || !other) return [];
    return [
      {
        id: row.id,
        strength: row.strength as DuplicateStrength,
        reasons: row.reasons as DuplicateReason[],
        members: one.createdAt <= other.createdAt ? [one, other] : [other, one],
        asked: toDecision(row.askedBy, row.askedAt),
        dismissed: toDecision(row.dismissedBy, row.dismissedAt),
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
    .select(['id', 'version', 'reference', 'firstName', 'lastName', 'preferredName'])
    .select(['dateOfBirth', 'phone', 'email', 'status', 'locationId', 'caseWorkerId'])
    .select('createdAt')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, createdAt: row.createdAt.toISOString() }]));
}

async function findPeople(ctx: Ctx<StaffScope>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await ctx.db
    .selectFrom('account')
    .select(['id', 'firstName', 'lastName'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
