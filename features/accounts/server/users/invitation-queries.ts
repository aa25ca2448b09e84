import { type SelectQueryBuilder, sql } from 'kysely';
import type { Language } from '#core/contract/languages.ts';
import type { ReachName, Role } from '#core/contract/roles.ts';
import type { Invitation } from '#core/contract/users.ts';
import type { Ctx } from '#core/server/context.ts';
import type { DB } from '#core/server/db/tables.ts';
import type { PublicScope, StaffScope, SystemScope } from '#core/server/scope/scope.ts';

const inviter = sql<string | null>`(
  select first_name || ' ' || last_name from account where account.id = invitation.invited_by
)`.as('inviter');

const columns = [
  'id',
  'email',
  'role',
  'locationIds',
  'reach',
  'language',
  'createdAt',
  'sentAt',
  'expiresAt',
] as const;

/** Neither accepted nor revoked; may have expired. */
function isWaiting<O>(query: SelectQueryBuilder<DB, 'invitation', O>) {
  return query.where('acceptedAt', 'is', null).where('revokedAt', 'is', null);
}

export async function listWaiting(ctx: Ctx<StaffScope>): Promise<Invitation[]> {
  const rows = await isWaiting(ctx.db.selectFrom('invitation'))
    .select([...columns, inviter])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toInvitation);
}

/** Locks the row until the transaction ends. */
export async function lockWaiting(
  ctx: Ctx<StaffScope>,
  lookup: { id: string } | { email: string },
): Promise<Invitation | undefined> {
  let query = isWaiting(ctx.db.selectFrom('invitation')).select([...columns, inviter]);
  query =
    'id' in lookup
      ? query.where('id', '=', lookup.id)
      : query.where((where) =>
          where(where.fn('lower', ['email']), '=', lookup.email.toLowerCase()),
        );
  const row = await query.forUpdate().executeTakeFirst();
  return row && toInvitation(row);
}

export interface NewInvitation {
  email: string;
  role: Role;
  locationIds: string[];
  reach: ReachName;
  language: Language;
  expiresAt: Date;
}

/** Adds an invitation or replaces the open one for the same address. */
export async function upsertInvitation(
  ctx: Ctx<StaffScope>,
  invitation: NewInvitation,
  now: Date,
): Promise<Invitation> {
  const fields = {
    email: invitation.email,
    role: invitation.role,
    locationIds: invitation.locationIds,
    reach: invitation.reach,
    language: invitation.language,
    invitedBy: ctx.scope.accountId,
    expiresAt: invitation.expiresAt,
  };
  const row = await ctx.db
    .insertInto('invitation')
    .values({ ...fields, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .where('acceptedAt', 'is', null)
        .where('revokedAt', 'is', null)
        // The earlier link belongs to the earlier offer.
        .doUpdateSet({ ...fields, tokenHash: null, sentAt: null }),
    )
    .returning([...columns, inviter])
    .executeTakeFirstOrThrow();
  return toInvitation(row);
}

/** Sets a new expiry and link; without a link until the mail is sent. */
export async function renewInvitation(
  ctx: Ctx<StaffScope>,
  id: string,
  renewed: { expiresAt: Date; tokenHash: string | null; isToBeSent: boolean },
): Promise<Invitation> {
  const row = await ctx.db
    .updateTable('invitation')
    .set({
      expiresAt: renewed.expiresAt,
      tokenHash: renewed.tokenHash,
      // The sender now vouches for the invitation.
      invitedBy: ctx.scope.accountId,
      ...(renewed.isToBeSent ? { sentAt: null } : {}),
    })
    .where('id', '=', id)
    .returning([...columns, inviter])
    .executeTakeFirstOrThrow();
  return toInvitation(row);
}

export async function setRevoked(ctx: Ctx<StaffScope>, id: string, now: Date) {
  await ctx.db.updateTable('invitation').set({ revokedAt: now }).where('id', '=', id).execute();
}

/** Revokes and returns the open invitations of an administrator. */
export async function revokeAllBy(
  ctx: Ctx<StaffScope>,
  inviterId: string,
  now: Date,
): Promise<Invitation[]> {
  const rows = await ctx.db
    .updateTable('invitation')
    .set({ revokedAt: now })
    .where('invitedBy', '=', inviterId)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .returning([...columns, inviter])
    .execute();
  return rows.map(toInvitation);
}

/**
 * Stores the hash of the link to mail. Undefined when the invitation was accepted, revoked, or renewed
 * since `until`.
 */
export async function claimForMail(
  ctx: Ctx<SystemScope>,
  id: string,
  until: Date,
  tokenHash: string,
): Promise<Invitation | undefined> {
  const row = await ctx.db
    .updateTable('invitation')
    .set({ tokenHash })
    .where('id', '=', id)
    .where('expiresAt', '=', until)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .returning([...columns, inviter])
    .executeTakeFirst();
  return row && toInvitation(row);
}

/** Records the mail as sent, unless a newer link has replaced its link. */
export async function markSent(
  ctx: Ctx<SystemScope>,
  sent: { id: string; tokenHash: string; sentAt: Date; expiresAt: Date },
): Promise<void> {
  await ctx.db
    .updateTable('invitation')
    .set({ sentAt: sent.sentAt, expiresAt: sent.expiresAt })
    .where('id', '=', sent.id)
    .where('tokenHash', '=', sent.tokenHash)
    .execute();
}

/** Invitation with this link hash, while it works. */
export async function findByToken(ctx: Ctx<PublicScope>, tokenHash: string, now: Date) {
  const row = await isWaiting(ctx.db.selectFrom('invitation'))
    .select(['id', 'email', 'role', 'locationIds'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return (
    row && { id: row.id, email: row.email, role: row.role as Role, locationIds: row.locationIds }
  );
}

/** Uses up the link; one of two concurrent calls wins. */
export async function consumeToken(ctx: Ctx<PublicScope>, tokenHash: string, now: Date) {
  const row = await ctx.db
    .updateTable('invitation')
    .set({ acceptedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['id', 'role', 'locationIds', 'reach', 'invitedBy'])
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      role: row.role as Role,
      locationIds: row.locationIds,
      reach: row.reach as ReachName,
      inviterId: row.invitedBy,
    }
  );
}

interface Row {
  id: string;
  email: string;
  role: string;
  locationIds: string[];
  reach: string;
  language: string;
  inviter: string | null;
  createdAt: Date;
  sentAt: Date | null;
  expiresAt: Date;
}

function toInvitation(row: Row): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role as Role,
    locationIds: row.locationIds,
    reach: row.reach as ReachName,
    language: row.language as Language,
    invitedBy: row.inviter,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
  };
}
