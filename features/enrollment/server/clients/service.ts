/** Clients and their enrollments. */

import type { ReceivedBy } from '#core/contract/operation.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { pageOrder } from '#core/server/db/page.ts';
import { invalid, problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type * as contract from '#features/enrollment/contract/clients.ts';
import type { Client, ClientToUpdate, listClients } from '#features/enrollment/contract/clients.ts';
import type { Outcome } from '#features/enrollment/contract/enrollments.ts';
import {
  type changeApplicantStatus,
  statusesReachableFrom,
} from '#features/enrollment/contract/status-transitions.ts';
import * as organisation from '#features/organization/server/organization/service.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { ProgramStatus } from '#features/person/contract/enumerations.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as waitingList from '../waiting-list/service.ts';
import * as beds from './beds.ts';
import * as records from './client-record.ts';
import { correct } from './corrections.ts';
import * as followUps from './follow-up-queries.ts';
import { dueKeys, duePage } from './follow-up-queries.ts';
import { isOpen, previousEndDate } from './policy.ts';
import * as queries from './queries.ts';

/** Location, start date, and optional bed of an enrollment. */
interface Place {
  locationId: string;
  startDate: string;
  bedId?: string | undefined;
}

type StatusSent = ReceivedBy<typeof changeApplicantStatus>['body'];

async function enrol(
  ctx: Ctx<StaffScope>,
  before: Applicant,
  { locationId, startDate, bedId }: Place,
): Promise<Client> {
  await applicants.checkReferences(ctx, { locationId });
  const place = { applicantId: before.id, locationId, startDate };
  const enrolmentId = await queries.insertEnrolment(ctx, place, ctx.now);
  const programStatus = 'yet_to_started_program' as const;
  const begun = { enrolmentId, programStatus, day: startDate, reason: null };
  await queries.insertChange(ctx, begun, ctx.now);
  await waitingList.closeEntriesOnEnrollment(ctx, before.id);
  if (bedId !== undefined) {
    const housed = { id: enrolmentId, locationId, startDate, stays: [] };
    const first = { bedId, from: startDate, dayField: 'startDate' };
    await beds.take(ctx, before.id, housed, first);
  }
  const after = await records.saveEnrollments(ctx, before, locationId);
  await recordAudit(ctx, {
    action: 'applicant.enrolled',
    recordId: before.id,
    after: { enrolment: enrolmentId, locationId, startDate, programStatus },
  });
  return after;
}

/** Approved to client; the enrollment sets the status. */
function enrolApplicant(
  ctx: Ctx<StaffScope>,
  id: string,
  { locationId, startDate, bedId, version }: StatusSent,
): Promise<Applicant> {
  return inTransaction(ctx, async (tx): Promise<Applicant> => {
    const before = await applicants.hold(tx, id);
    if (before.version !== version) throw problem('stale-version', before);
    if (!statusesReachableFrom(before.status).includes('client'))
      throw applicants.notAllowed(before);
    if (locationId === undefined) throw invalid('locationId', 'required');
    if (startDate === undefined) throw invalid('startDate', 'required');
    return enrol(tx, before, { locationId, startDate, bedId });
  });
}

/** Newest first; the caller has already recorded opening the record. */
export function enrolmentsWithin(ctx: Ctx<StaffScope>, applicantId: string) {
  return queries.listEnrolments(ctx, applicantId);
}

export function update(ctx: Ctx<StaffScope>, id: string, sent: ClientToUpdate) {
  return inTransaction(ctx, (tx) => correct(tx, id, sent));
}

export function list(ctx: Ctx<StaffScope>, filters: ReceivedBy<typeof listClients>['query']) {
  return applicants.listClients(ctx, filters);
}

export async function listFollowUps(
  ctx: Ctx<StaffScope>,
  wanted: ReceivedBy<typeof contract.listFollowUps>['query'],
) {
  const order = pageOrder(dueKeys, 'due', wanted.after);
  return duePage(ctx, wanted, order);
}

/** Reading a client opens the applicant's case record. */
export function read(ctx: Ctx<StaffScope>, id: string): Promise<Client> {
  return inTransaction(ctx, async (tx): Promise<Client> => {
    const opened = await applicants.open(tx, id);
    if (opened.status !== 'client') throw problem('not-found');
    return records.withEnrolments(tx, opened);
  });
}

/** Sets a status chosen by staff; "client" enrolls the person. */
export async function changeStatus(
  ctx: Ctx<StaffScope>,
  id: string,
  sent: StatusSent,
): Promise<Applicant> {
  if (sent.status === 'client') return enrolApplicant(ctx, id, sent);
  const { locationId, startDate, bedId, ...chosen } = sent;
  const place = Object.entries({ locationId, startDate, bedId }).find(([, value]) => value);
  if (place) throw invalid(place[0], 'unknown-field');
  return applicants.changeStatus(ctx, id, chosen);
}

export function enrolAgain(
  ctx: Ctx<StaffScope>,
  id: string,
  { version, ...place }: ReceivedBy<typeof contract.enrolAgain>['body'],
): Promise<Client> {
  return inTransaction(ctx, async (tx): Promise<Client> => {
    const before = await records.hold(tx, id, version);
    if (before.enrolments.some(isOpen)) throw problem('already-enrolled');
    const ended = previousEndDate(before.enrolments);
    if (ended !== null && place.startDate < ended) {
      throw invalid('startDate', 'before-last-exit');
    }
    return enrol(tx, before, place);
  });
}

export { changeBed } from './beds.ts';
export { changeProgramStatus, recordFollowUp } from './program-changes.ts';

/** An enrollment in an import: location, start date, and program status. */
interface KnownEnrolment {
  locationId: string;
  startDate: string;
  programStatus: ProgramStatus;
  /** With an outcome if it has ended; in both cases the program began on the first day. */
  endDate: string | null;
  outcome: Outcome | null;
}

/** Inserts fully known enrollments within the caller's transaction. */

export async function importEnrolment(
  ctx: Ctx<StaffScope>,
  before: Applicant,
  known: KnownEnrolment,
  importId: string,
): Promise<Client> {
  const now = ctx.now;
  const { locationId, startDate, programStatus, endDate } = known;
  const place = { applicantId: before.id, locationId, startDate };
  const enrolmentId = await queries.insertEnrolment(ctx, place, now);
  const note = (status: ProgramStatus, day: string) =>
    queries.insertChange(ctx, { enrolmentId, programStatus: status, day, reason: null }, now);
  await note('yet_to_started_program', startDate);
  if (programStatus !== 'yet_to_started_program') {
    await queries.updateEnrolment(ctx, enrolmentId, { ...known, begunOn: startDate });
    await note(programStatus, endDate ?? startDate);
  }
  if (endDate !== null) {
    // Follow-ups due before the import can't be made up for.
    const since = (now.getTime() - Date.parse(endDate)) / 86_400_000;
    const days = (await organisation.followUpDays(ctx)).filter((after) => after >= since);
    await followUps.planFollowUps(ctx, { enrolmentId, endDate, days });
  }
  await waitingList.closeEntriesOnEnrollment(ctx, before.id);
  await recordAudit(ctx, {
    action: 'applicant.enrolled',
    recordId: before.id,
    after: {
      enrolment: enrolmentId,
      locationId,
      startDate,
      programStatus,
      endDate,
      importId,
    },
  });
  return records.saveEnrollments(ctx, before, before.locationId ?? locationId);
}
