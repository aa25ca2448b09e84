import * as z from 'zod';
import { day, moment } from '#core/contract/dates.ts';
import { isRealDay } from '#core/contract/days.ts';
import { operation } from '#core/contract/operation.ts';
import { listQuery, pageSchema, several, total } from '#core/contract/paging.ts';
import { requiredLine } from '#core/contract/text.ts';
import { dangerMarks } from '#features/questions/contract/danger-rules.ts';
import { applicant, handlingChanges } from './applicants.ts';
import { contactFlags } from './contact-safety.ts';
import { openMarks } from './dangers.ts';
import { applicantStatuses, housingStatuses, substances } from './enumerations.ts';
import { fieldsIn, type PersonField, type PersonFieldIn, personFields } from './person-fields.ts';

const inList = fieldsIn('list');
const isBeforeStatus = (name: PersonField) =>
  ['identity', 'reach'].includes(personFields[name].group);
type Listed = Record<PersonFieldIn<'list'>, true>;
const picked = (names: readonly PersonField[]) =>
  Object.fromEntries(names.map((name) => [name, true])) as Listed;

/** Rules for a person's safety and for contacting them, the worst first. */
export const personRules = [
  ...dangerMarks,
  ...contactFlags,
  'safe-contact',
  'text-only',
  'no-message',
] as const;
export type PersonRule = (typeof personRules)[number];

/** A row of the list. */
export const applicantSummary = applicant
  .pick({
    id: true,
    version: true,
    reference: true,
    ...picked(inList.filter(isBeforeStatus)),
    status: true,
    ...picked(inList.filter((name) => !isBeforeStatus(name))),
    submittedAt: true,
    createdAt: true,
    updatedAt: true,
    deletedAt: true,
  })
  .extend({
    marks: openMarks,
    contactFlag: z.enum(contactFlags).nullable(),
    /** The worst rule for this person; null without one. */
    rule: z.enum(personRules).nullable(),
    /** When the status last changed. */
    statusSince: moment,
    /** Latest contact in notes and attended appointments; null if none. */
    lastContactAt: moment.nullable(),
    /** The current bed; null without one. */
    stay: z.object({ bed: z.string(), room: z.string() }).nullable(),
    /** Enrolled at a location with beds, and without one. */
    needsBed: z.boolean(),
  });
export type ApplicantSummary = z.infer<typeof applicantSummary>;

/** Default order: people in danger, then the newest. */
export const defaultApplicantSort = '-danger';

export const applicantSorts = [
  'createdAt',
  // Descending: people in danger first, then the newest.
  'danger',
  // People in danger first, then the longest known.
  'urgency',
  'updatedAt',
  'lastName',
  'reference',
  'dateOfBirth',
  // Lists can be grouped by these: within a group, people in danger first, then by name.
  'status',
  'caseWorker',
  'location',
] as const;

/** Staff are reminded of active cases without contact for this many days. */
export const quietDays = 14;

/** An upper bound for ages. */
const maxAge = 130;
const age = z.coerce.number().int().min(0).max(maxAge).optional();
const dayInQuery = day.refine(isRealDay, 'rule:date').optional();

/** Filters of applicants in lists, bulk changes, and reports. */
export const applicantFilters = {
  status: several(z.enum(applicantStatuses)),
  /** `none`: no location. */
  location: several(z.union([z.uuid(), z.literal('none')])),
  /** `none`: no case worker; `me`: the caller. */
  caseWorker: several(z.union([z.uuid(), z.literal(['none', 'me'])])),
  housing: z.enum(housingStatuses).optional(),
  /** Uses any of them. */
  substance: several(z.enum(substances)),
  /** Has any of them. */
  tag: several(requiredLine(60)),
  /** In whole years, inclusive. People without a birth date have no age. */
  ageFrom: age,
  ageTo: age,
  /** First known since or until this day; days are in `zone`. */
  from: dayInQuery,
  to: dayInQuery,
  /** In their current status since before this day. */
  statusBefore: dayInQuery,
  /** Active cases without contact since before this day. */
  contactBefore: dayInQuery,
  /** `open`: with a sign of danger that no one has handled. */
  danger: z.enum(['open']).optional(),
  /** `none`: enrolled at a location with beds, and without one. */
  bed: z.enum(['none']).optional(),
  /** IANA time zone for days and ages; UTC by default. */
  zone: z.string().max(60).optional(),
  /** `only`: deleted ones that can still be restored; needs the permission to delete. */
  deleted: z.enum(['only']).optional(),
} as const;

export const listApplicants = operation({
  id: 'listApplicants',
  method: 'GET',
  path: '/api/applicant',
  summary: 'List applicants: people in danger first, then the newest, unless sorted otherwise',
  access: 'applicant:read',
  mayLag: true,
  reads: ['applicants'],
  query: listQuery(applicantSorts).extend(applicantFilters),
  reply: {
    status: 200,
    body: pageSchema(applicantSummary).extend({
      /** No name matches the search; these are similar names. */
      alike: z.boolean(),
    }),
  },
});

/** Numbers of people in a list, for its quick filters and groups. */
export const listCounts = z.object({
  /** Each with the other filters of the list. */
  mine: total,
  danger: total,
  quiet: total,
  noBed: total,
  /** Every group with people in it. `value` is a status or an id; null for people without one. */
  groups: z.array(z.object({ value: z.string().nullable(), count: z.int() })),
});
export type ListCounts = z.infer<typeof listCounts>;

export const countApplicants = operation({
  id: 'countApplicants',
  method: 'GET',
  path: '/api/applicant/counts',
  summary: 'Count the applicants of a list by quick filter and group',
  access: 'applicant:read',
  mayLag: true,
  reads: ['applicants'],
  query: z.strictObject({
    q: z.string().trim().max(200).optional(),
    ...applicantFilters,
    group: z.enum(['status', 'caseWorker', 'location']).optional(),
  }),
  reply: { status: 200, body: listCounts },
});

export const listTags = operation({
  id: 'listTags',
  method: 'GET',
  path: '/api/applicant/tags',
  summary: 'List the tags in use, alphabetically',
  access: 'applicant:read',
  mayLag: true,
  reads: ['applicants'],
  reply: { status: 200, body: z.object({ tags: z.array(z.string()) }) },
});

/** More than staff can review before confirming. */
export const maxBulkChanges = 200;

export const changeApplicants = operation({
  id: 'changeApplicants',
  method: 'PUT',
  path: '/api/applicant',
  summary:
    'Assign, move, or tag many applicants at once. Records that someone else changed are skipped and named in the reply. To undo, send the former values with the new versions',
  access: 'applicant:write',
  changes: ['record', 'applicants', 'enrollments', 'occupancy', 'waiting-list', 'timeline'],
  body: z.strictObject({
    changes: z
      .array(z.strictObject({ id: z.uuid(), version: z.int().min(1), ...handlingChanges }))
      .min(1)
      .max(maxBulkChanges)
      .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'rule:repeated'),
  }),
  reply: {
    status: 200,
    body: z.object({
      changed: z.array(z.object({ id: z.uuid(), version: z.int() })),
      /** Left unchanged because of another edit or because they are gone. */
      left: z.array(z.object({ id: z.uuid(), code: z.enum(['stale-version', 'not-found']) })),
    }),
  },
});
