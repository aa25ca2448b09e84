import { sql } from 'kysely';
import type { Language } from '#core/contract/languages.ts';
import type { Ctx } from '#core/server/context.ts';
import { type PageOrder, readPage, type SortKey } from '#core/server/db/page.ts';
import {
  accountHasAccess,
  caseRecordLocations,
  withinAccess,
} from '#core/server/scope/location-access.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { Incident, StoredIncidentLists } from '#features/incidents/contract/incidents.ts';
import * as tasks from '#features/tasks/server/service.ts';
import { incidentAbilities } from './policy.ts';

export const sortKeys: Record<string, SortKey> = {
  happenedAt: { expression: sql.ref('incident.happenedAt'), type: 'timestamptz' },
};

const incidentColumns = [
  ...(['incident.id', 'incident.version', 'incident.locationId', 'incident.kind'] as const),
  ...(['incident.severity', 'incident.happenedAt', 'incident.place'] as const),
  ...(['incident.whatHappened', 'incident.whatWasDone', 'incident.naloxoneUsed'] as const),
  ...(['incident.emergencyCalled', 'incident.informed', 'incident.earlier'] as const),
  ...(['incident.addenda', 'incident.reviews', 'incident.createdBy'] as const),
  ...(['incident.createdAt', 'incident.updatedBy', 'incident.updatedAt'] as const),
  'incident.closedAt',
] as const;

/**
 * Incidents at the caller's locations or elsewhere. One that involves someone outside of their
 * location access doesn't exist for them, since its texts may say who it is.
 */
function visibleIncidents({ db, scope: { locationAccess } }: Ctx<StaffScope>) {
  return db
    .selectFrom('incident')
    .where(
      sql<boolean>`(incident.location_id is null
        or ${withinAccess(locationAccess, ['incident.locationId'])})`,
    )
    .where(
      sql<boolean>`not exists (
        select from incident_person join applicant on applicant.id = applicant_id
        where incident_id = incident.id and (deleted_at is not null
          or ${withinAccess(locationAccess, caseRecordLocations)} is not true)
      )`,
    );
}

interface About {
  locationId?: string;
  applicantId?: string;
  status?: Incident['status'] | undefined;
}

function matching(ctx: Ctx<StaffScope>, { locationId, applicantId, status }: About) {
  let query = visibleIncidents(ctx);
  if (locationId) query = query.where('incident.locationId', '=', locationId);
  if (applicantId) {
    query = query.where(
      sql<boolean>`incident.id in (
        select incident_id from incident_person where applicant_id = ${applicantId}
      )`,
    );
  }
  if (status) query = query.where('incident.closedAt', status === 'closed' ? 'is not' : 'is', null);
  return query;
}

export async function listPage(
  ctx: Ctx<StaffScope>,
  about: About,
  { order, limit, language }: { order: PageOrder; limit: number; language: Language },
) {
  const rows = matching(ctx, about).select(incidentColumns);
  const page = await readPage(ctx.db, rows, order, limit, (row) => row);
  return { ...page, items: await toIncidents(ctx, page.items, language) };
}

/** Ids of the visible incidents about a person. */
export async function listIdsAbout(ctx: Ctx<StaffScope>, applicantId: string): Promise<string[]> {
  const rows = await matching(ctx, { applicantId }).select('incident.id').execute();
  return rows.map(({ id }) => id);
}

/** Incidents by id without their texts. The caller must have checked that they are visible. */
export async function findOutlines(ctx: Ctx<StaffScope>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await ctx.db
    .selectFrom('incident')
    .select(['id', 'kind', 'severity', 'happenedAt', 'locationId'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ id, kind, severity, happenedAt, locationId }) => [
      id,
      {
        kind: kind as Incident['kind'],
        severity: severity as Incident['severity'],
        happenedAt: happenedAt.toISOString(),
        locationId,
      },
    ]),
  );
}

