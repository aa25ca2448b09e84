import * as z from 'zod';
import { optionalChoice } from '#core/contract/choices.ts';
import { day, moment, requiredDay } from '#core/contract/dates.ts';
import { isRealDay } from '#core/contract/days.ts';
import { operation } from '#core/contract/operation.ts';
import { listQuery, pageSchema } from '#core/contract/paging.ts';
import { exportFormats, exportTypes } from '#core/contract/table-files.ts';
import {
  optionalLine,
  optionalParagraphs,
  requiredLine,
  requiredParagraphs,
} from '#core/contract/text.ts';
import { user } from '#core/contract/users.ts';
import { yesNo } from '#features/person/contract/enumerations.ts';
import { maxTaskTitleLength } from '#features/tasks/contract/tasks.ts';
import { incidentKinds, incidentSeverities, incidentStatuses } from './enumerations.ts';

/** Longest account of an incident, in UTF-16 units. */
export const maxIncidentTextLength = 10_000;

/** Longest reason, review, and addendum. */
export const maxIncidentRemarkLength = 5000;

/** Most people in one incident. */
export const maxIncidentPeople = 20;

const colleague = user.pick({ id: true, firstName: true, lastName: true });
const signed = z.object({ by: colleague, at: moment });

export const incidentPerson = z.object({
  id: z.uuid(),
  reference: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  preferredName: z.string().nullable(),
});
export type IncidentPerson = z.infer<typeof incidentPerson>;

/** A follow-up task of an incident that the caller may see. */
export const incidentTask = z.object({
  id: z.uuid(),
  title: z.string(),
  assignee: colleague.nullable(),
  due: day.nullable(),
  doneAt: moment.nullable(),
});

export const incident = z.object({
  id: z.uuid(),
  /** Raised by each change; a change names the version it was based on. */
  version: z.int(),
  location: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  kind: z.enum(incidentKinds),
  severity: z.enum(incidentSeverities),
  happenedAt: moment,
  /** Where, in words. */
  place: z.string().nullable(),
  whatHappened: z.string(),
  whatWasDone: z.string().nullable(),
  naloxoneUsed: z.enum(yesNo).nullable(),
  emergencyCalled: z.enum(yesNo).nullable(),
  /** The people who were told, in words. */
  informed: z.string().nullable(),
  people: z.array(incidentPerson),
  status: z.enum(incidentStatuses),
  created: signed,
  updated: signed,
  /** Earlier accounts, newest first. */
  earlier: z.array(signed.extend({ whatHappened: z.string(), whatWasDone: z.string().nullable() })),
  /** Added later, oldest first; the only way to add to a closed incident. */
  addenda: z.array(signed.extend({ id: z.uuid(), text: z.string() })),
  /** Each closing with its review, and each reopening with its reason, oldest first. */
  reviews: z.array(signed.extend({ what: z.enum(['closed', 'reopened']), text: z.string() })),
  tasks: z.array(incidentTask),
  abilities: z.object({
    update: z.boolean(),
    amend: z.boolean(),
    close: z.boolean(),
    reopen: z.boolean(),
  }),
});
export type Incident = z.infer<typeof incident>;

/** JSON columns as stored, with the ids of authors. */
export interface StoredIncidentLists {
  earlier: { whatHappened: string; whatWasDone: string | null; by: string; at: string }[];
  addenda: { id: string; text: string; by: string; at: string }[];
  reviews: { what: 'closed' | 'reopened'; text: string; by: string; at: string }[];
}

const fields = {
  /** Null for an incident elsewhere; it then needs a person. */
  locationId: z.uuid().nullable().default(null),
  kind: z.enum(incidentKinds),
  severity: z.enum(incidentSeverities),
  happenedAt: z.iso
    .datetime({ offset: true, error: 'rule:date', abort: true })
    .refine((at) => new Date(at).getTime() <= Date.now() + 60_000, 'rule:future'),
  place: optionalLine(200).default(null),
  whatHappened: requiredParagraphs(maxIncidentTextLength),
  whatWasDone: optionalParagraphs(maxIncidentTextLength).default(null),
  naloxoneUsed: optionalChoice(yesNo).default(null),
  emergencyCalled: optionalChoice(yesNo).default(null),
  informed: optionalParagraphs(1000).default(null),
  people: z
    .array(z.uuid())
    .max(maxIncidentPeople)
    .refine((ids) => new Set(ids).size === ids.length, 'rule:repeated')
    .default([]),
};

const isSomewhere = ({ locationId, people }: { locationId: string | null; people: string[] }) =>
  locationId !== null || people.length > 0;
const needsPeople = { path: ['people'], message: 'rule:required' };

export const incidentToAdd = z
  .strictObject({
    /** Optional client-generated id, so that a retry after a lost reply doesn't record it twice. */
    id: z.uuid().optional(),
    ...fields,
  })
  .refine(isSomewhere, needsPeople);
export const incidentToUpdate = z
  .strictObject({ ...fields, version: z.int().min(1) })
  .refine(isSomewhere, needsPeople);

const incidentId = z.object({ id: z.uuid() });
const filters = { status: z.enum(incidentStatuses).optional() };

