import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import { isRealDay } from '#core/contract/days.ts';
import type { Ctx } from '#core/server/context.ts';
import type { PageOrder } from '#core/server/db/page.ts';
import { holdsAtHand, holdsByIndex } from '#core/server/db/search-words.ts';
import type { DB } from '#core/server/db/tables.ts';
import { invalid } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { beginningOfDay, dayIn, isTimeZone } from '#core/server/time/days-in-zone.ts';
import type { listClients } from '#features/enrollment/contract/clients.ts';
import type { listApplicants } from '#features/person/contract/applicant-lists.ts';
import { inScope, isWalkedWith, lastContact, type People } from './queries.ts';
import { searched } from './search-queries.ts';

type Filters = Omit<z.output<(typeof listApplicants)['query']>, 'limit' | 'sort'>;

/** What narrows a list of clients beside what narrows any list of people. */
export type EnrolmentFilters = Pick<
  z.output<(typeof listClients)['query']>,
  | 'programStatus'
  | 'enrolmentLocation'
  | 'enrolled'
  | 'startedFrom'
  | 'startedTo'
  | 'endedFrom'
  | 'endedTo'
>;

/** What narrows a list, its days and ages as moments and dates of birth. */
export interface Narrowing
  extends Pick<
    Filters,
    'status' | 'location' | 'caseWorker' | 'housing' | 'substance' | 'tag' | 'deleted'
  > {
  /** Became known from this moment on, and before that one. */
  since?: Date | undefined;
  until?: Date | undefined;
  /** In their status since before this moment. */
  statusUntil?: Date | undefined;
  /** Staff walk with them, and nobody was in touch since before this moment. */
  contactUntil?: Date | undefined;
  /** Born on this day or before it, and after that one. */
  bornBy?: string | undefined;
  bornAfter?: string | undefined;
  /** These only. */
  ids?: readonly string[] | undefined;
  /** Clients only, and of them those whose last enrolment is like this. */
  clients?: EnrolmentFilters | undefined;
}

/** Reads the days and ages of a list's filters as they are meant today, where whoever asks is. */
export function narrowingOf(filters: Filters, now: Date): Narrowing {
  const { from, to, ageFrom, ageTo, zone = 'UTC', ...named } = filters;
  const { statusBefore, contactBefore, ...others } = named;
  if (!isTimeZone(zone)) throw invalid('zone', 'not-valid');
  const yearsAgo = (years: number) => yearsBefore(dayIn(zone, now), years);
  return {
    ...others,
    since: from === undefined ? undefined : beginningOfDay(from, zone),
    until: to === undefined ? undefined : beginningOfDay(to, zone, 1),
    statusUntil: statusBefore === undefined ? undefined : beginningOfDay(statusBefore, zone),
    contactUntil: contactBefore === undefined ? undefined : beginningOfDay(contactBefore, zone),
    bornBy: ageFrom === undefined ? undefined : yearsAgo(ageFrom),
    bornAfter: ageTo === undefined ? undefined : yearsAgo(ageTo + 1),
  };
}

/** The same day so many years before; the 28th where there is no 29th of February. */
function yearsBefore(day: string, years: number): string {
  const before = `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
  return isRealDay(before) ? before : before.replace(/29$/, '28');
}

/** Those whom a list is about, before anything narrows it. */
function listed(ctx: Ctx<StaffScope>, { deleted, clients }: Narrowing) {
  const people = inScope(ctx).where('deletedAt', deleted === 'only' ? 'is not' : 'is', null);
  // Written out, so that the planner sees that the indexes of clients hold all of them.
  const ofList = clients ? people.where(sql<boolean>`status = 'client'`) : people;
  // One that was merged is not deleted: it comes back by undoing that.
  return deleted === 'only' ? ofList.where('mergedInto', 'is', null) : ofList;
}

/** What filters and orders look at. */
const looked = [
  ...(['id', 'reference', 'status', 'createdAt', 'updatedAt', 'deletedAt', 'search'] as const),
  'urgency',
  ...(['sortName', 'dateOfBirth', 'housingStatus', 'substanceNames', 'tags'] as const),
  ...(['locationId', 'caseWorkerId', 'programStatus', 'enrolmentLocationId'] as const),
  ...(['enrolmentStart', 'enrolmentEnd', 'statusSince', 'lastContactAt'] as const),
] as const;

/**
 * As `matchingApplicants`, of the so many that come next in this order; the planner looks at those one by
 * one and at no others.
 */
export function matchingNear(
  ctx: Ctx<StaffScope>,
  filters: Narrowing,
  called: readonly (readonly string[])[],
  { order, rows }: { order: PageOrder; rows: number },
) {
  const next = listed(ctx, filters)
    .select(looked)
    .where(order.afterCursor)
    .orderBy(order.key, order.direction)
    .orderBy('id', order.direction)
    .limit(sql.lit(rows));
  const near = ctx.db.selectFrom(next.as('applicant')) as unknown as People;
  const fitting = narrowed(near, ctx.scope, filters);
  return called.reduce((query, words) => query.where(holdsAtHand(searched.text, words)), fitting);
}

/**
 * The applicants that the filters leave.
 *
 * @param called for each word of a search the words of which somebody is called one
 */
export function matchingApplicants(
  ctx: Ctx<StaffScope>,
  filters: Narrowing,
  called: readonly (readonly string[])[],
) {
  return called.reduce(
    (query, words) => query.where(holdsByIndex(searched, words)),
    narrowed(listed(ctx, filters), ctx.scope, filters),
  );
}

function narrowed(people: People, scope: StaffScope, filters: Narrowing) {
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
  const { since, until, bornBy, bornAfter, ids } = filters;
  if (ids?.length) query = query.where(sql<boolean>`id = any(${ids}::uuid[])`);
  if (since) query = query.where('createdAt', '>=', since);
  if (until) query = query.where('createdAt', '<', until);
  const { statusUntil, contactUntil } = filters;
  if (statusUntil) query = query.where('statusSince', '<', statusUntil);
  if (contactUntil) query = query.where(isWalkedWith).where(lastContact, '<', contactUntil);
  if (bornBy) query = query.where('dateOfBirth', '<=', bornBy);
  if (bornAfter) query = query.where('dateOfBirth', '>', bornAfter);
  return filters.clients ? matchingClients(query, filters.clients) : query;
}

function matchingClients(
  people: People,
  { programStatus, enrolmentLocation, enrolled, ...days }: EnrolmentFilters,
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

/** One of these, or with none where `none` is among them. */
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
