import { type RawBuilder, sql } from 'kysely';
import type { Attendance } from '#contract/enumerations.ts';
import type { Ctx } from '#server/platform/context.ts';
import { withinReach } from '#server/platform/reach.ts';
import type { StaffScope, SystemScope } from '#server/platform/scope.ts';
import { onHold } from '../applicants/on-hold.ts';
import { placesOfFile } from '../applicants/service.ts';
import { type EventRow, type EventValues, eventColumns } from './stored-event.ts';

/**
 * Whether an event exists for this person: it is about somebody in reach; or about nobody, and then at a
 * place in reach, at none, or theirs.
 */
export function isThere(scope: StaffScope): RawBuilder<boolean> {
  if (scope.reach === null) {
    // Only what is about somebody deleted has to be looked at: that is little.
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
    or event.location_id = any(${scope.reach.placeIds}::uuid[]) or ${isOwn})`;
  return sql<boolean>`case
    when exists (select from event_person where event_id = event.id) then exists (
      select from event_person join applicant on applicant.id = event_person.applicant_id
      where event_person.event_id = event.id and applicant.deleted_at is null
        and ${withinReach(scope.reach, placesOfFile)})
    else ${isHere} end`;
}

export async function findEvent(ctx: Ctx<StaffScope>, id: string): Promise<EventRow | undefined> {
  return ctx.db
    .selectFrom('event')
    .select(eventColumns)
    .where('event.id', '=', id)
    .where(isThere(ctx.scope))
    .executeTakeFirst();
}

/** As `findEvent`; it can't change until the transaction ends. */
export async function lockEvent(ctx: Ctx<StaffScope>, id: string): Promise<EventRow | undefined> {
  return ctx.db
    .selectFrom('event')
    .select(eventColumns)
    .where('event.id', '=', id)
    .where(isThere(ctx.scope))
    .forUpdate()
    .executeTakeFirst();
}

/** @returns undefined when there is an event with this id already. */
export async function insertEvent(
  ctx: Ctx<StaffScope>,
  values: EventValues & { id?: string | undefined; imported_uid?: string | null },
  now: Date,
): Promise<string | undefined> {
  const { id, ...rest } = values;
  const row = await ctx.db
    .insertInto('event')
    .values({
      ...(id ? { id } : {}),
      ...rest,
      created_by: ctx.scope.accountId,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateEvent(
  ctx: Ctx<StaffScope>,
  id: string,
  values: Partial<EventValues> & { deleted_at?: Date | null; deleted_by?: string | null },
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('event')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export interface Attendee {
  id: string;
  attends: boolean;
}

export async function setStaff(ctx: Ctx<StaffScope>, id: string, ids: string[]) {
  await ctx.db.deleteFrom('event_staff').where('event_id', '=', id).execute();
  if (ids.length === 0) return;
  const rows = ids.map((account_id) => ({ event_id: id, account_id }));
  await ctx.db.insertInto('event_staff').values(rows).execute();
}

/** Whom it is about; those out of reach stay. */
export async function setPeople(ctx: Ctx<StaffScope>, id: string, people: readonly Attendee[]) {
  const ids = people.map((one) => one.id);
  await ctx.db
    .deleteFrom('event_person')
    .where('event_id', '=', id)
    // Who stays, stays: the row of somebody whose file is on hold can't go for a moment either.
    .where(sql<boolean>`applicant_id <> all(${ids}::uuid[])`)
    .where(
      sql<boolean>`applicant_id in (select id from applicant where deleted_at is null
        and ${withinReach(ctx.scope.reach, placesOfFile)})`,
    )
    .execute();
  if (people.length === 0) return;
  const rows = people.map((one) => ({
    event_id: id,
    applicant_id: one.id,
    attends: one.attends,
  }));
  await ctx.db
    .insertInto('event_person')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'applicant_id'])
        .doUpdateSet((set) => ({ attends: set.ref('excluded.attends') })),
    )
    .execute();
}

/** Whether the file of somebody whom it is about is on legal hold. */
export async function isAboutHeld(ctx: Ctx<StaffScope>, id: string): Promise<boolean> {
  const held = await ctx.db
    .selectFrom('event_person')
    .select('event_id')
    .where('event_id', '=', id)
    .where(sql<boolean>`${onHold('event_person.applicant_id')}`)
    .executeTakeFirst();
  return held !== undefined;
}

/** All staff and people of one event are those of another too. */
export async function copyAttendees(ctx: Ctx<StaffScope>, from: string, to: string) {
  await sql`insert into event_staff (event_id, account_id)
    select ${to}, account_id from event_staff where event_id = ${from}`.execute(ctx.db);
  await sql`insert into event_person (event_id, applicant_id, attends)
    select ${to}, applicant_id, attends from event_person where event_id = ${from}`.execute(ctx.db);
}

/** Of these applicants, those who are there and in reach. */
export async function inReach(ctx: Ctx<StaffScope>, ids: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('applicant')
    .select('applicant.id')
    .where(sql<boolean>`applicant.id = any(${ids}::uuid[])`)
    .where('applicant.deleted_at', 'is', null)
    .where(withinReach(ctx.scope.reach, placesOfFile))
    .orderBy('applicant.id')
    // Whoever is being erased is waited for, and not found then.
    .forKeyShare('applicant')
    .execute();
  return rows.map(({ id }) => id);
}

export interface PersonOfEvent extends Attendee {
  eventId: string;
  reference: string;
  firstName: string;
  lastName: string;
  preferredName: string | null;
  isInReach: boolean;
}

/** Whom these events are about, with whether they are in reach. */
export async function listPeople(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
): Promise<PersonOfEvent[]> {
  const rows = await ctx.db
    .selectFrom('event_person')
    .innerJoin('applicant', 'applicant.id', 'event_person.applicant_id')
    .select(['event_person.event_id', 'event_person.attends', 'applicant.id'])
    .select(['applicant.reference', 'applicant.first_name', 'applicant.last_name'])
    .select('applicant.preferred_name')
    .select(withinReach(ctx.scope.reach, placesOfFile).as('is_in_reach'))
    .where(sql<boolean>`event_person.event_id = any(${ids}::uuid[])`)
    .where('applicant.deleted_at', 'is', null)
    .orderBy('applicant.last_name')
    .orderBy('applicant.id')
    .execute();
  return rows.map((row) => ({
    eventId: row.event_id,
    attends: row.attends,
    id: row.id,
    reference: row.reference,
    firstName: row.first_name,
    lastName: row.last_name,
    preferredName: row.preferred_name,
    isInReach: row.is_in_reach === true,
  }));
}

export async function listStaff(ctx: Ctx<StaffScope>, ids: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('event_staff')
    .innerJoin('account', 'account.id', 'event_staff.account_id')
    .select(['event_staff.event_id', 'account.id', 'account.first_name', 'account.last_name'])
    .where(sql<boolean>`event_staff.event_id = any(${ids}::uuid[])`)
    .orderBy('account.last_name')
    .orderBy('account.id')
    .execute();
  return rows.map((row) => ({
    eventId: row.event_id,
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
  }));
}

export async function findMaker(ctx: Ctx<StaffScope>, id: string | null) {
  if (id === null) return null;
  const row = await ctx.db
    .selectFrom('account')
    .select(['id', 'first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { id: row.id, firstName: row.first_name, lastName: row.last_name } : null;
}

export interface NotedAttendance {
  event_id: string;
  applicant_id: string;
  occurrence: string;
  attendance: Attendance;
  starts_at: Date;
  noted_by: string | null;
  noted_at: Date;
}

export async function listAttendances(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
): Promise<NotedAttendance[]> {
  const rows = await ctx.db
    .selectFrom('event_attendance')
    .selectAll()
    .where(sql<boolean>`event_id = any(${ids}::uuid[])`)
    .execute();
  return rows as NotedAttendance[];
}

export async function insertAttendances(
  ctx: Ctx<StaffScope>,
  rows: readonly NotedAttendance[],
): Promise<void> {
  if (rows.length > 0)
    await ctx.db
      .insertInto('event_attendance')
      .values([...rows])
      .execute();
}

export async function deleteAttendances(
  ctx: Ctx<StaffScope>,
  {
    event_id,
    occurrence,
    applicant_id,
  }: Pick<NotedAttendance, 'event_id' | 'occurrence'> & {
    applicant_id?: string;
  },
): Promise<void> {
  await ctx.db
    .deleteFrom('event_attendance')
    .where('event_id', '=', event_id)
    .where('occurrence', '=', occurrence)
    .$if(applicant_id !== undefined, (query) =>
      query.where('applicant_id', '=', applicant_id as string),
    )
    .execute();
}

export interface Exception {
  event_id: string;
  occurrence: string;
  replaced_by: string | null;
}

export function listExceptions(
  ctx: Ctx<StaffScope | SystemScope>,
  ids: readonly string[],
): Promise<Exception[]> {
  return ctx.db
    .selectFrom('event_exception')
    .select(['event_id', 'occurrence', 'replaced_by'])
    .where(sql<boolean>`event_id = any(${ids}::uuid[])`)
    .orderBy('occurrence')
    .execute();
}

export async function insertException(ctx: Ctx<StaffScope>, exception: Exception) {
  await ctx.db.insertInto('event_exception').values(exception).execute();
}

export async function deleteException(
  ctx: Ctx<StaffScope>,
  { event_id, occurrence }: Pick<Exception, 'event_id' | 'occurrence'>,
) {
  await ctx.db
    .deleteFrom('event_exception')
    .where('event_id', '=', event_id)
    .where('occurrence', '=', occurrence)
    .execute();
}

/** Of an event that stands for one time of a series: which series and which time; null for neither. */
export async function setSeries(
  ctx: Ctx<StaffScope>,
  id: string,
  series: { id: string; occurrence: string } | null,
) {
  await ctx.db
    .updateTable('event')
    .set({ series_id: series?.id ?? null, series_occurrence: series?.occurrence ?? null })
    .where('id', '=', id)
    .execute();
}

/** Deletes (a time) or brings back (null) those that were taken out of a series. */
export async function setDeletedOfSeries(
  ctx: Ctx<StaffScope>,
  seriesId: string,
  { deletedAt, was }: { deletedAt: Date | null; was: Date | null },
) {
  await ctx.db
    .updateTable('event')
    .set({ deleted_at: deletedAt, deleted_by: deletedAt && ctx.scope.accountId })
    .where('series_id', '=', seriesId)
    .where((where) => (was ? where('deleted_at', '=', was) : where('deleted_at', 'is', null)))
    .execute();
}
