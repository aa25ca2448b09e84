import { sql } from 'kysely';
import type { ScreeningOfApplicant, ScreeningWay } from '#contract/screening.ts';
import { wasAddressReplacedBy } from '#server/platform/address-in-log.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { StaffScope, SystemScope } from '#server/platform/scope.ts';

export interface NewLink {
  how: ScreeningWay;
  /** Null until its mail is written. */
  secretHash: string | null;
  expiresAt: Date;
}

export async function insertLink(
  ctx: Ctx<StaffScope>,
  sittingId: string,
  link: NewLink,
  now: Date,
): Promise<string> {
  const row = await ctx.db
    .insertInto('screening_link')
    .values({
      screening_id: sittingId,
      secret_hash: link.secretHash,
      how: link.how,
      created_by: ctx.scope.accountId,
      created_at: now,
      expires_at: link.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Takes the links of an applicant back that still open a sitting. Returns how many. */
export async function revokeLinks(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  now: Date,
): Promise<number> {
  const revoked = await ctx.db
    .updateTable('screening_link')
    .set({ revoked_at: now })
    .where('screening_id', 'in', (from) =>
      from
        .selectFrom('screening')
        .select('id')
        .where('applicant_id', '=', applicantId)
        .where('submitted_at', 'is', null),
    )
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute();
  return revoked.length;
}

/** Takes one link back, whose mail may not leave any more. */
export async function revokeLink(ctx: Ctx<SystemScope>, id: string, now: Date) {
  await ctx.db
    .updateTable('screening_link')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .execute();
}

/** Takes the links back that a person has got from their own page. */
export async function revokeOwnLinks(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('screening_link')
    .set({ revoked_at: now })
    .where('how', '=', 'page')
    .where('revoked_at', 'is', null)
    .where('screening_id', 'in', (from) =>
      from.selectFrom('screening').select('id').where('applicant_id', '=', applicantId),
    )
    .execute();
}

/** The links of an applicant that staff have made, the newest first. */
export function listLinks(ctx: Ctx<StaffScope>, applicantId: string) {
  return ctx.db
    .selectFrom('screening_link')
    .innerJoin('screening', 'screening.id', 'screening_link.screening_id')
    .leftJoin('account', 'account.id', 'screening_link.created_by')
    .select(['screening_link.id', 'how', 'screening_id', 'sent_at', 'expires_at', 'revoked_at'])
    .select(['screening_link.created_at', 'suspended_at'])
    .select(sql<string | null>`account.first_name || ' ' || account.last_name`.as('made_by'))
    .where('screening.applicant_id', '=', applicantId)
    .where('how', '<>', 'page')
    .orderBy('screening_link.created_at', 'desc')
    .orderBy('screening_link.id')
    .limit(20)
    .execute();
}

/**
 * Gives a link that is to be mailed its secret. Undefined when it was taken back meanwhile, or has run
 * out, or opens nothing any more for another reason.
 */
export async function takeForMail(
  ctx: Ctx<SystemScope>,
  id: string,
  secretHash: string,
  now: Date,
) {
  return ctx.db
    .updateTable('screening_link')
    .set({ secret_hash: secretHash })
    .from('screening')
    .innerJoin('applicant', 'applicant.id', 'screening.applicant_id')
    .whereRef('screening.id', '=', 'screening_link.screening_id')
    .where('screening_link.id', '=', id)
    .where('screening_link.how', '=', 'mail')
    .where('screening_link.sent_at', 'is', null)
    .where('screening_link.revoked_at', 'is', null)
    .where('screening_link.suspended_at', 'is', null)
    .where('screening_link.expires_at', '>', now)
    .where('screening.submitted_at', 'is', null)
    .where('applicant.deleted_at', 'is', null)
    .returning(['applicant.id as applicantId', 'applicant.email', 'applicant.language'])
    .returning('screening_link.expires_at')
    .executeTakeFirst();
}

export async function setSent(
  ctx: Ctx<SystemScope>,
  { id, sentToHash }: { id: string; sentToHash: string },
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('screening_link')
    .set({ sent_at: now, sent_to_hash: sentToHash })
    .where('id', '=', id)
    .execute();
}

/** The open links that this staff member made, with the current e-mail address of the record. */
export function listOpenLinksBy(ctx: Ctx<StaffScope>, makerId: string, now: Date) {
  return ctx.db
    .selectFrom('screening_link')
    .innerJoin('screening', 'screening.id', 'screening_link.screening_id')
    .innerJoin('applicant', 'applicant.id', 'screening.applicant_id')
    .select(['screening_link.id', 'how', 'sent_to_hash', 'applicant.email'])
    .select(['screening.applicant_id', wasAddressReplacedBy(makerId).as('isAddressTheirs')])
    .where('screening_link.created_by', '=', makerId)
    .where('how', '<>', 'page')
    .where('revoked_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('screening.submitted_at', 'is', null)
    .orderBy('screening_link.id')
    .execute();
}

export async function suspendLinks(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('screening_link')
    .set({ suspended_at: now })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/** A link as staff see it: never what opens it. */
export function toLink(
  row: Awaited<ReturnType<typeof listLinks>>[number],
): ScreeningOfApplicant['links'][number] {
  return {
    id: row.id,
    how: row.how as ScreeningWay,
    madeBy: row.made_by,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    suspendedAt: row.suspended_at?.toISOString() ?? null,
  };
}