export const listLocationIncidents = operation({
  id: 'listLocationIncidents',
  method: 'GET',
  path: '/api/location/:id/incident',
  summary: 'List incidents at a location, latest first',
  access: 'applicant:read',
  mayLag: true,
  reads: ['incidents', 'tasks'],
  params: z.object({ id: z.uuid() }),
  query: listQuery(['happenedAt']).omit({ q: true, sort: true }).extend(filters),
  reply: { status: 200, body: pageSchema(incident) },
  problems: ['not-found'],
});

export const listIncidentsOfPerson = operation({
  id: 'listIncidentsOfPerson',
  method: 'GET',
  path: '/api/applicant/:id/incident',
  summary: 'List incidents about a person, latest first',
  access: 'applicant:read',
  reads: ['incidents', 'tasks'],
  opensRecord: true,
  params: z.object({ id: z.uuid() }),
  query: listQuery(['happenedAt']).omit({ q: true, sort: true }).extend(filters),
  reply: { status: 200, body: pageSchema(incident) },
  problems: ['not-found', 'merged'],
});

export const readIncident = operation({
  id: 'readIncident',
  method: 'GET',
  path: '/api/incident/:id',
  summary: 'Get an incident with its follow-up',
  access: 'applicant:read',
  reads: ['incidents', 'tasks'],
  params: incidentId,
  reply: { status: 200, body: incident },
  problems: ['not-found'],
});

export const addIncident = operation({
  id: 'addIncident',
  method: 'POST',
  path: '/api/incident',
  summary: 'Record an incident at a location or about people',
  access: 'applicant:write',
  changes: ['incidents', 'timeline'],
  body: incidentToAdd,
  reply: { status: 201, body: incident },
  problems: ['not-found'],
});

export const updateIncident = operation({
  id: 'updateIncident',
  method: 'PUT',
  path: '/api/incident/:id',
  summary:
    'Change an open incident; its earlier account is kept. A stale version returns the current incident',
  access: 'applicant:write',
  changes: ['incidents', 'timeline'],
  params: incidentId,
  body: incidentToUpdate,
  reply: { status: 200, body: incident },
  problems: ['not-found', 'stale-version', 'incident-closed', 'on-hold'],
});

export const addIncidentAddendum = operation({
  id: 'addIncidentAddendum',
  method: 'POST',
  path: '/api/incident/:id/addendum',
  summary: 'Add to an incident, also after it was closed',
  access: 'applicant:write',
  changes: ['incidents', 'timeline'],
  params: incidentId,
  body: z.strictObject({ text: requiredParagraphs(maxIncidentRemarkLength) }),
  reply: { status: 201, body: incident },
  problems: ['not-found'],
});

export const closeIncident = operation({
  id: 'closeIncident',
  method: 'PUT',
  path: '/api/incident/:id/closing',
  summary: 'Close an incident with what its review found. Then only addenda are possible',
  access: 'incident:review',
  changes: ['incidents', 'timeline'],
  params: incidentId,
  body: z.strictObject({
    version: z.int().min(1),
    text: requiredParagraphs(maxIncidentRemarkLength),
  }),
  reply: { status: 200, body: incident },
  problems: ['not-found', 'stale-version', 'incident-closed'],
});

export const reopenIncident = operation({
  id: 'reopenIncident',
  method: 'PUT',
  path: '/api/incident/:id/reopening',
  summary: 'Reopen a closed incident, with a reason',
  access: 'incident:review',
  changes: ['incidents', 'timeline'],
  params: incidentId,
  body: z.strictObject({
    version: z.int().min(1),
    text: requiredParagraphs(maxIncidentRemarkLength),
  }),
  reply: { status: 200, body: incident },
  problems: ['not-found', 'stale-version'],
});

export const addIncidentTask = operation({
  id: 'addIncidentTask',
  method: 'POST',
  path: '/api/incident/:id/task',
  summary: 'Add a follow-up task to an incident. About one person, it is their task too',
  access: 'task:write',
  changes: ['incidents', 'tasks', 'timeline'],
  params: incidentId,
  body: z.strictObject({
    title: requiredLine(maxTaskTitleLength),
    assigneeId: z.uuid().nullable().default(null),
    due: requiredDay(),
  }),
  reply: { status: 201, body: incident },
  problems: ['not-found'],
});

const dayInQuery = day.refine(isRealDay, 'rule:date');

export const exportIncidents = operation({
  id: 'exportIncidents',
  method: 'GET',
  path: '/api/location/:id/incident/file',
  summary:
    'Export a location’s incidents as xlsx or CSV. Texts about health are left out unless asked for. Recorded as a disclosure',
  access: 'applicant:export',
  params: z.object({ id: z.uuid() }),
  query: z.strictObject({
    from: dayInQuery,
    to: dayInQuery,
    format: z.enum(exportFormats).default('xlsx'),
    /** Includes the texts of medical incidents, overdoses, and medication errors. */
    sensitive: z.enum(['include']).optional(),
  }),
  reply: { status: 200, file: exportTypes.xlsx, otherFiles: [exportTypes.csv] },
  problems: ['not-found'],
});
