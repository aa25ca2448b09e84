import {
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type * as z from 'zod';
import { isRealDay } from '#core/contract/days.ts';
import { isTimeZone } from '#core/contract/time-zones.ts';
import type { Ctx } from '#core/server/context.ts';
import type { PageOrder } from '#core/server/db/page.ts';
import { containsIndexed, containsUnindexed } from '#core/server/db/search-words.ts';
import type { DB } from '#core/server/db/tables.ts';
import { invalid } from '#core/server/problem.ts';
import { caseRecordLocations, withinAccess } from '#core/server/scope/location-access.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { dayIn, startOfDay } from '#core/server/time/days-in-zone.ts';
import type { listClients } from '#features/enrollment/contract/clients.ts';
import {
  defaultApplicantSort,
  type listApplicants,
} from '#features/person/contract/applicant-lists.ts';
import { inScope, isActiveCase, lastContact, type People } from './queries.ts';
import { searched } from './search-queries.ts';

type Filters = Omit<z.output<(typeof listApplicants)['query']>, 'limit' | 'sort'>;

/** Filters specific to clients. */
export type EnrollmentFilters = Pick<
  z.output<(typeof listClients)['query']>,
  | 'programStatus'
  | 'enrolmentLocation'
  | 'enrolled'
  | 'startedFrom'
  | 'startedTo'
  | 'endedFrom'
  | 'endedTo'
>;

/** Filters with days and ages converted to moments and birth dates. */
export interface Narrowing
  extends Pick<
    Filters,
    | 'status'
    | 'location'
    | 'caseWorker'
    | 'housing'
    | 'substance'
    | 'tag'
    | 'danger'
    | 'bed'
    | 'deleted'
  > {
  /** First known from this moment on, and before that one. */
  since?: Date | undefined;
  until?: Date | undefined;
  /** In their current status since before this moment. */
  statusUntil?: Date | undefined;
  /** Active cases without contact since before this moment. */
  contactUntil?: Date | undefined;
  /** Born on or before this day, and after that one. */
  bornBy?: string | undefined;
  bornAfter?: string | undefined;
  /** These ids only. */
  ids?: readonly string[] | undefined;
  /** Clients only, filtered by their last enrollment. */
  clients?: EnrollmentFilters | undefined;
}

/** Converts days and ages to today's values in the user's time zone. */
export function toNarrowing(filters: Filters, now: Date): Narrowing {
  const { from, to, ageFrom, ageTo, zone = 'UTC', ...named } = filters;
  const { statusBefore, contactBefore, ...others } = named;
  if (!isTimeZone(zone)) throw invalid('zone', 'not-valid');
  const yearsAgo = (years: number) => yearsBefore(dayIn(zone, now), years);
  return {
    ...others,
    since: from === undefined ? undefined : startOfDay(from, zone),
    until: to === undefined ? undefined : startOfDay(to, zone, 1),
    statusUntil: statusBefore === undefined ? undefined : startOfDay(statusBefore, zone),
    contactUntil: contactBefore === undefined ? undefined : startOfDay(contactBefore, zone),
    bornBy: ageFrom === undefined ? undefined : yearsAgo(ageFrom),
    bornAfter: ageTo === undefined ? undefined : yearsAgo(ageTo + 1),
  };
}

/** The same date this many years earlier; February 28 if there is no 29th. */
function yearsBefore(day: string, years: number): string {
  const before = `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
  return isRealDay(before) ? before : before.replace(/29$/, '28');
}

/** The people of a list before filters. */
function unfilteredPeople(ctx: Ctx<StaffScope>, { deleted, clients }: Narrowing) {
  const people = inScope(ctx).where('deletedAt', deleted === 'only' ? 'is not' : 'is', null);
  // Spelled out so that the planner uses the indexes of clients.
  const listPeople = clients ? people.where(sql<boolean>`status = 'client'`) : people;
  // A merged record isn't deleted; an unmerge restores it.
  return deleted === 'only' ? listPeople.where('mergedInto', 'is', null) : listPeople;
}

/** Columns that filters and orders use. */
const filterColumns = [
  ...(['id', 'reference', 'status', 'createdAt', 'updatedAt', 'deletedAt', 'search'] as const),
  'urgency',
  ...(['sortName', 'dateOfBirth', 'housingStatus', 'substanceNames', 'tags'] as const),
  ...(['locationId', 'caseWorkerId', 'programStatus', 'enrolmentLocationId'] as const),
  ...(['enrolmentStart', 'enrolmentEnd', 'statusSince', 'lastContactAt'] as const),
] as const;

/**
 * Same as `matchingApplicants`, limited to the next rows in this order, which the planner checks one by one. Each has
 * its key as `orderKey`.
 */
export function matchingNear(
  ctx: Ctx<StaffScope>,
  filters: Narrowing,
  called: readonly (readonly string[])[],
  { order, rows }: { order: PageOrder; rows: number },
) {
  const next = unfilteredPeople(ctx, filters)
    .select(filterColumns)
    .select(order.key.as('orderKey'))
    .where(order.afterCursor)
    .orderBy(order.key, order.direction)
    .orderBy('id', order.direction)
    .limit(sql.lit(rows));
  const near = ctx.db.selectFrom(next.as('applicant')) as unknown as People;
  const fitting = applyFilters(near, ctx.scope, filters);
  return called.reduce(
    (query, words) => query.where(containsUnindexed(searched.text, words)),
    fitting,
  );
}

/** Applicants that match the filters. @param called for each search word, the name words that match it */
export function matchingApplicants(
  ctx: Ctx<StaffScope>,
  filters: Narrowing,
  called: readonly (readonly string[])[],
) {
  return called.reduce(
    (query, words) => query.where(containsIndexed(searched, words)),
    applyFilters(unfilteredPeople(ctx, filters), ctx.scope, filters),
  );
}

type FilterName = Exclude<keyof Narrowing, 'clients'> | keyof EnrollmentFilters;

/** A record, so that a new filter can't be forgotten. */
const filterNames: Record<FilterName, true> = {
  status: true,
  location: true,
  caseWorker: true,
  housing: true,
  substance: true,
  tag: true,
  danger: true,
  bed: true,
  deleted: true,
  since: true,
  until: true,
  statusUntil: true,
  contactUntil: true,
  bornBy: true,
  bornAfter: true,
  ids: true,
  programStatus: true,
  enrolmentLocation: true,
  enrolled: true,
  startedFrom: true,
  startedTo: true,
  endedFrom: true,
  endedTo: true,
};

/** The filters in force, with their values. */
function filtersInForce({ clients, ...filters }: Narrowing): [FilterName, unknown][] {
  const values: Partial<Record<FilterName, unknown>> = { ...clients, ...filters };
  return (Object.keys(filterNames) as FilterName[])
    .map((name): [FilterName, unknown] => [name, values[name]])
    .filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value !== undefined));
}

/** Rows whose `people` add up to a number of people. */
export type SummedPeople = SelectQueryBuilder<DB, 'peopleCount', object>;

const summedFilters: readonly FilterName[] = ['status', 'location', 'enrolmentLocation', 'tag'];

/**
 * The same people as `matchingApplicants`, where their numbers are kept: by status, location, and one tag. Undefined if
 * other filters are in force.
 */
export function summedPeople(ctx: Ctx<StaffScope>, filters: Narrowing): SummedPeople | undefined {
  if (filtersInForce(filters).some(([name]) => !summedFilters.includes(name))) return undefined;
  const { tag: [tag, ...otherTags] = [], ...others } = filters;
  // A person with two of these tags would count twice.
  if (otherTags.length > 0) return undefined;
  const rows =
    tag === undefined
      ? ctx.db.selectFrom('peopleCount as applicant')
      : ctx.db.selectFrom('tagCount as applicant').where('tag', '=', tag);
  const people = (rows as unknown as People).where(
    withinAccess(ctx.scope.locationAccess, caseRecordLocations),
  );
  const listed = filters.clients ? people.where('status', '=', 'client') : people;
  return applyFilters(listed, ctx.scope, others) as unknown as SummedPeople;
}

/** Filters for which an index has the list in its default order. */
const indexedFilters: Record<'applicants' | 'clients', readonly FilterName[]> = {
  applicants: ['status', 'location', 'caseWorker'],
  clients: ['enrolmentLocation'],
};

/** True if an index has these people in this order, for any values of the filters in force. */
export function hasIndexedOrder(scope: StaffScope, filters: Narrowing, sort: string): boolean {
  if (scope.locationAccess !== null) return false;
  const inForce = filtersInForce(filters);
  if (inForce.length === 0) return true;
  const indexed = indexedFilters[filters.clients ? 'clients' : 'applicants'];
  const isSingle = (value: unknown) => Array.isArray(value) && value.length === 1;
  return (
    sort === defaultApplicantSort &&
    inForce.every(([name, value]) => indexed.includes(name) && isSingle(value))
  );
}

/** Enrolled at a location with beds, and without one. */
const lacksBed = sql<boolean>`(
  status = 'client' and enrolment_end is null and exists (
    select from enrolment
    where enrolment.applicant_id = applicant.id and enrolment.end_date is null
      and not exists (
        select from stay where stay.enrolment_id = enrolment.id and stay.to_day is null
      )
      and exists (
        select from bed join room on room.id = bed.room_id
        where room.location_id = enrolment.location_id and bed.removed_at is null
      )
  )
)`;

function applyFilters(people: People, scope: StaffScope, filters: Narrowing) {
  const query = applyDates(applyChoices(people, scope, filters), filters);
  return filters.clients ? matchingClients(query, filters.clients) : query;
}

function applyChoices(people: People, scope: StaffScope, filters: Narrowing) {
  let query = people;
  if (filters.status?.length) query = query.where('status', 'in', filters.status);
  if (filters.housing) query = query.where('housingStatus', '=', filters.housing);
  if (filters.location?.length) {
    const chosen = filters.location;
    query = query.where((on) => isAmong(on, 'locationId', chosen));
  }
  if (filters.caseWorker?.length) {
    const chosen = filters.caseWorker.map((one) => (one === 'me' ? scope.accountId : one));
    query = query.where((on) => isAmong(on, 'caseWorkerId', chosen));
  }
  if (filters.substance?.length) {
    query = query.where(sql<boolean>`substance_names && ${filters.substance}::text[]`);
  }
  if (filters.tag?.length) query = query.where(sql<boolean>`tags && ${filters.tag}::text[]`);
  if (filters.danger) query = query.where('urgency', '>', 1);
  if (filters.bed) query = query.where(lacksBed);
  const { ids } = filters;
  return ids?.length ? query.where(sql<boolean>`id = any(${ids}::uuid[])`) : query;
}

function applyDates(people: People, filters: Narrowing) {
  let query = people;
  const { since, until, bornBy, bornAfter } = filters;
  if (since) query = query.where('createdAt', '>=', since);
  if (until) query = query.where('createdAt', '<', until);
  const { statusUntil, contactUntil } = filters;
  if (statusUntil) query = query.where('statusSince', '<', statusUntil);
  if (contactUntil) query = query.where(isActiveCase).where(lastContact, '<', contactUntil);
  if (bornBy) query = query.where('dateOfBirth', '<=', bornBy);
  if (bornAfter) query = query.where('dateOfBirth', '>', bornAfter);
  return query;
}

function matchingClients(
  people: People,
  { programStatus, enrolmentLocation, enrolled, ...days }: EnrollmentFilters,
) {
  let query = people;
  if (programStatus?.length) query = query.where('programStatus', 'in', programStatus);
  if (enrolmentLocation?.length) {
    query = query.where('enrolmentLocationId', 'in', enrolmentLocation);
  }
  if (enrolled) query = query.where('enrolmentEnd', enrolled === 'past' ? 'is not' : 'is', null);
  if (enrolled === 'current') query = query.where('enrolmentStart', 'is not', null);
  if (days.startedFrom) query = query.where('enrolmentStart', '>=', days.startedFrom);
  if (days.startedTo) query = query.where('enrolmentStart', '<=', days.startedTo);
  if (days.endedFrom) query = query.where('enrolmentEnd', '>=', days.endedFrom);
  if (days.endedTo) query = query.where('enrolmentEnd', '<=', days.endedTo);
  return query;
}

/** One of these values, or null if `none` is included. */
function isAmong(
  on: ExpressionBuilder<DB, 'applicant'>,
  column: 'locationId' | 'caseWorkerId',
  chosen: readonly string[],
): Expression<SqlBool> {
  const ids = chosen.filter((one) => one !== 'none');
  return on.or([
    ...(ids.length > 0 ? [on(column, 'in', ids)] : []),
    ...(ids.length < chosen.length ? [on(column, 'is', null)] : []),
  ]);
}
