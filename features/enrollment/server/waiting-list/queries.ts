import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import { caseRecordLocations, withinAccess } from '#core/server/scope/location-access.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { WaitingPriority } from '#features/enrollment/contract/enumerations.ts';
import {
  maxWaiting,
  type WaitingEntry,
  type WaitingPerson,
  waitingStatuses,
} from '#features/enrollment/contract/waiting-list.ts';
import { sortByUrgency } from '#features/questions/contract/danger-rules.ts';

const columns = [
  'waitingEntry.id',
  'waitingEntry.version',
  'waitingEntry.applicantId',
  'waitingEntry.locationId',
  'waitingEntry.priority',
  'waitingEntry.reason',
  'waitingEntry.since',
  'waitingEntry.wantedFrom',
] as const;

/** Open entries within location access, of people who can still be enrolled. */
function openInScope(ctx: Ctx<StaffScope>) {
  return ctx.db
    .selectFrom('waitingEntry')
    .innerJoin('applicant', 'applicant.id', 'waitingEntry.applicantId')
    .where('waitingEntry.endedAt', 'is', null)
    .where('applicant.deletedAt', 'is', null)
    .where(withinAccess(ctx.scope.locationAccess, caseRecordLocations));
}

/** For equal danger: by priority, then by time waited. */
const priorityOrder = sql`array_position(array['urgent', 'high', 'normal'], waiting_entry.priority)`;

export async function listForLocation(
  ctx: Ctx<StaffScope>,
  locationId: string,
): Promise<WaitingPerson[]> {
  const rows = await openInScope(ctx)
    .select(columns)
    .select([
      'applicant.version as personVersion',
      'applicant.reference',
      'applicant.firstName',
      'applicant.lastName',
      'applicant.preferredName',
      'applicant.status',
      'applicant.dangerMarks',
    ])
    .where('waitingEntry.locationId', '=', locationId)
    .where('applicant.status', 'in', [...waitingStatuses])
    .orderBy('applicant.urgency', 'desc')
    .orderBy(priorityOrder)
    .orderBy('waitingEntry.since')
    .orderBy('waitingEntry.createdAt')
    .orderBy('waitingEntry.id')
    .limit(maxWaiting)
    .execute();
  return rows.map((row) => ({
    ...toEntry(row),
    person: {
      id: row.applicantId,
      version: row.personVersion,
      reference: row.reference,
      firstName: row.firstName,
      lastName: row.lastName,
      preferredName: row.preferredName,
      status: row.status,
      marks: sortByUrgency(row.dangerMarks),
    },
  }));
}

/** Entries of an opened record by location name. */
export async function listForApplicant(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<WaitingEntry[]> {
  const rows = await ctx.db
    .selectFrom('waitingEntry')
    .innerJoin('location', 'location.id', 'waitingEntry.locationId')
    .select(columns)
    .where('waitingEntry.applicantId', '=', applicantId)
    .where('waitingEntry.endedAt', 'is', null)
    .orderBy(sql`location.name collate "und-x-icu"`)
    .orderBy('waitingEntry.id')
    .execute();
  return rows.map(toEntry);
}

/** The person of an open entry within location access. */
export async function findApplicantId(ctx: Ctx<StaffScope>, id: string) {
  const row = await openInScope(ctx)
    .select('waitingEntry.applicantId')
    .where('waitingEntry.id', '=', id)
    .executeTakeFirst();
  return row?.applicantId;
}

/** An open entry of a locked record. */
export async function findOpen(ctx: Ctx<StaffScope>, id: string) {
  const row = await ctx.db
    .selectFrom('waitingEntry')
    .select(columns)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row && toEntry(row);
}

export type EntryFields = Pick<WaitingEntry, 'priority' | 'reason' | 'since' | 'wantedFrom'>;

/** Undefined if the person already waits for this location. */
export async function insertEntry(
  ctx: Ctx<StaffScope>,
  { applicantId, locationId, ...fields }: EntryFields & { applicantId: string; locationId: string },
  now: Date,
) {
  const row = await ctx.db
    .insertInto('waitingEntry')
    .values({
      applicantId,
      locationId,
      ...toColumns(fields),
      createdAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row && toEntry(row);
}

export async function updateEntry(
  ctx: Ctx<StaffScope>,
  id: string,
  fields: EntryFields,
): Promise<WaitingEntry> {
  const row = await ctx.db
    .updateTable('waitingEntry')
    .set((set) => ({ ...toColumns(fields), version: set('version', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toEntry(row);
}

export type Ending = 'enrolled' | 'taken-off' | 'joined';

export async function endEntry(
  ctx: Ctx<StaffScope>,
  id: string,
  { ending, reason }: { ending: Ending; reason: string | null },
  now: Date,
): Promise<WaitingEntry> {
  const row = await ctx.db
    .updateTable('waitingEntry')
    .set((set) => ({
      endedAt: now,
      endedBy: ending,
      endReason: reason,
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toEntry(row);
}

function toColumns({ priority, reason, since, wantedFrom }: EntryFields) {
  return { priority, reason, since, wantedFrom };
}

function toEntry(row: {
  id: string;
  version: number;
  applicantId: string;
  locationId: string;
  priority: string;
  reason: string | null;
  since: string;
  wantedFrom: string | null;
}): WaitingEntry {
  return { ...row, priority: row.priority as WaitingPriority };
}
