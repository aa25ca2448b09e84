import * as z from 'zod';
import { day, optionalDay } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { optionalLine, requiredLine } from '#core/contract/text.ts';
import { applicantSummary } from '#features/person/contract/applicant-lists.ts';
import type { ApplicantStatus } from '#features/person/contract/enumerations.ts';
import { pastDay } from './enrollments.ts';
import { waitingPriorities } from './enumerations.ts';

/** Statuses eligible for the waiting list: undecided, or approved without a free place. */
export const waitingStatuses: readonly ApplicantStatus[] = ['approve', 'pending'];

/** A person on a location's waiting list. */
export const waitingEntry = z.object({
  id: z.uuid(),
  version: z.int(),
  applicantId: z.uuid(),
  locationId: z.uuid(),
  priority: z.enum(waitingPriorities),
  /** Reason for the priority; null for the usual one. */
  reason: z.string().nullable(),
  /** The first day of waiting. */
  since: day,
  /** The earliest day the person wants to come; null: as soon as possible. */
  wantedFrom: day.nullable(),
});
export type WaitingEntry = z.infer<typeof waitingEntry>;

/** An entry in a location's list, with the person. */
export const waitingPerson = waitingEntry.extend({
  person: applicantSummary.pick({
    id: true,
    version: true,
    reference: true,
    firstName: true,
    lastName: true,
    preferredName: true,
    status: true,
    marks: true,
  }),
});
export type WaitingPerson = z.infer<typeof waitingPerson>;

/** The maximum length of a list; later entries wait long in any case. */
export const maxWaiting = 500;

export const listWaiting = operation({
  id: 'listWaiting',
  method: 'GET',
  path: '/api/location/:id/waiting',
  summary:
    'List who is waiting for a place at a location: people in danger first, then by priority, then by waiting time',
  access: 'applicant:read',
  mayLag: true,
  reads: ['waiting-list'],
  params: z.object({ id: z.uuid() }),
  reply: { status: 200, body: z.object({ entries: z.array(waitingPerson) }) },
  problems: ['not-found'],
});

export const listWaitingOf = operation({
  id: 'listWaitingOf',
  method: 'GET',
  path: '/api/applicant/:id/waiting',
  summary: 'List the locations an applicant is waiting for',
  access: 'applicant:read',
  reads: ['waiting-list'],
  opensRecord: true,
  params: z.object({ id: z.uuid() }),
  reply: { status: 200, body: z.object({ entries: z.array(waitingEntry) }) },
  problems: ['not-found', 'merged'],
});

const fields = {
  priority: z.enum(waitingPriorities),
  /** Required for a priority above normal. */
  reason: optionalLine(500).default(null),
  since: pastDay(),
  wantedFrom: optionalDay().default(null),
};

/** A higher priority needs a reason that others can read. */
function wantsReason({ priority, reason }: { priority: string; reason: string | null }): boolean {
  return priority === 'normal' || reason !== null;
}
const reasonNeeded = { path: ['reason'], message: 'rule:required' };

export const waitingToAdd = z
  .strictObject({ ...fields, locationId: z.uuid() })
  .refine(wantsReason, reasonNeeded);

export const addWaiting = operation({
  id: 'addWaiting',
  method: 'POST',
  path: '/api/applicant/:id/waiting',
  summary: 'Put an approved or pending applicant on a location’s waiting list',
  access: 'applicant:write',
  changes: ['locations', 'occupancy', 'waiting-list', 'timeline'],
  params: z.object({ id: z.uuid() }),
  body: waitingToAdd,
  reply: { status: 201, body: waitingEntry },
  problems: ['not-found', 'merged', 'wrong-status', 'already-waiting'],
});

export const waitingToChange = z
  .strictObject({ ...fields, version: z.int().min(1) })
  .refine(wantsReason, reasonNeeded);

export const updateWaiting = operation({
  id: 'updateWaiting',
  method: 'PUT',
  path: '/api/waiting/:id',
  summary: 'Change the priority or dates of a waiting list entry',
  access: 'applicant:write',
  changes: ['locations', 'occupancy', 'waiting-list', 'timeline'],
  params: z.object({ id: z.uuid() }),
  body: waitingToChange,
  reply: { status: 200, body: waitingEntry },
  problems: ['not-found', 'stale-version'],
});

export const takeOffWaiting = operation({
  id: 'takeOffWaiting',
  method: 'POST',
  path: '/api/waiting/:id/off',
  summary: 'Take someone off a waiting list, with a reason',
  access: 'applicant:write',
  changes: ['locations', 'occupancy', 'waiting-list', 'timeline'],
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ reason: requiredLine(500), version: z.int().min(1) }),
  reply: { status: 200, body: waitingEntry },
  problems: ['not-found', 'stale-version'],
});
