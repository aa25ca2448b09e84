import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import { isOwnFile } from '#server/platform/own-file.ts';
import type { ClientScope } from '#server/platform/scope.ts';

/** The last sitting of whoever asks; one that is under way before any other. */
export async function findOwnSitting(ctx: Ctx<ClientScope>, now: Date) {
  const row = await ctx.db
    .selectFrom('screening')
    .innerJoin('applicant', 'applicant.id', 'screening.applicant_id')
    .select(['screening.id', 'applicant_id', 'saved_at', 'screening.submitted_at'])
    // Only while a link that staff made opens it as well: with that, they ask it of this person.
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('screening_link')
            .select('id')
            .whereRef('screening_id', '=', 'screening.id')
            .where('how', '<>', 'page')
            .where('revoked_at', 'is', null)
            .where('expires_at', '>', now),
        )
        .as('isAsked'),
    )
    .where(isOwnFile(ctx.scope, 'applicant.id'))
    .orderBy(sql`screening.submitted_at is null`, 'desc')
    .orderBy('screening.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      applicantId: row.applicant_id,
      savedAt: row.saved_at,
      isSubmitted: row.submitted_at !== null,
      isOpen: row.submitted_at === null && Boolean(row.isAsked),
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
    .selectFrom('client_link')
    .innerJoin('session', (join) => join.on('session.id', '=', ctx.scope.sessionId))
    .select('client_link.account_id')
    .where('client_link.account_id', '=', ctx.scope.accountId)
    .where('client_link.suspended_at', 'is', null)
    .where('session.ended_at', 'is', null)
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
    .insertInto('screening_link')
    .values({
      screening_id: sittingId,
      secret_hash: secretHash,
      how: 'page',
      created_by: ctx.scope.accountId,
      created_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
