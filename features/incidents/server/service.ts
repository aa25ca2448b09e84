/** Incidents at locations and about people. The audit log and exports' names never quote them. */

import type { Language } from '#core/contract/languages.ts';
import type { ReceivedBy } from '#core/contract/operation.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { pageOrder } from '#core/server/db/page.ts';
import { invalid, problem, refuse } from '#core/server/problem.ts';
import { isWithinAccess } from '#core/server/scope/location-access.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type {
  addIncident,
  addIncidentTask,
  Incident,
  listLocationIncidents,
  updateIncident,
} from '#features/incidents/contract/incidents.ts';
import * as locations from '#features/locations/server/locations/service.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as tasks from '#features/tasks/server/service.ts';
import { isSerious, reviewerRoles } from './policy.ts';
import * as queries from './queries.ts';

export { findOutlines, listIdsAbout } from './queries.ts';

type ListFilters = ReceivedBy<typeof listLocationIncidents>['query'];

export async function assertLocation(ctx: Ctx<StaffScope>, id: string) {
  const location = await locations.find(ctx, id);
  const isThere = location && isWithinAccess(ctx.scope.locationAccess, [id]);
  return isThere ? location : refuse('not-found');
}

async function assertReferences(
  ctx: Ctx<StaffScope>,
  { locationId, people }: { locationId: string | null; people: readonly string[] },
  before?: Incident,
): Promise<void> {
  if (locationId !== null && locationId !== before?.location?.id) {
    const location = await locations.find(ctx, locationId);
    if (!location || location.closed || !isWithinAccess(ctx.scope.locationAccess, [locationId])) {
      throw invalid('locationId', 'unknown-location');
    }
  }
  if (people.length === 0) return;
  const visible = await queries.filterVisiblePeople(ctx, people);
  if (visible.length < people.length) throw invalid('people', 'unknown-person');
}

async function lock(ctx: Ctx<StaffScope>, id: string, language: Language): Promise<Incident> {
  return (await queries.lockIncident(ctx, id, language)) ?? refuse('not-found');
}

async function lockVersion(
  ctx: Ctx<StaffScope>,
  { id, version }: { id: string; version: number },
  language: Language,
): Promise<Incident> {
  const incident = await lock(ctx, id, language);
  return incident.version === version ? incident : refuse('stale-version', incident);
}

function recordIncidentAudit(
  ctx: Ctx<StaffScope>,
  action: `incident.${string}`,
  { id, location, people }: Incident,
  more: object = {},
) {
  return recordAudit(ctx, {
    action,
    recordId: id,
    after: {
      locationId: location?.id ?? null,
      people: people.map((person) => person.id),
      ...more,
    },
  });
}

/** Notifies the case workers and those in charge, with the kind of incident but no person. */
async function notifyResponsible(ctx: Ctx<StaffScope>, incident: Incident): Promise<void> {
  const { location, people, kind, severity } = incident;
  const accountIds = await queries.listResponsible(ctx, incident, reviewerRoles);
  await notifications.notify(ctx, accountIds, {
    kind: 'incident-serious',
    values: { incident: kind, severity, at: location ? 'location' : 'person' },
    recordId: location?.id ?? people[0]?.id ?? null,
  });
}

export async function read(
  ctx: Ctx<StaffScope>,
  id: string,
  language: Language,
): Promise<Incident> {
  return (await queries.findIncident(ctx, id, language)) ?? refuse('not-found');
}

export async function listForLocation(
  ctx: Ctx<StaffScope>,
  locationId: string,
  { limit, after, status }: ListFilters,
  language: Language,
) {
  await assertLocation(ctx, locationId);
  const order = pageOrder(queries.sortKeys, '-happenedAt', after);
  return queries.listPage(ctx, { locationId, status }, { order, limit, language });
}

/** Logs access: incidents are part of the case record. */
export async function listForPerson(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { limit, after, status }: ListFilters,
  language: Language,
) {
  await applicants.open(ctx, applicantId);
  const order = pageOrder(queries.sortKeys, '-happenedAt', after);
  return queries.listPage(ctx, { applicantId, status }, { order, limit, language });
}

/** Idempotent by id: a retry after a lost reply returns the existing incident. */
export function add(
  ctx: Ctx<StaffScope>,
  { id, people, ...fields }: ReceivedBy<typeof addIncident>['body'],
  language: Language,
): Promise<Incident> {
  return inTransaction(ctx, async (tx): Promise<Incident> => {
    await assertReferences(tx, { ...fields, people });
    const added = await queries.insertIncident(tx, { ...fields, id });
    if (!added) {
      const existing = await read(tx, id ?? '', language);
      return existing.created.by.id === tx.scope.accountId ? existing : refuse('not-found');
    }
    await queries.setPeople(tx, added, people);
    const incident = await read(tx, added, language);
    await recordIncidentAudit(tx, 'incident.added', incident);
    if (isSerious(incident)) await notifyResponsible(tx, incident);
    return incident;
  });
}

export function update(
  ctx: Ctx<StaffScope>,
  id: string,
  { version, people, ...fields }: ReceivedBy<typeof updateIncident>['body'],
  language: Language,
): Promise<Incident> {
  return inTransaction(ctx, async (tx): Promise<Incident> => {
    const before = await lockVersion(tx, { id, version }, language);
    if (before.status === 'closed') throw problem('incident-closed');
    await assertReferences(tx, { ...fields, people }, before);
    await queries.setPeople(tx, id, people);
    await queries.updateIncident(tx, before, fields);
    const after = await read(tx, id, language);
    await recordIncidentAudit(tx, 'incident.updated', after);
    if (isSerious(after) && !isSerious(before)) await notifyResponsible(tx, after);
    return after;
  });
}

export function addAddendum(
  ctx: Ctx<StaffScope>,
  id: string,
  text: string,
  language: Language,
): Promise<Incident> {
  return inTransaction(ctx, async (tx): Promise<Incident> => {
    const before = await lock(tx, id, language);
    await queries.appendAddendum(tx, id, text);
    await recordIncidentAudit(tx, 'incident.addendum-added', before);
    return read(tx, id, language);
  });
}

/** Closes or reopens an incident. The text is the review, or the reason for reopening. */
export function review(
  ctx: Ctx<StaffScope>,
  { id, version, text }: { id: string; version: number; text: string },
  what: 'closed' | 'reopened',
  language: Language,
): Promise<Incident> {
  return inTransaction(ctx, async (tx): Promise<Incident> => {
    const before = await lockVersion(tx, { id, version }, language);
    if (before.status === what) throw problem('incident-closed');
    if (what === 'reopened' && before.status === 'open') throw problem('stale-version', before);
    await queries.appendReview(tx, id, { what, text });
    await recordIncidentAudit(tx, `incident.${what}`, before);
    return read(tx, id, language);
  });
}

export function addTask(
  ctx: Ctx<StaffScope>,
  id: string,
  sent: ReceivedBy<typeof addIncidentTask>['body'],
  language: Language,
): Promise<Incident> {
  return inTransaction(ctx, async (tx): Promise<Incident> => {
    const incident = await lock(tx, id, language);
    // A task has one person. About several, it names none.
    const [person, ...others] = incident.people;
    const applicantId = person && others.length === 0 ? person.id : null;
    const task = await tasks.createWithin(tx, { ...sent, applicantId }, language);
    await queries.insertTaskLink(tx, id, task.id);
    await recordIncidentAudit(tx, 'incident.task-added', incident, { task: task.id });
    return read(tx, id, language);
  });
}
