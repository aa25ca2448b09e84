import { sql } from 'kysely';
import { type DangerMark, inUrgency } from '#contract/danger-rules.ts';
import type { WaitingPriority } from '#contract/enumerations.ts';
import {
  mostWaiting,
  type WaitingEntry,
  type WaitingPerson,
  waitingStatuses,
} from '#contract/waiting-list.ts';
import type { Ctx } from '#server/platform/context.ts';
import { placesOfFile, withinReach } from '#server/platform/reach.ts';
import type { StaffScope } from '#server/platform/scope.ts';

const columns = [
  'waiting_entry.id',
  'waiting_entry.version',
  'waiting_entry.applicant_id',
  'waiting_entry.location_id',
  'waiting_entry.priority',
  'waiting_entry.reason',
  'waiting_entry.since',
  'waiting_entry.wanted_from',
] as const;

/** The entries that are open, of people in reach who can be enrolled: nobody else is waited with. */
function openInScope(ctx: Ctx<StaffScope>) {
  return ctx.db
    .selectFrom('waiting_entry')
    .innerJoin('applicant', 'applicant.id', 'waiting_entry.applicant_id')
    .where('waiting_entry.ended_at', 'is', null)
    .where('applicant.deleted_at', 'is', null)
    .where(withinReach(ctx.scope.reach, placesOfFile));
}

/** People with the same danger: the urgent first; of the same priority, whoever waits longest. */
const inTurn = sql`array_position(array['urgent', 'high', 'normal'], waiting_entry.priority)`;

export async function listOfLocation(
  ctx: Ctx<StaffScope>,
  locationId: string,
): Promise<WaitingPerson[]> {
  const rows = await openInScope(ctx)
    .select(columns)
    .select([
      'applicant.version as person_version',
      'applicant.reference',
      'applicant.first_name',
      'applicant.last_name',
      'applicant.preferred_name',
      'applicant.status',
      'applicant.danger_marks',
    ])
    .where('waiting_entry.location_id', '=', locationId)
    .where('applicant.status', 'in', [...waitingStatuses])
    .orderBy('applicant.urgency', 'desc')
    .orderBy(inTurn)
    .orderBy('waiting_entry.since')
    .orderBy('waiting_entry.created_at')
    .orderBy('waiting_entry.id')
    .limit(mostWaiting)
    .execute();
  return rows.map((row) => ({
    ...toEntry(row),
    person: {
      id: row.applicant_id,
      version: row.person_version,
      reference: row.reference,
      firstName: row.first_name,
      lastName: row.last_name,
      preferredName: row.preferred_name,
      status: row.status as WaitingPerson['person']['status'],
      marks: inUrgency(row.danger_marks as DangerMark[]),
    },
  }));
}

/** Of somebody whose file was opened, by the name of the location. */
export async function listOfApplicant(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<WaitingEntry[]> {
  const rows = await ctx.db
    .selectFrom('waiting_entry')
    .innerJoin('location', 'location.id', 'waiting_entry.location_id')
    .select(columns)
    .where('waiting_entry.applicant_id', '=', applicantId)
    .where('waiting_entry.ended_at', 'is', null)
    .orderBy(sql`location.name collate "und-x-icu"`)
    .orderBy('waiting_entry.id')
    .execute();
  return rows.map(toEntry);
}

/** Of whom an open entry is, if they are in reach. */
export async function applicantOf(ctx: Ctx<StaffScope>, id: string) {
  const row = await openInScope(ctx)
    .select('waiting_entry.applicant_id')
    .where('waiting_entry.id', '=', id)
    .executeTakeFirst();
  return row?.applicant_id;
}

/** An open entry of somebody whose file is held. */
export async function findOpen(ctx: Ctx<StaffScope>, id: string) {
  const row = await ctx.db
    .selectFrom('waiting_entry')
    .select(columns)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row && toEntry(row);
}

export type EntryFields = Pick<WaitingEntry, 'priority' | 'reason' | 'since' | 'wantedFrom'>;

/** Undefined, when they wait for this location already. */
export async function insertEntry(
  ctx: Ctx<StaffScope>,
  { applicantId, locationId, ...fields }: EntryFields & { applicantId: string; locationId: string },
  now: Date,
) {
  const row = await ctx.db
    .insertInto('waiting_entry')
    .values({
      applicant_id: applicantId,
      location_id: locationId,
      ...toColumns(fields),
      created_at: now,
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
    .updateTable('waiting_entry')
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
  { by, reason }: { by: Ending; reason: string | null },
  now: Date,
): Promise<WaitingEntry> {
  const row = await ctx.db
    .updateTable('waiting_entry')
    .set((set) => ({
      ended_at: now,
      ended_by: by,
      end_reason: reason,
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toEntry(row);
}

function toColumns({ priority, reason, since, wantedFrom }: EntryFields) {
  return { priority, reason, since, wanted_from: wantedFrom };
}

function toEntry(row: {
  id: string;
  version: number;
  applicant_id: string;
  location_id: string;
  priority: string;
  reason: string | null;
  since: string;
  wanted_from: string | null;
}): WaitingEntry {
  return {
    id: row.id,
    version: row.version,
    applicantId: row.applicant_id,
    locationId: row.location_id,
    priority: row.priority as WaitingPriority,
    reason: row.reason,
    since: row.since,
    wantedFrom: row.wanted_from,
  };
}
