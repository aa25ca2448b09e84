/** The waiting lists of locations. The person's record is locked while an entry changes. */

import type { ReceivedBy } from '#core/contract/operation.ts';
import { difference, recordAudit } from '#core/server/audit.ts';
import { attempt, type Ctx, inTransaction } from '#core/server/context.ts';
import { isProblem, problem, refuse } from '#core/server/problem.ts';
import { isWithinAccess } from '#core/server/scope/location-access.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import {
  type addWaiting,
  type takeOffWaiting,
  type updateWaiting,
  type WaitingEntry,
  waitingStatuses,
} from '#features/enrollment/contract/waiting-list.ts';
import * as locations from '#features/locations/server/locations/service.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as queries from './queries.ts';

/** Locks the person of an open entry. */
async function hold(ctx: Ctx<StaffScope>, id: string, version: number): Promise<WaitingEntry> {
  const applicantId = await queries.findApplicantId(ctx, id);
  if (!applicantId) throw problem('not-found');
  const person = await attempt(ctx, (tx) => applicants.lock(tx, applicantId));
  if (isProblem(person)) throw problem('not-found');
  const entry = await queries.findOpen(ctx, id);
  if (!entry) throw problem('not-found');
  return entry.version === version ? entry : refuse('stale-version', entry);
}

/** Timeline details: location and priority. */
function timelineDetails({ id, locationId, priority }: WaitingEntry) {
  return {
    waiting: id,
    locationId,
    priority,
  };
}

export async function listForLocation(ctx: Ctx<StaffScope>, locationId: string) {
  const location = await locations.find(ctx, locationId);
  if (!location || !isWithinAccess(ctx.scope.locationAccess, [locationId]))
    throw problem('not-found');
  return { entries: await queries.listForLocation(ctx, locationId) };
}

export async function listForApplicant(ctx: Ctx<StaffScope>, applicantId: string) {
  const opened = await applicants.open(ctx, applicantId);
  const entries = waitingStatuses.includes(opened.status)
    ? await queries.listForApplicant(ctx, applicantId)
    : [];
  return { entries };
}

export function add(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  sent: ReceivedBy<typeof addWaiting>['body'],
): Promise<WaitingEntry> {
  return inTransaction(ctx, async (tx): Promise<WaitingEntry> => {
    const person = await applicants.lock(tx, applicantId);
    if (!waitingStatuses.includes(person.status)) throw problem('wrong-status');
    const { locationId } = sent;
    await applicants.checkReferences(tx, { locationId });
    const entry = await queries.insertEntry(tx, { ...sent, applicantId }, tx.now);
    if (!entry) throw problem('already-waiting');
    await recordAudit(tx, {
      action: 'applicant.waiting-added',
      recordId: applicantId,
      reason: entry.reason,
      after: { ...timelineDetails(entry), since: entry.since, wantedFrom: entry.wantedFrom },
    });
    return entry;
  });
}

export function update(
  ctx: Ctx<StaffScope>,
  id: string,
  { version, ...fields }: ReceivedBy<typeof updateWaiting>['body'],
): Promise<WaitingEntry> {
  return inTransaction(ctx, async (tx): Promise<WaitingEntry> => {
    const before = await hold(tx, id, version);
    const after = await queries.updateEntry(tx, id, fields);
    const { version: _, ...oldFields } = before;
    const { version: __, reason, ...newFields } = after;
    const changed = difference(oldFields, newFields);
    await recordAudit(tx, {
      action: 'applicant.waiting-changed',
      recordId: before.applicantId,
      reason,
      before: changed.before,
      after: { ...changed.after, ...timelineDetails(after) },
    });
    return after;
  });
}

export function takeOff(
  ctx: Ctx<StaffScope>,
  id: string,
  { version, reason }: ReceivedBy<typeof takeOffWaiting>['body'],
): Promise<WaitingEntry> {
  return inTransaction(ctx, async (tx): Promise<WaitingEntry> => {
    const before = await hold(tx, id, version);
    const after = await queries.endEntry(tx, id, { ending: 'taken-off', reason }, tx.now);
    await recordAudit(tx, {
      action: 'applicant.waiting-ended',
      recordId: before.applicantId,
      reason,
      after: timelineDetails(before),
    });
    return after;
  });
}

/** Enrollment ends all waiting; the caller has locked the record. */
export async function closeEntriesOnEnrollment(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<void> {
  for (const entry of await queries.listForApplicant(ctx, applicantId)) {
    await queries.endEntry(ctx, entry.id, { ending: 'enrolled', reason: null }, ctx.now);
    await recordAudit(ctx, {
      action: 'applicant.waiting-enrolled',
      recordId: applicantId,
      after: timelineDetails(entry),
    });
  }
}
