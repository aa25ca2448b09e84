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

/** Neither accepted nor taken back; it may have run out. */
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

/** The row can't change until the transaction ends. */
export async function lockWaiting(
  ctx: Ctx<StaffScope>,
  by: { id: string } | { email: string },
): Promise<Invitation | undefined> {
  let query = isWaiting(ctx.db.selectFrom('invitation')).select([...columns, inviter]);
  query =
    'id' in by
      ? query.where('id', '=', by.id)
      : query.where((where) => where(where.fn('lower', ['email']), '=', by.email.toLowerCase()));
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

/** Adds an invitation, or puts it in the place of the one that waits for the same address. */
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
        // The link from before is for what was offered before.
        .doUpdateSet({ ...fields, tokenHash: null, sentAt: null }),
    )
    .returning([...columns, inviter])
    .executeTakeFirstOrThrow();
  return toInvitation(row);
}

/** Gives an invitation another term and another link, or none until the mail is sent. */
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
      // They vouch for it from now on.
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

/** Revokes the open invitations of this administrator, and returns them. */
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
 * Keeps the hash of the link that is about to be mailed. Undefined when there is nothing to mail
 * any more: accepted, taken back, or given another term since (`until` is the one it was asked for).
 */
export async function takeForMail(
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

/** The mail with this link has left; unless another link has taken its place meanwhile. */
export async function noteSent(
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

/** Who is invited by the link with this hash, if it still works. */
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

/** Uses the link up: of two at once, one gets it. */
export async function takeByToken(ctx: Ctx<PublicScope>, tokenHash: string, now: Date) {
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
