import { sql } from 'kysely';
import type { lookAt } from '#core/contract/live.ts';
import type { ReceivedBy } from '#core/contract/operation.ts';
import type { Ctx } from '#core/server/context.ts';
import type { SignedInScope, StaffScope, SystemScope } from '#core/server/scope/scope.ts';

/**
 * Seconds until an unrenewed row expires. More than two renewal intervals, so that one may be late.
 * Cleans up after a crashed instance.
 */
const rowTtlSeconds = 45;

const isAlive = sql<boolean>`renewed_at > clock_timestamp() - make_interval(secs => ${rowTtlSeconds})`;

export async function countStreams(ctx: Ctx<SignedInScope>): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('liveStream')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('accountId', '=', ctx.scope.accountId)
    .where(isAlive)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertStream(
  ctx: Ctx<SignedInScope>,
  stream: { id: string; instanceId: string },
): Promise<void> {
  await ctx.db
    .insertInto('liveStream')
    .values({
      id: stream.id,
      instanceId: stream.instanceId,
      accountId: ctx.scope.accountId,
      sessionId: ctx.scope.sessionId,
    })
    .execute();
}

/** Stores the record that a stream shows; returns the previous one, if the stream exists. */
export async function setPresence(
  ctx: Ctx<StaffScope>,
  streamId: string,
  { applicantId, isEditing, field }: ReceivedBy<typeof lookAt>['body'],
) {
  const before = await ctx.db
    .selectFrom('liveStream')
    .select('applicantId')
    .where('id', '=', streamId)
    .where('sessionId', '=', ctx.scope.sessionId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  await ctx.db
    .updateTable('liveStream')
    .set({ applicantId, isEditing, editingField: field })
    .where('id', '=', streamId)
    .execute();
  return { applicantId: before.applicantId };
}

/** True if the stream is open, for any user. */
export async function isThere(ctx: Ctx<StaffScope>, streamId: string) {
  const query = ctx.db.selectFrom('liveStream').select('id').where('id', '=', streamId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Records shown through this instance's streams, as set on any instance. */
export async function findPresence(ctx: Ctx<SystemScope>, streamIds: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('liveStream')
    .select(['id', 'applicantId'])
    .where(sql<boolean>`id = any(${streamIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.applicantId]));
}

/**
 * Other users who have this record open, and whether they are editing, in which field. The caller must have checked
 * access.
 */
export async function listViewing(ctx: Ctx<StaffScope>, applicantId: string) {
  return ctx.db
    .selectFrom('liveStream')
    .select([
      'accountId as id',
      sql<boolean>`bool_or(is_editing)`.as('isEditing'),
      // In several windows, one of their fields.
      sql<string | null>`max(editing_field)`.as('field'),
    ])
    .where('applicantId', '=', applicantId)
    .where('accountId', '!=', ctx.scope.accountId)
    .where(isAlive)
    .groupBy('accountId')
    .execute();
}

/** Clears the shown records; returns them. */
export async function clearPresence(
  ctx: Ctx<SystemScope>,
  streamIds: readonly string[],
): Promise<string[]> {
  const looks = await findPresence(ctx, streamIds);
  await ctx.db
    .updateTable('liveStream')
    .set({ applicantId: null, isEditing: false, editingField: null })
    .where(sql<boolean>`id = any(${streamIds}::uuid[])`)
    .execute();
  return [...looks.values()].flatMap((id) => id ?? []);
}

/** Removes ended streams; returns the records they showed. */
export async function removeStreams(
  ctx: Ctx<SystemScope>,
  streamIds: readonly string[],
): Promise<string[]> {
  const rows = await ctx.db
    .deleteFrom('liveStream')
    .where(sql<boolean>`id = any(${streamIds}::uuid[])`)
    .returning('applicantId')
    .execute();
  return rows.flatMap((row) => row.applicantId ?? []);
}

/** Renews this instance's streams, and removes expired ones of any instance. */
export async function renewStreams(ctx: Ctx<SystemScope>, instanceId: string): Promise<string[]> {
  await ctx.db
    .updateTable('liveStream')
    .set({ renewedAt: sql<Date>`clock_timestamp()` })
    .where('instanceId', '=', instanceId)
    .execute();
  const gone = await ctx.db
    .deleteFrom('liveStream')
    .where((where) => where.not(isAlive))
    .returning('applicantId')
    .execute();
  return gone.flatMap((row) => row.applicantId ?? []);
}
