import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';

/** An address that was typed may be anyone's: it gets one reminder in this time, however many forms name it. */
const daysBetween = 30;

function wasAddressReminded(now: Date) {
  return sql<boolean>`exists (
    select from draft_applicant as other
    where lower(other.email) = lower(draft_applicant.email)
      and other.reminded_at > ${now}::timestamptz - make_interval(days => ${daysBetween})
  )`;
}

/** Unfinished forms that nobody has written in since, with an address, whose person was never reminded. */
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
    // For the index: begun before it was last written in.
    .where('createdAt', '<', before)
    .where(sql<boolean>`not ${wasAddressReminded(now)}`)
    .orderBy('updatedAt')
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes the one reminder of a form; false when somebody else has, or the form has gone on. */
export async function takeReminder(
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

/** A form that is still unfinished: in which language, and when it was last written in. */
export function findUnfinished(ctx: Ctx<SystemScope>, id: string) {
  return ctx.db
    .selectFrom('draftApplicant')
    .select(['language', 'updatedAt'])
    .where('id', '=', id)
    .where('submittedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}
