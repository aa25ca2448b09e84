import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import type { SignedInScope, StaffScope, SystemScope } from '#server/platform/scope.ts';

/**
 * For so long a row that is not renewed counts: two and a bit of the times between renewals, so that one
 * may be late. What a machine that has died held is gone by then.
 */
const secondsOfRow = 45;

const isAlive = sql<boolean>`renewed_at > clock_timestamp() - make_interval(secs => ${secondsOfRow})`;

export async function countStreams(ctx: Ctx<SignedInScope>): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('live_stream')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', ctx.scope.accountId)
    .where(isAlive)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertStream(
  ctx: Ctx<SignedInScope>,
  stream: { id: string; instanceId: string },
): Promise<void> {
  await ctx.db
    .insertInto('live_stream')
    .values({
      ...{ id: stream.id, instance_id: stream.instanceId },
      ...{ account_id: ctx.scope.accountId, session_id: ctx.scope.sessionId },
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
    .selectFrom('live_stream')
    .select('applicant_id')
    .where('id', '=', streamId)
    .where('session_id', '=', ctx.scope.sessionId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  await ctx.db
    .updateTable('live_stream')
    .set({ applicant_id: look.applicantId, is_editing: look.isEditing })
    .where('id', '=', streamId)
    .execute();
  return { applicantId: before.applicant_id };
}

/** Whether a stream is open, of whomever. */
export async function isThere(ctx: Ctx<StaffScope>, streamId: string) {
  const query = ctx.db.selectFrom('live_stream').select('id').where('id', '=', streamId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** What is looked at through these streams of this instance, as the calls of any instance have set it. */
export async function findLooks(ctx: Ctx<SystemScope>, streamIds: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('live_stream')
    .select(['id', 'applicant_id'])
    .where(sql<boolean>`id = any(${streamIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.applicant_id]));
}

/** Who else has this file open, and whether in a form. Whose file it is has been checked by then. */
export async function listViewing(ctx: Ctx<StaffScope>, applicantId: string) {
  return ctx.db
    .selectFrom('live_stream')
    .select(['account_id as id', sql<boolean>`bool_or(is_editing)`.as('isEditing')])
    .where('applicant_id', '=', applicantId)
    .where('account_id', '!=', ctx.scope.accountId)
    .where(isAlive)
    .groupBy('account_id')
    .execute();
}

/** Nothing is looked at through these any more; returns the files that were. */
export async function clearLooks(
  ctx: Ctx<SystemScope>,
  streamIds: readonly string[],
): Promise<string[]> {
  const looks = await findLooks(ctx, streamIds);
  await ctx.db
    .updateTable('live_stream')
    .set({ applicant_id: null, is_editing: false })
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
    .deleteFrom('live_stream')
    .where(sql<boolean>`id = any(${streamIds}::uuid[])`)
    .returning('applicant_id')
    .execute();
  return rows.flatMap((row) => row.applicant_id ?? []);
}

/** The streams of this instance are still open. Whichever are held by none any more go, as above. */
export async function renewStreams(ctx: Ctx<SystemScope>, instanceId: string): Promise<string[]> {
  await ctx.db
    .updateTable('live_stream')
    .set({ renewed_at: sql<Date>`clock_timestamp()` })
    .where('instance_id', '=', instanceId)
    .execute();
  const gone = await ctx.db
    .deleteFrom('live_stream')
    .where((where) => where.not(isAlive))
    .returning('applicant_id')
    .execute();
  return gone.flatMap((row) => row.applicant_id ?? []);
}
