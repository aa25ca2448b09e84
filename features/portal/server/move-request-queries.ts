import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import { isOwnRecord } from '#core/server/db/own-record.ts';
import { caseRecordLocations, withinAccess } from '#core/server/scope/location-access.ts';
import type { ClientScope, StaffScope } from '#core/server/scope/scope.ts';
import type { MoveWish } from '#features/calendar/contract/move-requests.ts';
import { isThere } from '#features/calendar/server/events/service.ts';

/**
 * When one occurrence of a series was edited alone and keeps its start, its request follows the new
 * event.
 */
const replacementEvent = sql<string>`coalesce((
  select alone.id from event as alone
  where alone.series_id = move_wish.event_id and alone.series_occurrence = move_wish.starts_on
    and alone.starts_on = move_wish.starts_on and alone.deleted_at is null
), move_wish.event_id)`;

/** The client's requests by event and start: `open` if one is pending, else `answered`. */
export async function listOwnMoveRequests(ctx: Ctx<ClientScope>) {
  const rows = await ctx.db
    .selectFrom('moveWish')
    .select([replacementEvent.as('eventId'), 'startsOn', 'answeredAt'])
    .where(isOwnRecord(ctx.scope, 'moveWish.applicantId'))
    // Sorted last, so that an open request overrides answered ones.
    .orderBy(sql`answered_at is null`)
    .limit(1000)
    .execute();
  return new Map(
    rows.map((row) => [
      moveRequestKey(row.eventId, row.startsOn),
      row.answeredAt === null ? ('open' as const) : ('answered' as const),
    ]),
  );
}

export const moveRequestKey = (eventId: string, start: string) => `${eventId} ${start}`;

export async function insertMoveRequest(
  ctx: Ctx<ClientScope>,
  request: { applicantId: string; eventId: string; start: string; text: string | null },
  now: Date,
): Promise<void> {
  await ctx.db
    .insertInto('moveWish')
    .values({
      eventId: request.eventId,
      applicantId: request.applicantId,
      startsOn: request.start,
      text: request.text,
      askedAt: now,
    })
    .execute();
}

/** Open requests for events and people this user may see. */
export function openMoveRequests(ctx: Ctx<StaffScope>) {
  return ctx.db
    .selectFrom('moveWish')
    .innerJoin('applicant', 'applicant.id', 'moveWish.applicantId')
    .innerJoin('event', (join) => join.on(sql<boolean>`event.id = ${replacementEvent}`))
    .where('moveWish.answeredAt', 'is', null)
    .where('event.deletedAt', 'is', null)
    .where('applicant.deletedAt', 'is', null)
    .where(withinAccess(ctx.scope.locationAccess, caseRecordLocations))
    .where(isThere(ctx.scope));
}

export async function listMoveRequests(
  ctx: Ctx<StaffScope>,
  { event, applicant }: { event?: string | undefined; applicant?: string | undefined },
): Promise<MoveWish[]> {
  const rows = await openMoveRequests(ctx)
    .select(['moveWish.id', 'event.id as eventId', 'moveWish.startsOn', 'moveWish.text'])
    .select(['moveWish.askedAt', 'applicant.id as personId', 'applicant.reference'])
    .select(['applicant.firstName', 'applicant.lastName', 'applicant.preferredName'])
    .$if(event !== undefined, (query) => query.where('event.id', '=', event ?? ''))
    .$if(applicant !== undefined, (query) => query.where('applicant.id', '=', applicant ?? ''))
    .orderBy('moveWish.askedAt')
    .orderBy('moveWish.id')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    eventId: row.eventId,
    start: row.startsOn,
    person: {
      id: row.personId,
      reference: row.reference,
      firstName: row.firstName,
      lastName: row.lastName,
      preferredName: row.preferredName,
    },
    text: row.text,
    askedAt: row.askedAt.toISOString(),
  }));
}

/** Locks an open request. */
export function lockMoveRequest(ctx: Ctx<StaffScope>, id: string) {
  return openMoveRequests(ctx)
    .select(['moveWish.id', 'event.id as eventId', 'moveWish.startsOn'])
    .select('applicant.id as applicantId')
    .where('moveWish.id', '=', id)
    .forUpdate('moveWish')
    .executeTakeFirst();
}

export async function setAnswered(ctx: Ctx<StaffScope>, id: string, now: Date) {
  await ctx.db
    .updateTable('moveWish')
    .set({ answeredAt: now, answeredBy: ctx.scope.accountId })
    .where('id', '=', id)
    .execute();
}
