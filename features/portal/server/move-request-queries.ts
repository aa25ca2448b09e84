import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import { isOwnRecord } from '#core/server/db/own-record.ts';
import { caseRecordLocations, withinAccess } from '#core/server/scope/location-access.ts';
import type { ClientScope, StaffScope } from '#core/server/scope/scope.ts';
import type { MoveWish } from '#features/calendar/contract/move-requests.ts';
import { answeredEvent, isThere } from '#features/calendar/server/events/service.ts';
import type { MyAppointment } from '#features/portal/contract/my-page.ts';

/** The client's last answers by event and start. */
export async function listOwnAnswers(ctx: Ctx<ClientScope>) {
  const rows = await ctx.db
    .selectFrom('moveWish')
    .select([answeredEvent.as('eventId'), 'startsOn', 'answeredAt', 'coming'])
    .where(isOwnRecord(ctx.scope, 'moveWish.applicantId'))
    // The last one of each time overrides the earlier ones.
    .orderBy('askedAt', 'desc')
    .orderBy(sql`answered_at is null`, 'desc')
    .limit(1000)
    .execute();
  return new Map(
    rows
      .reverse()
      .map((row) => [moveRequestKey(row.eventId, row.startsOn), toAnswer(row)] as const),
  );
}

type OwnAnswer = Pick<MyAppointment, 'moveWish' | 'isComing'>;

function toAnswer({ coming, answeredAt }: { coming: boolean; answeredAt: Date | null }): OwnAnswer {
  if (coming) return { moveWish: null, isComing: true };
  return { moveWish: answeredAt === null ? 'open' : 'answered', isComing: false };
}

export const moveRequestKey = (eventId: string, start: string) => `${eventId} ${start}`;

interface NewAnswer {
  applicantId: string;
  eventId: string;
  start: string;
  text: string | null;
}

function toColumns({ applicantId, eventId, start, text }: NewAnswer, now: Date) {
  return { applicantId, eventId, startsOn: start, text, askedAt: now };
}

export async function insertMoveRequest(ctx: Ctx<ClientScope>, request: NewAnswer, now: Date) {
  await ctx.db.insertInto('moveWish').values(toColumns(request, now)).execute();
}

export async function insertConfirmation(ctx: Ctx<ClientScope>, answer: NewAnswer, now: Date) {
  const values = { ...toColumns(answer, now), coming: true, answeredAt: now };
  await ctx.db.insertInto('moveWish').values(values).execute();
}

/** Text of the client's last answer to this time; null without one. */
export async function lastText(
  ctx: Ctx<ClientScope>,
  { applicantId, eventId, start }: Omit<NewAnswer, 'text'>,
): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('moveWish')
    .select('text')
    .where(isOwnRecord(ctx.scope, 'moveWish.applicantId'))
    .where('applicantId', '=', applicantId)
    .where(answeredEvent, '=', eventId)
    .where('startsOn', '=', start)
    .orderBy('askedAt', 'desc')
    .orderBy(sql`answered_at is null`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.text ?? null;
}

/** Ends an open request without a reply by staff: the person comes after all. */
export async function endMoveRequest(
  ctx: Ctx<ClientScope>,
  { applicantId, eventId, start }: NewAnswer,
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('moveWish')
    .set({ answeredAt: now })
    .where(isOwnRecord(ctx.scope, 'moveWish.applicantId'))
    .where('applicantId', '=', applicantId)
    .where(answeredEvent, '=', eventId)
    .where('startsOn', '=', start)
    .where('answeredAt', 'is', null)
    .execute();
}

/** Open requests for events and people this user may see. */
export function openMoveRequests(ctx: Ctx<StaffScope>) {
  return ctx.db
    .selectFrom('moveWish')
    .innerJoin('applicant', 'applicant.id', 'moveWish.applicantId')
    .innerJoin('event', (join) => join.on(sql<boolean>`event.id = ${answeredEvent}`))
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
