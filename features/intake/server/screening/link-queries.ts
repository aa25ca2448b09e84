import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import { wasAddressReplacedBy } from '#core/server/telemetry/audited-records.ts';
import type { ScreeningOfApplicant, ScreeningWay } from '#features/intake/contract/screening.ts';
import type { NewLink } from '#features/person/server/secret-links/service.ts';

export async function insertLink(
  ctx: Ctx<StaffScope>,
  sittingId: string,
  link: NewLink<ScreeningWay>,
  now: Date,
): Promise<string> {
  const row = await ctx.db
    .insertInto('screeningLink')
    .values({
      screeningId: sittingId,
      ...link,
      createdBy: ctx.scope.accountId,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Revokes an applicant's open links. Returns how many. */
export async function revokeLinks(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  now: Date,
): Promise<number> {
  const revoked = await ctx.db
    .updateTable('screeningLink')
    .set({ revokedAt: now })
    .where('screeningId', 'in', (from) =>
      from
        .selectFrom('screening')
        .select('id')
        .where('applicantId', '=', applicantId)
        .where('submittedAt', 'is', null),
    )
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('id')
    .execute();
  return revoked.length;
}

/** Revokes a link whose mail must no longer be sent. */
export async function revokeLink(ctx: Ctx<SystemScope>, id: string, now: Date) {
  await ctx.db.updateTable('screeningLink').set({ revokedAt: now }).where('id', '=', id).execute();
}

/** Revokes links that a person opened from the client portal. */
export async function revokePortalLinks(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('screeningLink')
    .set({ revokedAt: now })
    .where('how', '=', 'page')
    .where('revokedAt', 'is', null)
    .where('screeningId', 'in', (from) =>
      from.selectFrom('screening').select('id').where('applicantId', '=', applicantId),
    )
    .execute();
}

/** Links that staff created for an applicant, newest first. */
export function listLinks(ctx: Ctx<StaffScope>, applicantId: string) {
  return ctx.db
    .selectFrom('screeningLink')
    .innerJoin('screening', 'screening.id', 'screeningLink.screeningId')
    .leftJoin('account', 'account.id', 'screeningLink.createdBy')
    .select(['screeningLink.id', 'how', 'screeningId', 'sentAt', 'expiresAt', 'revokedAt'])
    .select(['screeningLink.createdAt', 'suspendedAt'])
    .select(sql<string | null>`account.first_name || ' ' || account.last_name`.as('madeBy'))
    .where('screening.applicantId', '=', applicantId)
    .where('how', '<>', 'page')
    .orderBy('screeningLink.createdAt', 'desc')
    .orderBy('screeningLink.id')
    .limit(20)
    .execute();
}

/**
 * Sets the secret of a link about to be mailed. Undefined when the link was revoked, has expired,
 * or no longer works for another reason.
 */
export async function takeForMail(
  ctx: Ctx<SystemScope>,
  id: string,
  secretHash: string,
  now: Date,
) {
  return ctx.db
    .updateTable('screeningLink')
    .set({ secretHash })
    .from('screening')
    .innerJoin('applicant', 'applicant.id', 'screening.applicantId')
    .whereRef('screening.id', '=', 'screeningLink.screeningId')
    .where('screeningLink.id', '=', id)
    .where('screeningLink.how', '=', 'mail')
    .where('screeningLink.sentAt', 'is', null)
    .where('screeningLink.revokedAt', 'is', null)
    .where('screeningLink.suspendedAt', 'is', null)
    .where('screeningLink.expiresAt', '>', now)
    .where('screening.submittedAt', 'is', null)
    .where('applicant.deletedAt', 'is', null)
    .returning(['applicant.id as applicantId', 'applicant.email', 'applicant.language'])
    .returning('screeningLink.expiresAt')
    .executeTakeFirst();
}

export async function setSent(
  ctx: Ctx<SystemScope>,
  { id, sentToHash }: { id: string; sentToHash: string },
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('screeningLink')
    .set({ sentAt: now, sentToHash })
    .where('id', '=', id)
    .execute();
}

/** Open links of this staff member, with the record's current email address. */
export function listOpenLinksBy(ctx: Ctx<StaffScope>, makerId: string, now: Date) {
  return ctx.db
    .selectFrom('screeningLink')
    .innerJoin('screening', 'screening.id', 'screeningLink.screeningId')
    .innerJoin('applicant', 'applicant.id', 'screening.applicantId')
    .select(['screeningLink.id', 'how', 'sentToHash', 'applicant.email'])
    .select(['screening.applicantId', wasAddressReplacedBy(makerId).as('isAddressTheirs')])
    .where('screeningLink.createdBy', '=', makerId)
    .where('how', '<>', 'page')
    .where('revokedAt', 'is', null)
    .where('suspendedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('screening.submittedAt', 'is', null)
    .orderBy('screeningLink.id')
    .execute();
}

export async function suspendLinks(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('screeningLink')
    .set({ suspendedAt: now })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/** Link for staff, without the secret. */
export function toLink(
  row: Awaited<ReturnType<typeof listLinks>>[number],
): ScreeningOfApplicant['links'][number] {
  return {
    id: row.id,
    how: row.how as ScreeningWay,
    madeBy: row.madeBy,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
  };
}
