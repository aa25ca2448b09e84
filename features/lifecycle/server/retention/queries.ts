import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';
import { isOnHold, onHold } from '#features/person/server/applicants/on-hold.ts';

const free = (file: string) => sql<boolean>`not ${onHold(file)}`;

/** Applicants deleted before this moment, oldest first. */
export async function listDeletedApplicants(ctx: Ctx<SystemScope>, before: Date) {
  const rows = await ctx.db
    .selectFrom('applicant')
    .select('id')
    .where('deletedAt', '<', before)
    .where(free('applicant.id'))
    .orderBy('deletedAt')
    // Merged records go before the record they are part of.
    .orderBy(sql`merged_into is null`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Applications deleted before this moment, oldest first. */
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
 * Locks a person deleted before this moment and not on legal hold, and makes their merges final. What moved to the
 * remaining record stays there, and the URL and the reference still lead to it. The reference stays taken, so that no
 * printout names two people.
 * @returns false if the person is gone, was restored, or is on legal hold
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
  // The lock prevents a new legal hold.
  if (!locked || (await isOnHold(ctx, id))) return false;
  await finishMerges(ctx, { id, into: locked.mergedInto });
  return true;
}

/** Removes the events deleted before this moment, with their series, and the undo data of ended series. */
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

/** Redirects merged records to the remaining one or to nothing, and deletes their undo data. */
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
    // Stopped reminders carry over to the remaining record.
    await sql`
      insert into reminder_stop (applicant_id, stopped_at)
      select ${into}::uuid, stopped_at from reminder_stop where applicant_id = ${id}
      on conflict do nothing
    `.execute(ctx.db);
    // A decision to keep the record carries over to the remaining one.
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

/**
 * Removes pairs found while a member was being removed. Pairs have no foreign keys, so that removals don't wait for
 * searches.
 */
export async function removeOrphanedPairs(ctx: Ctx<SystemScope>): Promise<void> {
  await sql`
    delete from duplicate_pair where 2 > (select count(*) from applicant where id in (one_id, other_id))
  `.execute(ctx.db);
}

/** Removes an application that was never accepted, with its answers and notifications; otherwise as above. */
export async function removeDraft(
  ctx: Ctx<SystemScope>,
  id: string,
  deletedBefore: Date,
): Promise<boolean> {
  const removed = await ctx.db
    .deleteFrom('draftApplicant')
    .where('id', '=', id)
    .where('deletedAt', '<', deletedBefore)
    // An accepted application's answers belong to the applicant.
    .where('applicantId', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!removed) return false;
  await removeNoticesAbout(ctx, [id]);
  return true;
}

/** Notes deleted before this moment, oldest first. */
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

/** Removes a note with its earlier versions; false if it is gone or was restored. */
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

/** Removes tasks deleted before this moment, with their comments. */
export function removeDeletedTasks(ctx: Ctx<SystemScope>, before: Date) {
  return ctx.db
    .deleteFrom('task')
    .where('deletedAt', '<', before)
    .where(sql<boolean>`(applicant_id is null or ${free('task.applicantId')})`)
    .returning(['id', 'applicantId'])
    .execute();
}

/** Unsubmitted forms without changes since this moment, oldest first. */
export async function listUnfinishedDrafts(ctx: Ctx<SystemScope>, before: Date) {
  const rows = await ctx.db
    .selectFrom('draftApplicant')
    .select('id')
    .where('submittedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where('updatedAt', '<', before)
    // Lets the query use the index; a form begins before its last change.
    .where('createdAt', '<', before)
    .orderBy('updatedAt')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Removes an unfinished form with its answers and devices.
 * @returns false if it was changed in between.
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
