import * as z from 'zod';
import { day, requiredDay } from '#core/contract/dates.ts';
import { isRealDay } from '#core/contract/days.ts';
import { operation } from '#core/contract/operation.ts';
import { listQuery, pageSchema, several } from '#core/contract/paging.ts';
import {
  applicantFilters,
  applicantSummary,
  listCounts,
} from '#features/person/contract/applicant-lists.ts';
import {
  applicant,
  fieldsToUpdate,
  withoutServerSet,
} from '#features/person/contract/applicants.ts';
import { programStatuses } from '#features/person/contract/enumerations.ts';
import {
  enrollment,
  enrollmentCorrection,
  followUp,
  pastDay,
  sentFollowUp,
  sentOutcome,
  sentPlace,
  sentReason,
  startDay,
} from './enrollments.ts';

/**
 * An applicant who has been enrolled, with enrollments, newest first. Shares the applicant's id and version, so any
 * change to the person or an enrollment raises it.
 */
export const client = applicant.extend({ enrolments: z.array(enrollment) });
export type Client = z.infer<typeof client>;

/** A row of the list, with the last enrollment only. */
export const clientSummary = applicantSummary.extend({
  programStatus: z.enum(programStatuses).nullable(),
  /** Null if no enrollment was recorded. */
  enrolment: z.object({ locationId: z.uuid(), startDate: day, endDate: day.nullable() }).nullable(),
});
export type ClientSummary = z.infer<typeof clientSummary>;

/** Default order: people in danger, then the newest start. */
export const usualClientSort = '-danger';

// `-danger`: people in danger first, then the newest start.
export const clientSorts = [
  ...(['danger', 'lastName', 'startDate', 'endDate'] as const),
  // Lists can be grouped by these: within a group, people in danger first, then by name.
  ...(['programStatus', 'caseWorker', 'enrolmentLocation'] as const),
] as const;

const dayInQuery = day.refine(isRealDay, 'rule:date').optional();
const { status: _clientStatus, ...personFilters } = applicantFilters;

/** Filters of the client list; enrollment filters look at the last enrollment. */
export const clientFilters = {
  ...personFilters,
  programStatus: several(z.enum(programStatuses)),
  /** Location of the enrollment; `location` is the location of the case record. */
  enrolmentLocation: several(z.uuid()),
  /** `current`: enrolled now. `past`: the last enrollment has ended. */
  enrolled: z.enum(['current', 'past']).optional(),
  /** Both days are inclusive. */
  startedFrom: dayInQuery,
  startedTo: dayInQuery,
  endedFrom: dayInQuery,
  endedTo: dayInQuery,
} as const;

export const listClients = operation({
  id: 'listClients',
  method: 'GET',
  path: '/api/client',
  summary:
    'List clients with their latest enrollment: people in danger first, then the newest start, unless sorted otherwise',
  access: 'applicant:read',
  mayLag: true,
  reads: ['applicants'],
  query: listQuery(clientSorts).extend(clientFilters),
  reply: { status: 200, body: pageSchema(clientSummary).extend({ alike: z.boolean() }) },
});

export const countClients = operation({
  id: 'countClients',
  method: 'GET',
  path: '/api/client/counts',
  summary: 'Count the clients of a list by quick filter and group',
  access: 'applicant:read',
  mayLag: true,
  reads: ['applicants'],
  query: z.strictObject({
    q: z.string().trim().max(200).optional(),
    ...clientFilters,
    group: z.enum(['programStatus', 'caseWorker', 'enrolmentLocation']).optional(),
  }),
  reply: { status: 200, body: listCounts },
});

/** A follow-up that is due, with the client. */
export const dueFollowUp = followUp
  .pick({ id: true, version: true, daysAfter: true, due: true })
  .extend({
    enrolmentId: z.uuid(),
    client: applicantSummary.pick({
      id: true,
      reference: true,
      firstName: true,
      lastName: true,
      preferredName: true,
      caseWorkerId: true,
      locationId: true,
    }),
  });
export type DueFollowUp = z.infer<typeof dueFollowUp>;

