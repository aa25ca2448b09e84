import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import { unplanned } from '#core/server/db/prepared-statements.ts';
import { withinAccess } from '#core/server/scope/location-access.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import type { Attendance } from '#features/calendar/contract/enumerations.ts';
import { onHold } from '#features/person/server/applicants/on-hold.ts';
import { placesOfFile } from '#features/person/server/applicants/service.ts';
import { type EventRow, type EventValues, eventColumns } from './stored-event.ts';

/**
 * True if the caller may see the event: it is about a person they have access to, or about no one
 * and at an accessible location, at none, or their own.
 */
export function isVisible(scope: StaffScope): RawBuilder<boolean> {
  if (scope.locationAccess === null) {
    // Excludes events about deleted people, because those are few.
    return sql<boolean>`(event.id not in (
        select event_id from event_person join applicant on applicant.id = event_person.applicant_id
        where applicant.deleted_at is not null)
      or exists (
        select from event_person join applicant on applicant.id = event_person.applicant_id
        where event_person.event_id = event.id and applicant.deleted_at is null))`;
  }
  const isOwn = sql`event.created_by = ${scope.accountId} or exists (
    select from event_staff where event_id = event.id and account_id = ${scope.accountId})`;
  const isHere = sql`(event.location_id is null
    or event.location_id = any(${scope.locationAccess.placeIds}::uuid[]) or ${isOwn})`;
  return sql<boolean>`case
    when exists (select from event_person where event_id = event.id) then exists (
      select from event_person join applicant on applicant.id = event_person.applicant_id
      where event_person.event_id = event.id and applicant.deleted_at is null
        and ${withinAccess(scope.locationAccess, placesOfFile)})
    else ${isHere} end`;
}

export async function findEvent(ctx: Ctx<StaffScope>, id: string): Promise<EventRow | undefined> {
  return ctx.db
    .selectFrom('event')
    .select(eventColumns)
    .where('event.id', '=', id)
    .where(isVisible(ctx.scope))
    .executeTakeFirst();
}

/** Like `findEvent`, with a row lock until the transaction ends. */
export async function lockEvent(ctx: Ctx<StaffScope>, id: string): Promise<EventRow | undefined> {
  return ctx.db
    .selectFrom('event')
    .select(eventColumns)
    .where('event.id', '=', id)
    .where(isVisible(ctx.scope))
    .forUpdate()
    .executeTakeFirst();
}

