import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';
import { isOnHold, onHold } from '#features/person/server/applicants/on-hold.ts';

const free = (file: string) => sql<boolean>`not ${onHold(file)}`;

/** The applicants that were deleted before this moment, the oldest first. */
export async function listDeletedApplicants(ctx: Ctx<SystemScope>, before: Date) {
  const rows = await ctx.db
    .selectFrom('applicant')
    .select('id')
    .where('deletedAt', '<', before)
    .where(free('applicant.id'))
    .orderBy('deletedAt')
    // What was merged goes before what it is a part of.
    .orderBy(sql`merged_into is null`)
    .execute();
  return rows.map(({ id }) => id);
}

/** The drafts that were deleted before this moment, the oldest first. */
export async function listDeletedDrafts(ctx: Ctx<SystemScope>, before: Date) {
  const rows = await ctx.db
    .selectFrom('draftApplicant')
    .select('id')
    .where('deletedAt', '<', before)
    .orderBy('deletedAt')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks a person who was deleted before this moment and isn't on legal hold, and makes their merges final. What moved
 * to the remaining record stays there, and the address and the reference still lead to it. The reference stays taken,
 * so that no printout names two people.
 *
 * @returns false when the person is gone, was restored, or is on legal hold
 */
export async function settleDeletedApplicant(
  ctx: Ctx<SystemScope>,
  id: string,
  deletedBefore: Date,
): Promise<boolean> {
  const locked = await ctx.db
    .selectFrom('applicant')
    .select(['id', 'mergedInto'])
    .where('id', '=', id)
    .where('deletedAt', '<', deletedBefore)
    .forUpdate()
    .executeTakeFirst();
  // While we have the lock, nobody sets a legal hold.
  if (!locked || (await isOnHold(ctx, id))) return false;
  await finishMerges(ctx, { id, into: locked.mergedInto });
  return true;
}

/**
 * The events that were deleted before this moment go for good; with their series, its parts. So does what it
 * would take to put a series together that was ended before.
 */
export async function removeDeletedEvents(ctx: Ctx<SystemScope>, before: Date) {
  await ctx.db.deleteFrom('eventCut').where('cutAt', '<', before).execute();
  const rows = await ctx.db
    .deleteFrom('event')
    .where('deletedAt', '<', before)
    .where(
      sql<boolean>`not exists (
        select from event_person as person
        where person.event_id = event.id and ${onHold('person.applicantId')}
      )`,
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** What leads to this file leads on, or nowhere; what it would take to part it again is forgotten. */
async function finishMerges(
  ctx: Ctx<SystemScope>,
  { id, into }: { id: string; into: string | null },
): Promise<void> {
  await ctx.db
    .updateTable('applicantMerge')
    .set({ fieldsBefore: '{}', fieldsAfter: '{}', moved: '{}' })
    .where('mergedId', '=', id)
    .execute();
  if (into) {
    // Whoever stopped their reminders by the one file has stopped them.
    await sql`
      insert into reminder_stop (applicant_id, stopped_at)
      select ${into}::uuid, stopped_at from reminder_stop where applicant_id = ${id}
      on conflict do nothing
    `.execute(ctx.db);
    // Whoever said that the one file stays has said it of what it became a part of.
    await sql`
      insert into retention_stay as stay (applicant_id, until, reason, decided_by, decided_at)
      select ${into}::uuid, until, reason, decided_by, decided_at
      from retention_stay where applicant_id = ${id}
      on conflict (applicant_id) do update
        set until = excluded.until, reason = excluded.reason, decided_by = excluded.decided_by,
          decided_at = excluded.decided_at
        where stay.until < excluded.until
    `.execute(ctx.db);
    await ctx.db
      .updateTable('applicantMerge')
      .set({ remainingId: into })
      .where('remainingId', '=', id)
      .execute();
  } else await ctx.db.deleteFrom('applicantMerge').where('remainingId', '=', id).execute();
  await ctx.db.deleteFrom('duplicateSearch').where('applicantId', '=', id).execute();
  await ctx.db
    .deleteFrom('duplicatePair')
    .where((where) => where.or([where('oneId', '=', id), where('otherId', '=', id)]))
    .execute();
}

/** Pairs that were found while one of the two was being removed. They have no foreign keys, so that no search is waited for. */
export async function removePairsOfNobody(ctx: Ctx<SystemScope>): Promise<void> {
  await sql`
    delete from duplicate_pair where 2 > (select count(*) from applicant where id in (one_id, other_id))
  `.execute(ctx.db);
}

/** Removes a draft that became nobody, with its answers and the notices about it; as above. */
export async function removeDraft(
  ctx: Ctx<SystemScope>,
  id: string,
  deletedBefore: Date,
): Promise<boolean> {
  const removed = await ctx.db
    .deleteFrom('draftApplicant')
    .where('id', '=', id)
    .where('deletedAt', '<', deletedBefore)
    // Its answers would be an applicant's.
    .where('applicantId', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!removed) return false;
  await removeNoticesAbout(ctx, [id]);
  return true;
}

/** The notes that were deleted before this moment, the oldest first. */
export async function listDeletedNotes(ctx: Ctx<SystemScope>, before: Date) {
  const rows = await ctx.db
    .selectFrom('note')
    .select(['id', 'applicantId'])
    .where('deletedAt', '<', before)
    .where(free('note.applicantId'))
    .orderBy('deletedAt')
    .execute();
  return rows.map((row) => ({ id: row.id, applicantId: row.applicantId }));
}

/** Removes a note with what it said before; false when it is gone, or was brought back. */
export async function removeNote(
  ctx: Ctx<SystemScope>,
  id: string,
  deletedBefore: Date,
): Promise<boolean> {
  const removed = await ctx.db
    .deleteFrom('note')
    .where('id', '=', id)
    .where('deletedAt', '<', deletedBefore)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Removes the tasks that were deleted before this moment, with what was said about them. */
export function removeDeletedTasks(ctx: Ctx<SystemScope>, before: Date) {
  return ctx.db
    .deleteFrom('task')
    .where('deletedAt', '<', before)
    .where(sql<boolean>`(applicant_id is null or ${free('task.applicantId')})`)
    .returning(['id', 'applicantId'])
    .execute();
}

/** The forms that nobody handed in or has written in since this moment, the oldest first. */
export async function listUnfinishedDrafts(ctx: Ctx<SystemScope>, before: Date) {
  const rows = await ctx.db
    .selectFrom('draftApplicant')
    .select('id')
    .where('submittedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where('updatedAt', '<', before)
    // For the index: begun before it was last written in.
    .where('createdAt', '<', before)
    .orderBy('updatedAt')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Removes a form that was left unfinished, with its answers and the devices that open it.
 *
 * @returns false when somebody has gone on with it meanwhile.
 */
export async function removeUnfinishedDraft(
  ctx: Ctx<SystemScope>,
  id: string,
  before: Date,
): Promise<boolean> {
  const removed = await ctx.db
    .deleteFrom('draftApplicant')
    .where('id', '=', id)
    .where('submittedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where('updatedAt', '<', before)
    .returning('id')
    .executeTakeFirst();
  if (!removed) return false;
  await removeNoticesAbout(ctx, [id]);
  return true;
}

async function removeNoticesAbout(ctx: Ctx<SystemScope>, recordIds: string[]) {
  await ctx.db.deleteFrom('notice').where('recordId', 'in', recordIds).execute();
}
