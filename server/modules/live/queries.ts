import { sql } from 'kysely';
import type { Executor } from '#server/platform/database.ts';
import type { SignedInScope, StaffScope, SystemScope } from '#server/platform/scope.ts';

/**
 * For so long a row that is not renewed counts: two and a bit of the times between renewals, so that one
 * may be late. What a machine that has died held is gone by then.
 */
const secondsOfRow = 45;

const isAlive = sql<boolean>`renewed_at > clock_timestamp() - make_interval(secs => ${secondsOfRow})`;

export async function countStreams(on: Executor, scope: SignedInScope): Promise<number> {
  const { count } = await on
    .selectFrom('live_stream')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', scope.accountId)
    .where(isAlive)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertStream(
  on: Executor,
  scope: SignedInScope,
  stream: { id: string; instanceId: string },
): Promise<void> {
  await on
    .insertInto('live_stream')
    .values({
      ...{ id: stream.id, instance_id: stream.instanceId },
      ...{ account_id: scope.accountId, session_id: scope.sessionId },
    })
    .execute();
}

/** Notes what is looked at through a stream of this session; returns what was before, if it is there. */
export async function setLook(
  on: Executor,
  scope: StaffScope,
  streamId: string,
  look: { applicantId: string | null; isEditing: boolean },
) {
  const before = await on
    .selectFrom('live_stream')
    .select('applicant_id')
    .where('id', '=', streamId)
    .where('session_id', '=', scope.sessionId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  await on
    .updateTable('live_stream')
    .set({ applicant_id: look.applicantId, is_editing: look.isEditing })
    .where('id', '=', streamId)
    .execute();
  return { applicantId: before.applicant_id };
}

/** Whether a stream is open, of whomever. */
export async function isThere(on: Executor, _scope: StaffScope, streamId: string) {
  const query = on.selectFrom('live_stream').select('id').where('id', '=', streamId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** What is looked at through these streams of this instance, as the calls of any instance have set it. */
export async function findLooks(on: Executor, _scope: SystemScope, streamIds: readonly string[]) {
  const rows = await on
    .selectFrom('live_stream')
    .select(['id', 'applicant_id'])
    .where(sql<boolean>`id = any(${streamIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.applicant_id]));
}

/** Who else has this file open, and whether in a form. Whose file it is has been checked by then. */
export async function listViewing(on: Executor, scope: StaffScope, applicantId: string) {
  return on
    .selectFrom('live_stream')
    .select(['account_id as id', sql<boolean>`bool_or(is_editing)`.as('isEditing')])
    .where('applicant_id', '=', applicantId)
    .where('account_id', '!=', scope.accountId)
    .where(isAlive)
    .groupBy('account_id')
    .execute();
}

/** Nothing is looked at through these any more; returns the files that were. */
export async function clearLooks(
  on: Executor,
  _scope: SystemScope,
  streamIds: readonly string[],
): Promise<string[]> {
  const looks = await findLooks(on, _scope, streamIds);
  await on
    .updateTable('live_stream')
    .set({ applicant_id: null, is_editing: false })
    .where(sql<boolean>`id = any(${streamIds}::uuid[])`)
    .execute();
  return [...looks.values()].flatMap((id) => id ?? []);
}

/** Removes streams that have ended; returns the files that were looked at through them. */
export async function removeStreams(
  on: Executor,
  _scope: SystemScope,
  streamIds: readonly string[],
): Promise<string[]> {
  const rows = await on
    .deleteFrom('live_stream')
    .where(sql<boolean>`id = any(${streamIds}::uuid[])`)
    .returning('applicant_id')
    .execute();
  return rows.flatMap((row) => row.applicant_id ?? []);
}

/** The streams of this instance are still open. Whichever are held by none any more go, as above. */
export async function renewStreams(
  on: Executor,
  _scope: SystemScope,
  instanceId: string,
): Promise<string[]> {
  await on
    .updateTable('live_stream')
    .set({ renewed_at: sql<Date>`clock_timestamp()` })
    .where('instance_id', '=', instanceId)
    .execute();
  const gone = await on
    .deleteFrom('live_stream')
    .where((where) => where.not(isAlive))
    .returning('applicant_id')
    .execute();
  return gone.flatMap((row) => row.applicant_id ?? []);
}