/** @returns undefined when an event with this id exists */
export async function insertEvent(
  ctx: Ctx<StaffScope>,
  values: EventValues & { id?: string | undefined; importedUid?: string | null },
  now: Date,
): Promise<string | undefined> {
  const { id, ...rest } = values;
  const row = await ctx.db
    .insertInto('event')
    .values({
      ...(id ? { id } : {}),
      ...rest,
      createdBy: ctx.scope.accountId,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateEvent(
  ctx: Ctx<StaffScope>,
  id: string,
  values: Partial<EventValues> & { deletedAt?: Date | null; deletedBy?: string | null },
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('event')
    .set({ ...values, version: sql<number>`version + 1`, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

export interface Attendee {
  id: string;
  attends: boolean;
}

export async function setStaff(ctx: Ctx<StaffScope>, id: string, ids: string[]) {
  await ctx.db.deleteFrom('eventStaff').where('eventId', '=', id).execute();
  if (ids.length === 0) return;
  const rows = ids.map((accountId) => ({ eventId: id, accountId }));
  await ctx.db.insertInto('eventStaff').values(rows).execute();
}

/** Replaces the people of an event; leaves those outside the caller's location access. */
export async function setPeople(ctx: Ctx<StaffScope>, id: string, people: readonly Attendee[]) {
  const ids = people.map((one) => one.id);
  await ctx.db
    .deleteFrom('eventPerson')
    .where('eventId', '=', id)
    // Doesn't delete and reinsert unchanged rows: a legal hold forbids even that.
    .where(sql<boolean>`applicant_id <> all(${ids}::uuid[])`)
    .where(
      sql<boolean>`applicant_id in (select id from applicant where deleted_at is null
        and ${withinAccess(ctx.scope.locationAccess, placesOfFile)})`,
    )
    .execute();
  if (people.length === 0) return;
  const rows = people.map((one) => ({
    eventId: id,
    applicantId: one.id,
    attends: one.attends,
  }));
  await ctx.db
    .insertInto('eventPerson')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['eventId', 'applicantId'])
        .doUpdateSet((set) => ({ attends: set.ref('excluded.attends') })),
    )
    .execute();
}

/** True if a person on the event is under legal hold. */
export async function hasLegalHold(ctx: Ctx<StaffScope>, id: string): Promise<boolean> {
  const rowOnHold = await ctx.db
    .selectFrom('eventPerson')
    .select('eventId')
    .where('eventId', '=', id)
    .where(sql<boolean>`${onHold('eventPerson.applicantId')}`)
    .executeTakeFirst();
  return rowOnHold !== undefined;
}

/** Copies staff and people to another event. */
export async function copyAttendees(ctx: Ctx<StaffScope>, from: string, to: string) {
  await sql`insert into event_staff (event_id, account_id)
    select ${to}, account_id from event_staff where event_id = ${from}`.execute(ctx.db);
  await sql`insert into event_person (event_id, applicant_id, attends)
    select ${to}, applicant_id, attends from event_person where event_id = ${from}`.execute(ctx.db);
}

/** Filters to applicants that exist and are within the caller's location access. */
export async function filterAccessible(ctx: Ctx<StaffScope>, ids: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('applicant')
    .select('applicant.id')
    .where(sql<boolean>`applicant.id = any(${ids}::uuid[])`)
    .where('applicant.deletedAt', 'is', null)
    .where(withinAccess(ctx.scope.locationAccess, placesOfFile))
    .orderBy('applicant.id')
    // Waits for a running erasure, after which the person isn't found.
    .forKeyShare('applicant')
    .execute();
  return rows.map(({ id }) => id);
}

export interface EventPersonRow extends Attendee {
  eventId: string;
  reference: string;
  firstName: string;
  lastName: string;
  preferredName: string | null;
  isAccessible: boolean;
}

/** People of these events, with whether the caller may see them. */
export async function listPeople(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
): Promise<EventPersonRow[]> {
  const rows = await ctx.db
    .selectFrom('eventPerson')
    .innerJoin('applicant', 'applicant.id', 'eventPerson.applicantId')
    .select(['eventPerson.eventId', 'eventPerson.attends', 'applicant.id'])
    .select(['applicant.reference', 'applicant.firstName', 'applicant.lastName'])
    .select('applicant.preferredName')
    .select(withinAccess(ctx.scope.locationAccess, placesOfFile).as('isAccessible'))
    .where(sql<boolean>`event_person.event_id = any(${unplanned(ids, 'uuid[]')})`)
    .where('applicant.deletedAt', 'is', null)
    .orderBy('applicant.lastName')
    .orderBy('applicant.id')
    .execute();
  return rows.map((row) => ({ ...row, isAccessible: row.isAccessible === true }));
}

export async function listStaff(ctx: Ctx<StaffScope>, ids: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('eventStaff')
    .innerJoin('account', 'account.id', 'eventStaff.accountId')
    .select(['eventStaff.eventId', 'account.id', 'account.firstName', 'account.lastName'])
    .where(sql<boolean>`event_staff.event_id = any(${unplanned(ids, 'uuid[]')})`)
    .orderBy('account.lastName')
    .orderBy('account.id')
    .execute();
  return rows;
}

export async function findCreator(ctx: Ctx<StaffScope>, id: string | null) {
  if (id === null) return null;
  const row = await ctx.db
    .selectFrom('account')
    .select(['id', 'firstName', 'lastName'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export interface RecordedAttendance {
  eventId: string;
  applicantId: string;
  occurrence: string;
  attendance: Attendance;
  startsAt: Date;
  notedBy: string | null;
  notedAt: Date;
}

export async function listAttendances(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
): Promise<RecordedAttendance[]> {
  const rows = await ctx.db
    .selectFrom('eventAttendance')
    // Statements with `select *` aren't prepared.
    .select(['eventId', 'applicantId', 'occurrence', 'attendance'])
    .select(['startsAt', 'notedBy', 'notedAt'])
    .where(sql<boolean>`event_id = any(${unplanned(ids, 'uuid[]')})`)
    .execute();
  return rows as RecordedAttendance[];
}

/**
 * The event that an answer from the portal is about. When one occurrence of a series was edited
 * alone and keeps its start, the answer follows the new event.
 */
export const answeredEvent = sql<string>`coalesce((
  select alone.id from event as alone
  where alone.series_id = move_wish.event_id and alone.series_occurrence = move_wish.starts_on
    and alone.starts_on = move_wish.starts_on and alone.deleted_at is null
), move_wish.event_id)`;

/** Moves answers from the portal with this occurrence and the later ones to another event. */
export async function moveAnswers(
  ctx: Ctx<StaffScope>,
  { from, to, start }: { from: string; to: string; start: string },
): Promise<void> {
  await ctx.db
    .updateTable('moveWish')
    .set({ eventId: to })
    .where('eventId', '=', from)
    .where('startsOn', '>=', start)
    .execute();
}

/** The last answer of each person to each occurrence. */
export async function listAnswers(ctx: Ctx<StaffScope>, ids: readonly string[]) {
  const these = unplanned(ids, 'uuid[]');
  return ctx.db
    .selectFrom('moveWish')
    .distinctOn([answeredEvent, 'startsOn', 'applicantId'])
    .select([answeredEvent.as('eventId'), 'startsOn', 'applicantId', 'coming', 'text', 'askedAt'])
    .select(sql<boolean>`answered_at is null`.as('isOpen'))
    .where(
      sql<boolean>`event_id = any(array(
        select unnest(${these}) union select series_id from event where id = any(${these})))`,
    )
    .orderBy(answeredEvent)
    .orderBy('startsOn')
    .orderBy('applicantId')
    .orderBy('askedAt', 'desc')
    .orderBy(sql`answered_at is null`, 'desc')
    .execute();
}

export async function insertAttendances(
  ctx: Ctx<StaffScope>,
  rows: readonly RecordedAttendance[],
): Promise<void> {
  if (rows.length > 0)
    await ctx.db
      .insertInto('eventAttendance')
      .values([...rows])
      .execute();
}

export async function deleteAttendances(
  ctx: Ctx<StaffScope>,
  {
    eventId,
    occurrence,
    applicantId,
  }: Pick<RecordedAttendance, 'eventId' | 'occurrence'> & {
    applicantId?: string;
  },
): Promise<void> {
  await ctx.db
    .deleteFrom('eventAttendance')
    .where('eventId', '=', eventId)
    .where('occurrence', '=', occurrence)
    .$if(applicantId !== undefined, (query) =>
      query.where('applicantId', '=', applicantId as string),
    )
    .execute();
}

export interface Exception {
  eventId: string;
  occurrence: string;
  replacedBy: string | null;
}

export async function listExceptions(
  ctx: Ctx<StaffScope | SystemScope>,
  ids: readonly string[],
): Promise<Exception[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .selectFrom('eventException')
    .select(['eventId', 'occurrence', 'replacedBy'])
    .where(sql<boolean>`event_id = any(${ids}::uuid[])`)
    .orderBy('occurrence')
    .execute();
}

export async function insertException(ctx: Ctx<StaffScope>, exception: Exception) {
  await ctx.db.insertInto('eventException').values(exception).execute();
}

export async function deleteException(
  ctx: Ctx<StaffScope>,
  { eventId, occurrence }: Pick<Exception, 'eventId' | 'occurrence'>,
) {
  await ctx.db
    .deleteFrom('eventException')
    .where('eventId', '=', eventId)
    .where('occurrence', '=', occurrence)
    .execute();
}

/** Links the event to an occurrence of a series; null unlinks it. */
export async function setSeries(
  ctx: Ctx<StaffScope>,
  id: string,
  series: { id: string; occurrence: string } | null,
) {
  await ctx.db
    .updateTable('event')
    .set({ seriesId: series?.id ?? null, seriesOccurrence: series?.occurrence ?? null })
    .where('id', '=', id)
    .execute();
}

/** Deletes (a time) or restores (null) the individually changed occurrences of a series. */
export async function setDeletedOfSeries(
  ctx: Ctx<StaffScope>,
  seriesId: string,
  { deletedAt, previousDeletedAt }: { deletedAt: Date | null; previousDeletedAt: Date | null },
) {
  await ctx.db
    .updateTable('event')
    .set({ deletedAt, deletedBy: deletedAt && ctx.scope.accountId })
    .where('seriesId', '=', seriesId)
    .where((where) =>
      previousDeletedAt
        ? where('deletedAt', '=', previousDeletedAt)
        : where('deletedAt', 'is', null),
    )
    .execute();
}
