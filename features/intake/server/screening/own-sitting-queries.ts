import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import { isOwnFile } from '#core/server/db/own-file.ts';
import type { ClientScope } from '#core/server/scope/scope.ts';

/** The last sitting of whoever asks; one that is under way before any other. */
export async function findOwnSitting(ctx: Ctx<ClientScope>, now: Date) {
  const row = await ctx.db
    .selectFrom('screening')
    .innerJoin('applicant', 'applicant.id', 'screening.applicantId')
    .select(['screening.id', 'applicantId', 'savedAt', 'screening.submittedAt'])
    // Only while a link that staff made opens it as well: with that, they ask it of this person.
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
    .where(isOwnFile(ctx.scope, 'applicant.id'))
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
 * Whether the portal is open to this session, which stays so until the transaction ends: its end waits, and then finds
 * the link that was made.
 */
export async function holdPortal(ctx: Ctx<ClientScope>): Promise<boolean> {
  // First, as a deactivation takes it first.
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

export async function insertOwnLink(
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
