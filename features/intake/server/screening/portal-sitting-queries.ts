import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import { isOwnRecord } from '#core/server/db/own-record.ts';
import type { ClientScope } from '#core/server/scope/scope.ts';

/** The client's last sitting, preferring an unfinished one. */
export async function findClientSitting(ctx: Ctx<ClientScope>, now: Date) {
  const row = await ctx.db
    .selectFrom('screening')
    .innerJoin('applicant', 'applicant.id', 'screening.applicantId')
    .select(['screening.id', 'applicantId', 'savedAt', 'screening.submittedAt'])
    // Only while a staff link also opens it: then staff have asked for it.
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('screeningLink')
            .select('id')
            .whereRef('screeningId', '=', 'screening.id')
            .where('how', '<>', 'page')
            .where('revokedAt', 'is', null)
            .where('expiresAt', '>', now),
        )
        .as('isAsked'),
    )
    .where(isOwnRecord(ctx.scope, 'applicant.id'))
    .orderBy(sql`screening.submitted_at is null`, 'desc')
    .orderBy('screening.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      applicantId: row.applicantId,
      savedAt: row.savedAt,
      isSubmitted: row.submittedAt !== null,
      isOpen: row.submittedAt === null && Boolean(row.isAsked),
    }
  );
}

/**
 * Returns true while the session may use the portal. Locks that until the transaction ends, so that
 * a concurrent end of access waits and then revokes the new link.
 */
export async function lockPortalAccess(ctx: Ctx<ClientScope>): Promise<boolean> {
  // Locked first, in the same order as deactivation.
  await ctx.db
    .selectFrom('account')
    .select('id')
    .where('id', '=', ctx.scope.accountId)
    .forKeyShare()
    .execute();
  const row = await ctx.db
    .selectFrom('clientLink')
    .innerJoin('session', (join) => join.on('session.id', '=', ctx.scope.sessionId))
    .select('clientLink.accountId')
    .where('clientLink.accountId', '=', ctx.scope.accountId)
    .where('clientLink.suspendedAt', 'is', null)
    .where('session.endedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPortalLink(
  ctx: Ctx<ClientScope>,
  { sittingId, secretHash, expiresAt }: { sittingId: string; secretHash: string; expiresAt: Date },
  now: Date,
): Promise<string> {
  const row = await ctx.db
    .insertInto('screeningLink')
    .values({
      screeningId: sittingId,
      secretHash,
      how: 'page',
      createdBy: ctx.scope.accountId,
      createdAt: now,
      expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
