import * as z from 'zod';
import { day, moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { total } from '#core/contract/paging.ts';
import { occurrence } from '#features/calendar/contract/events.ts';
import { draftSummary } from '#features/intake/contract/drafts.ts';
import { waitedStatuses } from '#features/organization/contract/organization.ts';
import { applicantSummary } from '#features/person/contract/applicant-lists.ts';
import { applicantStatuses } from '#features/person/contract/enumerations.ts';
import { supportDateKinds } from '#features/support/contract/enumerations.ts';
import { taskSummary } from '#features/tasks/contract/tasks.ts';
import { triageTopics } from '#features/triage/contract/triage.ts';

const person = applicantSummary.pick({
  id: true,
  reference: true,
  firstName: true,
  lastName: true,
  preferredName: true,
  status: true,
  marks: true,
});

/** Scope: my cases, or everyone I can see. */
export const dashboardViews = ['mine', 'all'] as const;

/** Current number and the one to compare with; null where unknown. */
const compared = { count: z.int(), before: z.int().nullable() };

export const dashboard = z.object({
  /** Scope of the numbers. */
  of: z.enum(dashboardViews),
  /** People with an unhandled danger answer, the most urgent first. */
  inDanger: z.object({
    count: total,
    /** `since`: time of the oldest such answer. */
    first: z.array(person.extend({ since: moment })),
  }),
  /** Applications to accept, danger first. They belong to no one, so all staff see the same. */
  draftsWaiting: z.object({ count: z.int(), oldest: z.array(draftSummary) }),
  /** Today's calendar. Mine includes events I attend or created. */
  today: z.object({ day, count: z.int(), next: z.array(occurrence) }),
  /** Tasks that are due: mine and my locations', or everyone's. */
  tasks: z.object({ overdue: total, dueToday: total, next: z.array(taskSummary) }),
  /** People in a status for too long, danger first. */
  stuck: z.object({
    byStatus: z.array(
      z.object({
        status: z.enum(waitedStatuses),
        /** Limit in days; `before` is the moment it implies. */
        days: z.int(),
        before: day,
        count: total,
      }),
    ),
    longest: z.array(person.extend({ since: moment })),
  }),
  /** People without contact for that many days, danger first. */
  notContacted: z.object({
    days: z.int(),
    before: day,
    count: total,
    /** `lastContact` is null without any contact. */
    longest: z.array(person.extend({ lastContact: moment.nullable() })),
  }),
  /** Support record dates of today and the next six days, such as renewals and court dates. */
  datesThisWeek: z.object({
    from: day,
    to: day,
    count: z.int(),
    next: z.array(person.extend({ kind: z.enum(supportDateKinds), day })),
  }),
  /** Numbers of people, compared with a month ago. */
  numbers: z.object({
    comparedWith: day,
    byStatus: z.array(z.object({ status: z.enum(applicantStatuses), ...compared })),
    /** Null for people without a location. */
    byLocation: z.array(z.object({ locationId: z.uuid().nullable(), ...compared })),
  }),
  recentApplicants: z.array(applicantSummary),
});
export type Dashboard = z.infer<typeof dashboard>;

export const readDashboard = operation({
  id: 'readDashboard',
  method: 'GET',
  path: '/api/dashboard',
  summary: 'Get everything that needs attention, in one call',
  access: 'dashboard:read',
  mayLag: true,
  reads: ['applicants', 'drafts', 'tasks', 'events'],
  freshFor: 5,
  query: z.strictObject({
    /** Default: mine for case workers, else all. */
    of: z.enum(dashboardViews).optional(),
    /** IANA time zone of today; the organization's by default. */
    zone: z.string().max(60).optional(),
  }),
  reply: { status: 200, body: dashboard },
});

/** Counters for the menu. */
export const waiting = z.object({
  /** Submitted applications that aren't accepted yet. */
  drafts: z.int(),
  /** Everything that awaits a decision in triage. */
  triage: z.int(),
  /** My tasks due today or overdue, in the organization's time zone. */
  tasks: z.int(),
});
export type Waiting = z.infer<typeof waiting>;

export const countWaiting = operation({
  id: 'countWaiting',
  method: 'GET',
  path: '/api/dashboard/waiting',
  summary: 'Get the menu’s counts. Asked every minute',
  access: 'dashboard:read',
  mayLag: true,
  reads: ['tasks', ...triageTopics],
  background: true,
  reply: { status: 200, body: waiting },
});
