import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import { type EventRow, eventColumns } from './stored-event.ts';

export interface Coming {
  accounts: string[];
  applicants: string[];
}

/** Only people who attend, not those the event is merely about. */
export async function listComing(ctx: Ctx<StaffScope | SystemScope>, id: string): Promise<Coming> {
  const staff = await ctx.db
    .selectFrom('eventStaff')
    .select('accountId')
    .where('eventId', '=', id)
    .execute();
  const people = await ctx.db
    .selectFrom('eventPerson')
    .select('applicantId')
    .where('eventId', '=', id)
    .where('attends', '=', true)
    .execute();
  return {
    accounts: staff.map((one) => one.accountId),
    applicants: people.map((one) => one.applicantId),
  };
}

/** Sets whether invitations are sent. Leaves the version alone, since the event itself doesn't change. */
export async function setInvites(
  ctx: Ctx<StaffScope>,
  id: string,
  values: { invitesStaff: boolean; invitesPeople: boolean },
): Promise<void> {
  await ctx.db.updateTable('event').set(values).where('id', '=', id).execute();
}

/** Ignores the caller's access: emails are sent by the system. */
export function findAnyEvent(ctx: Ctx<SystemScope>, id: string): Promise<EventRow | undefined> {
  return ctx.db
    .selectFrom('event')
    .select(eventColumns)
    .where('event.id', '=', id)
    .executeTakeFirst();
}

export async function findColleague(ctx: Ctx<SystemScope>, id: string) {
  return ctx.db
    .selectFrom('account')
    .select(['email', 'language', 'timeZone'])
    .where('id', '=', id)
    .where('role', 'in', ['admin', 'user'])
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst();
}

/** True if an email about this event was sent or may have been. */
export async function wasInvited(
  ctx: Ctx<SystemScope>,
  to: { accountId: string | null; applicantId: string | null },
  { purpose, events }: { purpose: string; events: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`select exists (
    select from delivery where purpose = ${purpose}
      and (account_id = ${to.accountId}::uuid or applicant_id = ${to.applicantId}::uuid)
      and about ->> 'event' = any(${events}::text[]) and about ->> 'method' = 'REQUEST'
      and state in ('handing', 'sent', 'unknown')) as was`.execute(ctx.db);
  return rows[0]?.was ?? false;
}

export async function noteInvited(ctx: Ctx<SystemScope>, id: string, now: Date) {
  await ctx.db.updateTable('event').set({ invitedAt: now }).where('id', '=', id).execute();
}

/** Individually changed occurrences, regardless of access. */
export function listAnyChanged(ctx: Ctx<SystemScope>, seriesId: string): Promise<EventRow[]> {
  return ctx.db
    .selectFrom('event')
    .select(eventColumns)
    .where('event.seriesId', '=', seriesId)
    .where('event.deletedAt', 'is', null)
    .execute();
}