/** An SQL condition on `account`: it may see the incident with this id and all of its people. */
function accountMaySee({ id, location }: Pick<Incident, 'id' | 'location'>) {
  const places = sql.join(caseRecordLocations.map((place) => sql.ref(place)));
  const isThere = accountHasAccess(sql`array[${location?.id ?? null}]::uuid[]`);
  return sql<boolean>`(${location === null ? sql`true` : isThere} and not exists (
    select from incident_person join applicant on applicant.id = applicant_id
    where incident_id = ${id}
      and not ${accountHasAccess(sql`array_remove(array[${places}], null)`)}
  ))`;
}

/**
 * Accounts to notify of a serious incident, if they may see it: the case workers of its people, and
 * those in charge. These are the reviewers assigned to its location, or all of them if none is.
 */
export async function listResponsible(
  ctx: Ctx<StaffScope>,
  incident: Pick<Incident, 'id' | 'location'>,
  reviewers: readonly string[],
): Promise<string[]> {
  const isReviewer = (account: string) =>
    sql<boolean>`${sql.ref(`${account}.role`)} = any(${reviewers}::text[])
      and ${sql.ref(`${account}.deactivatedAt`)} is null`;
  const locationId = incident.location?.id ?? null;
  const rows = await ctx.db
    .selectFrom('account')
    .select('account.id')
    .where('account.role', 'in', ['admin', 'user'])
    .where(accountMaySee(incident))
    .where(
      sql<boolean>`(
        account.id in (
          select case_worker_id from incident_person join applicant on applicant.id = applicant_id
          where incident_id = ${incident.id}
        )
        or ${isReviewer('account')} and case when exists (
          select from account_location join account as there on there.id = account_location.account_id
          where location_id = ${locationId} and ${isReviewer('there')}
        ) then exists (
          select from account_location
          where account_id = account.id and location_id = ${locationId}
        ) else true end
      )`,
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** All incidents of a location in this period, oldest first. */
export async function listBetween(
  ctx: Ctx<StaffScope>,
  locationId: string,
  { from, before, language }: { from: Date; before: Date; language: Language },
): Promise<Incident[]> {
  const rows = await matching(ctx, { locationId })
    .where('incident.happenedAt', '>=', from)
    .where('incident.happenedAt', '<', before)
    .select(incidentColumns)
    .orderBy('incident.happenedAt')
    .orderBy('incident.id')
    .execute();
  return toIncidents(ctx, rows, language);
}

export async function findIncident(
  ctx: Ctx<StaffScope>,
  id: string,
  language: Language,
): Promise<Incident | undefined> {
  const rows = await visibleIncidents(ctx)
    .where('incident.id', '=', id)
    .select(incidentColumns)
    .execute();
  return (await toIncidents(ctx, rows, language))[0];
}

/** Locks an incident until the transaction ends. */
export async function lockIncident(
  ctx: Ctx<StaffScope>,
  id: string,
  language: Language,
): Promise<Incident | undefined> {
  const rows = await visibleIncidents(ctx)
    .where('incident.id', '=', id)
    .select(incidentColumns)
    .forUpdate('incident')
    .execute();
  return (await toIncidents(ctx, rows, language))[0];
}

export interface IncidentFields {
  locationId: string | null;
  kind: Incident['kind'];
  severity: Incident['severity'];
  happenedAt: string;
  place: string | null;
  whatHappened: string;
  whatWasDone: string | null;
  naloxoneUsed: Incident['naloxoneUsed'];
  emergencyCalled: Incident['emergencyCalled'];
  informed: string | null;
}

/** @returns undefined when an incident with this id exists */
export async function insertIncident(
  ctx: Ctx<StaffScope>,
  { id, ...fields }: IncidentFields & { id: string | undefined },
): Promise<string | undefined> {
  const { accountId } = ctx.scope;
  const row = await ctx.db
    .insertInto('incident')
    .values({
      ...fields,
      ...(id !== undefined && { id }),
      createdBy: accountId,
      createdAt: ctx.now,
      updatedBy: accountId,
      updatedAt: ctx.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Changes an incident; a new account moves the current one to the earlier ones. */
export async function updateIncident(
  ctx: Ctx<StaffScope>,
  before: Incident,
  fields: IncidentFields,
): Promise<void> {
  const { whatHappened, whatWasDone, updated } = before;
  const isReworded = whatHappened !== fields.whatHappened || whatWasDone !== fields.whatWasDone;
  const earlier = { whatHappened, whatWasDone, by: updated.by.id, at: updated.at };
  await ctx.db
    .updateTable('incident')
    .set({
      ...fields,
      ...(isReworded && { earlier: appended('earlier', earlier) }),
      ...changedColumns(ctx),
    })
    .where('id', '=', before.id)
    .execute();
}

function changedColumns(ctx: Ctx<StaffScope>) {
  return {
    version: sql<number>`version + 1`,
    updatedBy: ctx.scope.accountId,
    updatedAt: ctx.now,
  };
}

function appended(column: keyof StoredIncidentLists, entry: object) {
  return sql<string>`${sql.ref(column)} || ${JSON.stringify(entry)}::jsonb`;
}

/** An addendum raises no version: it changes nothing that someone else may be editing. */
export async function appendAddendum(
  ctx: Ctx<StaffScope>,
  id: string,
  text: string,
): Promise<void> {
  const addendum = {
    id: crypto.randomUUID(),
    text,
    by: ctx.scope.accountId,
    at: ctx.now.toISOString(),
  };
  await ctx.db
    .updateTable('incident')
    .set({ addenda: appended('addenda', addendum) })
    .where('id', '=', id)
    .execute();
}

export async function appendReview(
  ctx: Ctx<StaffScope>,
  id: string,
  review: { what: 'closed' | 'reopened'; text: string },
): Promise<void> {
  const signed = { ...review, by: ctx.scope.accountId, at: ctx.now.toISOString() };
  await ctx.db
    .updateTable('incident')
    .set({
      reviews: appended('reviews', signed),
      closedAt: review.what === 'closed' ? ctx.now : null,
      ...changedColumns(ctx),
    })
    .where('id', '=', id)
    .execute();
}

export async function insertTaskLink(
  ctx: Ctx<StaffScope>,
  incidentId: string,
  taskId: string,
): Promise<void> {
  await ctx.db.insertInto('incidentTask').values({ incidentId, taskId }).execute();
}

/** Replaces the people of an incident. */
export async function setPeople(
  ctx: Ctx<StaffScope>,
  incidentId: string,
  people: readonly string[],
): Promise<void> {
  await ctx.db
    .deleteFrom('incidentPerson')
    .where('incidentId', '=', incidentId)
    .where(sql<boolean>`applicant_id <> all(${people}::uuid[])`)
    .execute();
  if (people.length === 0) return;
  await ctx.db
    .insertInto('incidentPerson')
    .values(people.map((applicantId) => ({ incidentId, applicantId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Those of these people that the caller may see. */
export async function filterVisiblePeople(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('applicant')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('deletedAt', 'is', null)
    .where('mergedInto', 'is', null)
    .where(withinAccess(ctx.scope.locationAccess, caseRecordLocations))
    .execute();
  return rows.map(({ id }) => id);
}

interface Row extends StoredIncidentLists {
  id: string;
  version: number;
  locationId: string | null;
  kind: string;
  severity: string;
  happenedAt: Date;
  place: string | null;
  whatHappened: string;
  whatWasDone: string | null;
  naloxoneUsed: string | null;
  emergencyCalled: string | null;
  informed: string | null;
  createdBy: string;
  createdAt: Date;
  updatedBy: string;
  updatedAt: Date;
  closedAt: Date | null;
}

async function toIncidents(
  ctx: Ctx<StaffScope>,
  rows: readonly Row[],
  language: Language,
): Promise<Incident[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const people = await findPeople(ctx, ids);
  const links = await taskLinks(ctx, ids);
  const summaries = await tasks.listByIds(
    ctx,
    links.map(({ taskId }) => taskId),
    language,
  );
  const locations = await locationNames(ctx, rows);
  const colleagues = await findColleagues(ctx, rows);
  const signed = <Entry extends { by: string; at: string }>({ by, at, ...entry }: Entry) => ({
    ...entry,
    by: colleagues(by),
    at: new Date(at).toISOString(),
  });
  return rows.map((row): Incident => {
    const location = row.locationId && {
      id: row.locationId,
      name: locations.get(row.locationId) ?? '',
    };
    const taskIds = links.filter(({ incidentId }) => incidentId === row.id);
    return {
      id: row.id,
      version: row.version,
      location: location || null,
      kind: row.kind as Incident['kind'],
      severity: row.severity as Incident['severity'],
      happenedAt: row.happenedAt.toISOString(),
      place: row.place,
      whatHappened: row.whatHappened,
      whatWasDone: row.whatWasDone,
      naloxoneUsed: row.naloxoneUsed as Incident['naloxoneUsed'],
      emergencyCalled: row.emergencyCalled as Incident['emergencyCalled'],
      informed: row.informed,
      people: people
        .filter(({ incidentId }) => incidentId === row.id)
        .map(({ incidentId: _, ...person }) => person),
      status: row.closedAt ? 'closed' : 'open',
      created: { by: colleagues(row.createdBy), at: row.createdAt.toISOString() },
      updated: { by: colleagues(row.updatedBy), at: row.updatedAt.toISOString() },
      earlier: row.earlier.toReversed().map(signed),
      addenda: row.addenda.map(signed),
      reviews: row.reviews.map(signed),
      tasks: taskIds.flatMap(({ taskId }) => {
        const task = summaries.get(taskId);
        if (!task) return [];
        const { id, title, assignee, due, doneAt } = task;
        return { id, title, assignee, due, doneAt };
      }),
      abilities: incidentAbilities(ctx.scope, { isClosed: row.closedAt !== null }),
    };
  });
}

function findPeople(ctx: Ctx<StaffScope>, ids: readonly string[]) {
  return ctx.db
    .selectFrom('incidentPerson')
    .innerJoin('applicant', 'applicant.id', 'incidentPerson.applicantId')
    .select(['incidentId', 'applicant.id', 'applicant.reference'])
    .select(['applicant.firstName', 'applicant.lastName', 'applicant.preferredName'])
    .where(sql<boolean>`incident_id = any(${ids}::uuid[])`)
    .orderBy('applicant.sortName')
    .orderBy('applicant.id')
    .execute();
}

function taskLinks(ctx: Ctx<StaffScope>, ids: readonly string[]) {
  return ctx.db
    .selectFrom('incidentTask')
    .innerJoin('task', 'task.id', 'incidentTask.taskId')
    .select(['incidentId', 'taskId'])
    .where(sql<boolean>`incident_id = any(${ids}::uuid[])`)
    .orderBy('task.createdAt')
    .orderBy('task.id')
    .execute();
}

async function locationNames(ctx: Ctx<StaffScope>, rows: readonly Row[]) {
  const ids = rows.map(({ locationId }) => locationId).filter((id) => id !== null);
  const found = await ctx.db
    .selectFrom('location')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}

async function findColleagues(ctx: Ctx<StaffScope>, rows: readonly Row[]) {
  const ids = rows.flatMap(({ createdBy, updatedBy, earlier, addenda, reviews }) => [
    createdBy,
    updatedBy,
    ...[...earlier, ...addenda, ...reviews].map(({ by }) => by),
  ]);
  const found = await ctx.db
    .selectFrom('account')
    .select(['id', 'firstName', 'lastName'])
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  // Foreign keys guarantee that accounts are never deleted.
  return (id: string) => byId.get(id) as Incident['created']['by'];
}
