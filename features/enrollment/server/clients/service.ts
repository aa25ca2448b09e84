/** Clients and their enrollments. */

import type { ReceivedBy } from '#core/contract/operation.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { pageOrder } from '#core/server/db/page.ts';
import { invalid, problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type * as contract from '#features/enrollment/contract/clients.ts';
import type {
  Client,
  ClientToUpdate,
  countClients,
  listClients,
} from '#features/enrollment/contract/clients.ts';
import type { Outcome } from '#features/enrollment/contract/enrollments.ts';
import {
  type changeApplicantStatus,
  statusesReachableFrom,
} from '#features/enrollment/contract/status-transitions.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { ProgramStatus } from '#features/person/contract/enumerations.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as waitingList from '../waiting-list/service.ts';
import * as beds from './beds.ts';
import * as records from './client-record.ts';
import { correct } from './corrections.ts';
import * as followUps from './follow-up-queries.ts';
import { dueKeys, listDueFollowUps } from './follow-up-queries.ts';
import { isOpen, previousEndDate } from './policy.ts';
import * as queries from './queries.ts';

/** Location, start date, and optional bed of an enrollment. */
interface Placement {
  locationId: string;
  startDate: string;
  bedId?: string | undefined;
}

type StatusChange = ReceivedBy<typeof changeApplicantStatus>['body'];

async function enroll(
  ctx: Ctx<StaffScope>,
  before: Applicant,
  { locationId, startDate, bedId }: Placement,
): Promise<Client> {
  await applicants.checkReferences(ctx, { locationId });
  const placement = { applicantId: before.id, locationId, startDate };
  const enrollmentId = await queries.insertEnrollment(ctx, placement, ctx.now);
  const programStatus = 'yet_to_started_program' as const;
  const firstChange = { enrolmentId: enrollmentId, programStatus, day: startDate, reason: null };
  await queries.insertChange(ctx, firstChange, ctx.now);
  await waitingList.closeEntriesOnEnrollment(ctx, before.id);
  if (bedId !== undefined) {
    const enrollment = { id: enrollmentId, locationId, startDate, stays: [] };
    const firstStay = { bedId, from: startDate, dayField: 'startDate' };
    await beds.assign(ctx, before.id, enrollment, firstStay);
  }
  const after = await records.saveEnrollments(ctx, before, locationId);
  await recordAudit(ctx, {
    action: 'applicant.enrolled',
    recordId: before.id,
    after: { enrolment: enrollmentId, locationId, startDate, programStatus },
  });
  return after;
}

/** Approved to client; the enrollment sets the status. */
function enrollApplicant(
  ctx: Ctx<StaffScope>,
  id: string,
  { locationId, startDate, bedId, version }: StatusChange,
): Promise<Applicant> {
  return inTransaction(ctx, async (tx): Promise<Applicant> => {
    const before = await applicants.lock(tx, id);
    if (before.version !== version) throw problem('stale-version', before);
    if (!statusesReachableFrom(before.status).includes('client'))
      throw applicants.notAllowed(before);
    if (locationId === undefined) throw invalid('locationId', 'required');
    if (startDate === undefined) throw invalid('startDate', 'required');
    return enroll(tx, before, { locationId, startDate, bedId });
  });
}

/** Newest first; the caller has already recorded opening the record. */
export function listPersonEnrollments(ctx: Ctx<StaffScope>, applicantId: string) {
  return queries.listEnrollments(ctx, applicantId);
}

export function update(ctx: Ctx<StaffScope>, id: string, sent: ClientToUpdate) {
  return inTransaction(ctx, (tx) => correct(tx, id, sent));
}

export function count(ctx: Ctx<StaffScope>, filters: ReceivedBy<typeof countClients>['query']) {
  return applicants.countClients(ctx, filters);
}

export function list(ctx: Ctx<StaffScope>, filters: ReceivedBy<typeof listClients>['query']) {
  return applicants.listClients(ctx, filters);
}

export async function listFollowUps(
  ctx: Ctx<StaffScope>,
  wanted: ReceivedBy<typeof contract.listFollowUps>['query'],
) {
  const order = pageOrder(dueKeys, 'due', wanted.after);
  return listDueFollowUps(ctx, wanted, order);
}

/** Reading a client opens the applicant's case record. */
export function read(ctx: Ctx<StaffScope>, id: string): Promise<Client> {
  return inTransaction(ctx, async (tx): Promise<Client> => {
    const opened = await applicants.open(tx, id);
    if (opened.status !== 'client') throw problem('not-found');
    return records.withEnrollments(tx, opened);
  });
}

/** Sets a status chosen by staff; "client" enrolls the person. */
export async function changeStatus(
  ctx: Ctx<StaffScope>,
  id: string,
  sent: StatusChange,
): Promise<Applicant> {
  if (sent.status === 'client') return enrollApplicant(ctx, id, sent);
  const { locationId, startDate, bedId, ...chosen } = sent;
  const place = Object.entries({ locationId, startDate, bedId }).find(([, value]) => value);
  if (place) throw invalid(place[0], 'unknown-field');
  return applicants.changeStatus(ctx, id, chosen);
}

export function enrollAgain(
  ctx: Ctx<StaffScope>,
  id: string,
  { version, ...place }: ReceivedBy<typeof contract.enrolAgain>['body'],
): Promise<Client> {
  return inTransaction(ctx, async (tx): Promise<Client> => {
    const before = await records.lockClient(tx, id, version);
    if (before.enrolments.some(isOpen)) throw problem('already-enrolled');
    const lastExit = previousEndDate(before.enrolments);
    if (lastExit !== null && place.startDate < lastExit) {
      throw invalid('startDate', 'before-last-exit');
    }
    return enroll(tx, before, place);
  });
}

export { changeBed } from './beds.ts';
export { changeProgramStatus, recordFollowUp } from './program-changes.ts';

/** An enrollment in an import: location, start date, and program status. */
interface ImportedEnrollment {
  locationId: string;
  startDate: string;
  programStatus: ProgramStatus;
  /** With an outcome if it has ended; in both cases the program began on the first day. */
  endDate: string | null;
  outcome: Outcome | null;
}

/** Inserts fully known enrollments within the caller's transaction. */

export async function importEnrollment(
  ctx: Ctx<StaffScope>,
  before: Applicant,
  known: ImportedEnrollment,
  importId: string,
): Promise<Client> {
  const now = ctx.now;
  const { locationId, startDate, programStatus, endDate } = known;
  const placement = { applicantId: before.id, locationId, startDate };
  const enrollmentId = await queries.insertEnrollment(ctx, placement, now);
  const addChange = (status: ProgramStatus, day: string) =>
    queries.insertChange(
      ctx,
      { enrolmentId: enrollmentId, programStatus: status, day, reason: null },
      now,
    );
  await addChange('yet_to_started_program', startDate);
  if (programStatus !== 'yet_to_started_program') {
    await queries.updateEnrollment(ctx, enrollmentId, { ...known, begunOn: startDate });
    await addChange(programStatus, endDate ?? startDate);
  }
  if (endDate !== null) {
    // Follow-ups due before the import can't be made up for.
    const since = (now.getTime() - Date.parse(endDate)) / 86_400_000;
    const days = (await organization.followUpDays(ctx)).filter((after) => after >= since);
    await followUps.planFollowUps(ctx, { enrolmentId: enrollmentId, endDate, days });
  }
  await waitingList.closeEntriesOnEnrollment(ctx, before.id);
  await recordAudit(ctx, {
    action: 'applicant.enrolled',
    recordId: before.id,
    after: {
      enrolment: enrollmentId,
      locationId,
      startDate,
      programStatus,
      endDate,
      importId,
    },
  });
  return records.saveEnrollments(ctx, before, before.locationId ?? locationId);
}
