import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { SignedInScope, StaffScope, SystemScope } from '#core/server/scope/scope.ts';

/**
 * For so long a row that is not renewed counts: two and a bit of the times between renewals, so that one
 * may be late. What a machine that has died held is gone by then.
 */
const secondsOfRow = 45;

const isAlive = sql<boolean>`renewed_at > clock_timestamp() - make_interval(secs => ${secondsOfRow})`;

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

/** Notes what is looked at through a stream of this session; returns what was before, if it is there. */
export async function setLook(
  ctx: Ctx<StaffScope>,
  streamId: string,
  look: { applicantId: string | null; isEditing: boolean },
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
    .set({ applicantId: look.applicantId, isEditing: look.isEditing })
    .where('id', '=', streamId)
    .execute();
  return { applicantId: before.applicantId };
}

/** Whether a stream is open, of whomever. */
export async function isThere(ctx: Ctx<StaffScope>, streamId: string) {
  const query = ctx.db.selectFrom('liveStream').select('id').where('id', '=', streamId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** What is looked at through these streams of this instance, as the calls of any instance have set it. */
export async function findLooks(ctx: Ctx<SystemScope>, streamIds: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('liveStream')
    .select(['id', 'applicantId'])
    .where(sql<boolean>`id = any(${streamIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.applicantId]));
}

/** Who else has this file open, and whether in a form. Whose file it is has been checked by then. */
export async function listViewing(ctx: Ctx<StaffScope>, applicantId: string) {
  return ctx.db
    .selectFrom('liveStream')
    .select(['accountId as id', sql<boolean>`bool_or(is_editing)`.as('isEditing')])
    .where('applicantId', '=', applicantId)
    .where('accountId', '!=', ctx.scope.accountId)
    .where(isAlive)
    .groupBy('accountId')
    .execute();
}

/** Nothing is looked at through these any more; returns the files that were. */
export async function clearLooks(
  ctx: Ctx<SystemScope>,
  streamIds: readonly string[],
): Promise<string[]> {
  const looks = await findLooks(ctx, streamIds);
  await ctx.db
    .updateTable('liveStream')
    .set({ applicantId: null, isEditing: false })
    .where(sql<boolean>`id = any(${streamIds}::uuid[])`)
    .execute();
  return [...looks.values()].flatMap((id) => id ?? []);
}

/** Removes streams that have ended; returns the files that were looked at through them. */
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

/** The streams of this instance are still open. Whichever are held by none any more go, as above. */
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
