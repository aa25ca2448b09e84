import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';

/**
 * Days between reminders to one address. Anyone may type any address, so the limit covers all forms
 * that name it.
 */
const daysBetweenReminders = 30;

function wasAddressReminded(now: Date) {
  return sql<boolean>`exists (
    select from draft_applicant as other
    where lower(other.email) = lower(draft_applicant.email)
      and other.reminded_at > ${now}::timestamptz - make_interval(days => ${daysBetweenReminders})
  )`;
}

/** Unfinished inactive forms with an address that was never reminded. */
export async function listToRemind(
  ctx: Ctx<SystemScope>,
  { before, now }: { before: Date; now: Date },
) {
  const rows = await ctx.db
    .selectFrom('draftApplicant')
    .select('id')
    .where('submittedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where('remindedAt', 'is', null)
    .where('email', 'is not', null)
    .where('updatedAt', '<', before)
    // Redundant, but lets the query use the index.
    .where('createdAt', '<', before)
    .where(sql<boolean>`not ${wasAddressReminded(now)}`)
    .orderBy('updatedAt')
    .execute();
  return rows.map(({ id }) => id);
}

/** Claims the form's only reminder; false when another server has, or the form has changed. */
export async function claimReminder(
  ctx: Ctx<SystemScope>,
  id: string,
  { before, now }: { before: Date; now: Date },
): Promise<boolean> {
  const taken = await ctx.db
    .updateTable('draftApplicant')
    .set({ remindedAt: now })
    .where('id', '=', id)
    .where('submittedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where('remindedAt', 'is', null)
    .where('updatedAt', '<', before)
    .where(sql<boolean>`not ${wasAddressReminded(now)}`)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Language and last change of a form that is still unfinished. */
export function findUnfinished(ctx: Ctx<SystemScope>, id: string) {
  return ctx.db
    .selectFrom('draftApplicant')
    .select(['language', 'updatedAt'])
    .where('id', '=', id)
    .where('submittedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}
