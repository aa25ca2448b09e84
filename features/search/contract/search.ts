import * as z from 'zod';
import { day, moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { several } from '#core/contract/paging.ts';
import { line } from '#core/contract/text.ts';
import { user } from '#core/contract/users.ts';
import { occurrence } from '#features/calendar/contract/events.ts';
import { nextSteps } from '#features/case-record/contract/case-summary.ts';
import { draftSummary } from '#features/intake/contract/drafts.ts';
import { applicant } from '#features/person/contract/applicants.ts';
import { openMarks } from '#features/person/contract/dangers.ts';
import { contactWays } from '#features/person/contract/enumerations.ts';
import { dangerMarks } from '#features/questions/contract/danger-rules.ts';
import { taskSummary } from '#features/tasks/contract/tasks.ts';

/** Minimum length of a search; nearly every name contains any one letter. */
export const minSearchLength = 2;

/** Maximum number of hits per kind. */
export const hitsPerKind = 6;

/** Maximum number of people to find by id. */
export const maxPeopleById = 12;

/** True when the name is only similar in spelling or sound; then no name matches exactly. */
const isAlike = z.boolean();

/** The most dangerous sign or contact rule of a person: what must be known before answering a call. */
const personAlert = z.discriminatedUnion('rule', [
  z.object({ rule: z.literal('danger'), mark: z.enum(dangerMarks) }),
  z.object({ rule: z.literal('prefers'), way: z.enum(contactWays) }),
  z.object({ rule: z.literal(['safe-contact', 'no-message', 'interpreter']) }),
]);
export type PersonAlert = z.infer<typeof personAlert>;

const applicantHit = z.object({
  kind: z.literal('applicant'),
  isAlike,
  ...applicant.pick({
    id: true,
    reference: true,
    firstName: true,
    lastName: true,
    preferredName: true,
    dateOfBirth: true,
    status: true,
  }).shape,
  marks: openMarks,
  /** When the status last changed. */
  statusSince: moment,
  /** First day of the open enrollment; null without one. */
  enrolledFrom: day.nullable(),
  /** The current bed; null without one. */
  stay: z.object({ bed: z.string(), room: z.string() }).nullable(),
  alert: personAlert.nullable(),
  nextStep: z.enum(nextSteps).nullable(),
});
export type ApplicantHit = z.infer<typeof applicantHit>;

/** A matching person before the facts for the palette are added. */
export type ApplicantMatch = Omit<
  ApplicantHit,
  'statusSince' | 'enrolledFrom' | 'stay' | 'alert' | 'nextStep'
>;

const draftHit = z.object({
  kind: z.literal('draft'),
  isAlike,
  ...draftSummary.pick({
    id: true,
    reference: true,
    firstName: true,
    lastName: true,
    dateOfBirth: true,
    submittedAt: true,
    marks: true,
  }).shape,
});
export type DraftHit = z.infer<typeof draftHit>;

const recordHitFields = {
  id: z.uuid(),
  applicant: applicant.pick({
    id: true,
    reference: true,
    firstName: true,
    lastName: true,
    preferredName: true,
  }),
  by: user.pick({ id: true, firstName: true, lastName: true }).nullable(),
};

/** A note without its text: reading it opens the record, which is logged. */
const noteHit = z.object({ kind: z.literal('note'), ...recordHitFields, createdAt: moment });
export type NoteHit = z.infer<typeof noteHit>;

const fileHit = z.object({
  kind: z.literal('file'),
  ...recordHitFields,
  name: z.string(),
  uploadedAt: moment,
});
export type FileHit = z.infer<typeof fileHit>;

const taskHit = z.object({
  kind: z.literal('task'),
  ...taskSummary.pick({
    id: true,
    title: true,
    due: true,
    /** Null while it is open. */
    doneAt: true,
    applicant: true,
    assignee: true,
  }).shape,
});
export type TaskHit = z.infer<typeof taskHit>;

/** An appointment: of a series, the next occurrence, otherwise the last one. */
const eventHit = z.object({
  kind: z.literal('event'),
  id: z.uuid(),
  ...occurrence.pick({
    occurrence: true,
    title: true,
    start: true,
    allDay: true,
    startAt: true,
    people: true,
    others: true,
  }).shape,
});
export type EventHit = z.infer<typeof eventHit>;

/** A search hit. Add new kinds here. */
export const searchHit = z.discriminatedUnion('kind', [
  applicantHit,
  draftHit,
  taskHit,
  eventHit,
  noteHit,
  fileHit,
]);
export type SearchHit = z.infer<typeof searchHit>;
export type SearchKind = SearchHit['kind'];

const searchKinds = [
  'applicant',
  'draft',
  'task',
  'event',
  'note',
  'file',
] as const satisfies SearchKind[];

export const search = operation({
  id: 'search',
  method: 'GET',
  path: '/api/search',
  summary:
    'Search people and applications by name, phone, email, or reference, notes by text, documents by name, and tasks and appointments by title: the best few of each',
  access: 'search:read',
  mayLag: true,
  query: z.strictObject({
    q: line(200).default(''),
    /** Kinds to search; all by default. */
    kind: several(z.enum(searchKinds)),
  }),
  reply: { status: 200, body: z.object({ hits: z.array(searchHit) }) },
});

/** Names aren't kept on a device; it keeps ids and asks for the names within location access. */
export const findPeople = operation({
  id: 'findPeople',
  method: 'GET',
  path: '/api/search/people',
  summary: 'Get people by id with what the search says about each, omitting those out of access',
  access: 'search:read',
  mayLag: true,
  reads: ['applicants', 'record', 'enrollments', 'occupancy', 'dangers'],
  query: z.strictObject({ id: several(z.uuid(), maxPeopleById) }),
  reply: { status: 200, body: z.object({ people: z.array(applicantHit) }) },
});
