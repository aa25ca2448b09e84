import { sql } from 'kysely';
import { isUnverified } from '#core/server/accounts/session.ts';
import type { Ctx } from '#core/server/context.ts';
import { isOwnRecord } from '#core/server/db/own-record.ts';
import type { ClientScope } from '#core/server/scope/scope.ts';

/** Open invitation with this secret, and its record, locked until the transaction ends. */
export async function findOpenInvitation(ctx: Ctx<ClientScope>, secretHash: string, now: Date) {
  return ctx.db
    .selectFrom('pageInvitation')
    .innerJoin('applicant', 'applicant.id', 'pageInvitation.applicantId')
    .select([
      'pageInvitation.id',
      'pageInvitation.createdBy as invitedBy',
      'pageInvitation.how',
      'applicant.id as applicantId',
      'applicant.dateOfBirth',
    ])
    .where('secretHash', '=', secretHash)
    .where('revokedAt', 'is', null)
    .where('acceptedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('applicant.deletedAt', 'is', null)
    .where('applicant.mergedInto', 'is', null)
    .forUpdate('applicant')
    .executeTakeFirst();
}

/** Marks the invitation as used; false when another request was faster. */
export async function consumeInvitation(
  ctx: Ctx<ClientScope>,
  id: string,
  now: Date,
): Promise<boolean> {
  const taken = await ctx.db
    .updateTable('pageInvitation')
    .set({ acceptedAt: now, acceptedBy: ctx.scope.accountId })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where('acceptedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Links the account with a record; false when either is already linked. */
export async function insertLink(
  ctx: Ctx<ClientScope>,
  { applicantId, invitedBy, how }: { applicantId: string; invitedBy: string; how: string },
  now: Date,
): Promise<boolean> {
  const linked = await ctx.db
    .insertInto('clientLink')
    .values({
      accountId: ctx.scope.accountId,
      applicantId,
      since: now,
      invitedBy,
      handedOver: how === 'hand',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('accountId')
    .executeTakeFirst();
  return linked !== undefined;
}

/** The client's record, limited to what the portal shows; undefined when not linked. */
export async function findOwnRecord(ctx: Ctx<ClientScope>) {
  return ctx.db
    .selectFrom('applicant')
    .leftJoin('location as place', 'place.id', 'applicant.enrolmentLocationId')
    .leftJoin('account as worker', (join) =>
      join.onRef('worker.id', '=', 'applicant.caseWorkerId').on('worker.deactivatedAt', 'is', null),
    )
    .select([
      'applicant.id',
      'applicant.status',
      'applicant.programStatus',
      'applicant.enrolmentStart as startDate',
      'place.name as place',
      'worker.firstName as caseWorker',
      'worker.id as caseWorkerId',
    ])
    .where(isOwnRecord(ctx.scope, 'applicant.id'))
    .executeTakeFirst();
}

/**
 * The colleague who gets what the client writes to the team: the case worker, else the colleague
 * who invited them, else an administrator.
 */
export async function findTeamContact(ctx: Ctx<ClientScope>): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select account.id from client_link
    join applicant on applicant.id = client_link.applicant_id
    join account on account.role <> 'client' and account.deactivated_at is null
      and not ${isUnverified}
    where client_link.account_id = ${ctx.scope.accountId}
      and ${isOwnRecord(ctx.scope, 'applicant.id')}
    order by account.id is not distinct from applicant.case_worker_id desc,
      account.id is not distinct from client_link.invited_by desc,
      account.role = 'admin' desc, account.created_at, account.id
    limit 1
  `.execute(ctx.db);
  return rows[0]?.id;
}

/** Returns true while the link awaits a check by staff. */
export async function isPaused(ctx: Ctx<ClientScope>): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('clientLink')
    .select('applicantId')
    .where('accountId', '=', ctx.scope.accountId)
    .where('suspendedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Accounts that opened the record on a day, each once. */
export async function listOpenings(
  ctx: Ctx<ClientScope>,
  since: Date,
): Promise<{ day: string; firstName: string | null; role: string | null }[]> {
  const { rows } = await sql<{ day: string; firstName: string | null; role: string | null }>`
    ${ownRecordsCte(ctx.scope)}
    select distinct to_char(entry.at at time zone organisation.time_zone, 'YYYY-MM-DD') as day,
      actor.first_name as "firstName", actor.role, entry.actor_id
    from record
    join audit_entry as entry on entry.record_id = record.id
      and entry.at >= record.since and entry.at < record.until
    cross join organisation
    left join account as actor on actor.id = entry.actor_id
    where entry.at > ${since} and entry.record_type = 'applicant'
      and entry.kind in ('access', 'disclosure') and entry.actor_kind = 'account'
      and entry.actor_id <> ${ctx.scope.accountId}
    order by day desc, "firstName", entry.actor_id
    limit 500
  `.execute(ctx.db);
  return rows.map(({ day, firstName, role }) => ({ day, firstName, role }));
}

/** Disclosures about the client since a date, without those to the client. */
export async function listDisclosures(
  ctx: Ctx<ClientScope>,
  { since, limit }: { since: Date; limit: number },
): Promise<{ id: string; day: string; recipient: string; purpose: string | null }[]> {
  const { rows } = await sql<{
    id: number;
    day: string;
    recipient: string;
    purpose: string | null;
  }>`
    ${ownRecordsCte(ctx.scope)}
    select entry.id, to_char(entry.at at time zone organisation.time_zone, 'YYYY-MM-DD') as day,
      entry.after ->> 'recipient' as recipient, entry.after ->> 'purpose' as purpose
    from record
    join audit_entry as entry on entry.record_id = record.id
      and entry.at >= record.since and entry.at < record.until
    cross join organisation
    where entry.kind = 'disclosure' and entry.record_type = 'applicant'
      and entry.at >= ${since}
      and coalesce(entry.after ->> 'recipient', '') <> ''
      and entry.after ->> 'basis' is distinct from 'own_request'
    order by entry.at desc, entry.id desc
    limit ${limit}
  `.execute(ctx.db);
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}

/**
 * The record, records merged into it, and records it was part of for a while, limited to that time:
 * audit entries of all of them concern the client.
 */
function ownRecordsCte(scope: ClientScope) {
  return sql`
    with recursive file as (
      select applicant.id, 0 as step from applicant where ${isOwnRecord(scope, 'applicant.id')}
      union all
      select merged_id, step + 1 from file
      join applicant_merge on remaining_id = file.id and undone_at is null
      where step < 100
    ),
    record as (
      select id, '-infinity'::timestamptz as since, 'infinity'::timestamptz as until, 0 as step
      from file
      union all
      select past.remaining_id, greatest(record.since, past.merged_at),
        least(record.until, past.undone_at), step + 1
      from record join applicant_merge as past on past.merged_id = record.id
        and past.undone_at > record.since and past.merged_at < record.until
      where past.undone_at is not null and step < 20
    )
  `;
}

/** Like `findOwnRecord`, with a row lock. */
export async function lockOwnRecord(ctx: Ctx<ClientScope>) {
  return ctx.db
    .selectFrom('applicant')
    .select('id')
    .where(isOwnRecord(ctx.scope, 'applicant.id'))
    .forUpdate()
    .executeTakeFirst();
}

export type OwnRecord = NonNullable<Awaited<ReturnType<typeof findOwnRecord>>>;
