import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { Scope, SystemScope } from '#core/server/scope/scope.ts';

/** A sent application that no one has accepted or deleted. */
export function findWaiting(ctx: Ctx<SystemScope>, id: string) {
  return ctx.db
    .selectFrom('draftApplicant')
    .select('language')
    .where('id', '=', id)
    .where('submittedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .where('finalisedAt', 'is', null)
    .executeTakeFirst();
}

/** Makes other forms with the same address wait until the transaction ends. */
export async function lockAddress(ctx: Ctx<Scope>, draftId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('cairn.form-news ' || mailbox_key, 0))
    from draft_applicant where id = ${draftId} and mailbox_key is not null
  `.execute(ctx.db);
}

/** True if another form with the same address was confirmed since. */
export async function wasAddressUsed(
  ctx: Ctx<Scope>,
  { draftId, purpose, since }: { draftId: string; purpose: string; since: Date },
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('delivery')
    .innerJoin('draftApplicant as other', 'other.id', 'delivery.draftApplicantId')
    .innerJoin('draftApplicant as form', 'form.mailboxKey', 'other.mailboxKey')
    .select('delivery.id')
    .where('form.id', '=', draftId)
    .where('other.id', '!=', draftId)
    .where('delivery.purpose', '=', purpose)
    .where(sql<boolean>`delivery.about ->> 'news' = 'received'`)
    .where('delivery.createdAt', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