export const listFollowUps = operation({
  id: 'listFollowUps',
  method: 'GET',
  path: '/api/client/follow-up',
  summary: 'List follow-ups due by a day that have no outcome yet, longest overdue first',
  access: 'applicant:read',
  mayLag: true,
  query: listQuery(['due'])
    .omit({ q: true, sort: true })
    .extend({
      dueUntil: requiredDay(),
      /** `none`: no case worker; `me`: the caller. */
      caseWorker: several(z.union([z.uuid(), z.literal(['none', 'me'])])),
    }),
  reply: { status: 200, body: pageSchema(dueFollowUp) },
});

const clientId = z.object({ id: z.uuid() });

export const readClient = operation({
  id: 'readClient',
  method: 'GET',
  path: '/api/client/:id',
  summary: 'Get a client with all enrollments',
  access: 'applicant:read',
  reads: ['enrollments'],
  opensRecord: true,
  params: clientId,
  reply: { status: 200, body: client },
  problems: ['not-found', 'merged'],
});

/** The applicant's fields plus enrollment corrections, which require a reason. */
export const clientToUpdate = z
  .strictObject({
    ...fieldsToUpdate,
    enrolments: z.array(enrollmentCorrection).max(200).optional(),
    reason: sentReason.optional(),
  })
  .transform(withoutServerSet);
export type ClientToUpdate = z.output<typeof clientToUpdate>;

export const updateClient = operation({
  id: 'updateClient',
  method: 'PUT',
  path: '/api/client/:id',
  summary: 'Change a client, and correct enrollments with a reason',
  access: 'applicant:write',
  changes: ['applicants', 'locations', 'occupancy', 'waiting-list', 'timeline'],
  params: clientId,
  body: clientToUpdate,
  reply: { status: 200, body: client },
  problems: ['not-found', 'merged', 'stale-version'],
});

export const changeProgramStatus = operation({
  id: 'changeProgramStatus',
  method: 'POST',
  path: '/api/client/:id/program-status',
  summary:
    'Change the status of an enrollment, the latest by default. `completed` and `abandoned` are exits and need an outcome. A refusal lists the allowed statuses',
  access: 'applicant:write',
  changes: ['applicants', 'locations', 'occupancy', 'waiting-list', 'timeline'],
  params: clientId,
  body: z.strictObject({
    enrolmentId: z.uuid().optional(),
    programStatus: z.enum(programStatuses),
    date: pastDay(),
    reason: sentReason.optional(),
    version: z.int().min(1),
    outcome: sentOutcome.optional(),
  }),
  reply: { status: 200, body: client },
  problems: ['not-found', 'merged', 'stale-version', 'not-allowed-transition'],
});

export const enrolAgain = operation({
  id: 'enrolAgain',
  method: 'POST',
  path: '/api/client/:id/enrolment',
  summary: 'Enroll a client who has returned after their last enrollment ended',
  access: 'applicant:write',
  changes: ['applicants', 'locations', 'occupancy', 'waiting-list', 'timeline'],
  params: clientId,
  body: z.strictObject({ ...sentPlace, version: z.int().min(1) }),
  reply: { status: 201, body: client },
  problems: ['not-found', 'merged', 'stale-version', 'already-enrolled', 'bed-taken'],
});

export const changeBed = operation({
  id: 'changeBed',
  method: 'POST',
  path: '/api/client/:id/bed',
  summary: 'Assign a bed at the client’s location, move them to another bed, or free it',
  access: 'applicant:write',
  changes: ['applicants', 'locations', 'occupancy', 'waiting-list', 'timeline'],
  params: clientId,
  body: z.strictObject({
    /** Null frees the current bed. */
    bedId: z.uuid().nullable(),
    /** The first day in the new bed, or the day of leaving. */
    from: startDay(),
    version: z.int().min(1),
  }),
  reply: { status: 200, body: client },
  problems: ['not-found', 'merged', 'stale-version', 'wrong-status', 'bed-taken'],
});

export const recordFollowUp = operation({
  id: 'recordFollowUp',
  method: 'PUT',
  path: '/api/client/:id/follow-up/:followUpId',
  summary: 'Record or correct the outcome of a follow-up',
  access: 'applicant:write',
  changes: ['applicants', 'locations', 'occupancy', 'waiting-list', 'timeline'],
  params: clientId.extend({ followUpId: z.uuid() }),
  body: sentFollowUp,
  reply: { status: 200, body: client },
  problems: ['not-found', 'merged', 'stale-version'],
});
