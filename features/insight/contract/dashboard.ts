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

const person = applicantSummary.pick({
  id: true,
  reference: true,
  firstName: true,
  lastName: true,
  preferredName: true,
  status: true,
  marks: true,
});

/** Whose work: of the people whose case worker I am, or of everybody whom I may reach. */
export const dashboardViews = ['mine', 'all'] as const;

/** A number now, and what it was on the day that it is compared with; null where that isn't known. */
const compared = { count: z.int(), before: z.int().nullable() };

export const dashboard = z.object({
  /** Whose work this is. */
  of: z.enum(dashboardViews),
  /** People with an answer that tells of danger and is not handled, the most urgent first. */
  inDanger: z.object({
    count: total,
    /** `since`: when the oldest of these answers was given. */
    first: z.array(person.extend({ since: moment })),
  }),
  /** Pre-screenings that wait for somebody: nobody's yet, so the same for all; those in danger first. */
  draftsWaiting: z.object({ count: z.int(), oldest: z.array(draftSummary) }),
  /** What is in the calendar today: of mine, what I come to or have made. */
  today: z.object({ day, count: z.int(), next: z.array(occurrence) }),
  /** Tasks that are due: mine and those of my locations, or everybody's. */
  tasks: z.object({ overdue: total, dueToday: total, next: z.array(taskSummary) }),
  /** People who have been in a status longer than the organization allows; people in danger first. */
  stuck: z.object({
    byStatus: z.array(
      z.object({
        status: z.enum(waitedStatuses),
        /** Allowed, in days; since before `before` is longer. */
        days: z.int(),
        before: day,
        count: total,
      }),
    ),
    longest: z.array(person.extend({ since: moment })),
  }),
  /** People no one has contacted for that many days; people in danger first. */
  notContacted: z.object({
    days: z.int(),
    before: day,
    count: total,
    /** `lastContact` is null where there was none yet. */
    longest: z.array(person.extend({ lastContact: moment.nullable() })),
  }),
  /** Renewals, court dates and the like, of the support records: today and the six days after it. */
  datesThisWeek: z.object({
    from: day,
    to: day,
    count: z.int(),
    next: z.array(person.extend({ kind: z.enum(supportDateKinds), day })),
  }),
  /** How many people there are; compared with the same a month ago. */
  numbers: z.object({
    comparedWith: day,
    byStatus: z.array(z.object({ status: z.enum(applicantStatuses), ...compared })),
    /** Null: people at no location yet. */
    byLocation: z.array(z.object({ locationId: z.uuid().nullable(), ...compared })),
  }),
  /** The ones that were touched last, so that work goes on where it stopped. */
  recentApplicants: z.array(applicantSummary),
});
export type Dashboard = z.infer<typeof dashboard>;

export const readDashboard = operation({
  id: 'readDashboard',
  method: 'GET',
  path: '/api/dashboard',
  summary: 'What needs somebody now, in one call',
  access: 'dashboard:read',
  reads: ['applicants', 'drafts', 'tasks', 'events'],
  freshFor: 0,
  query: z.strictObject({
    /** Left out: mine where I am the case worker of anybody, else all. */
    of: z.enum(dashboardViews).optional(),
    /** IANA time zone in which today is meant; that of the organisation when left out. */
    zone: z.string().max(60).optional(),
  }),
  reply: { status: 200, body: dashboard },
});

/** How much waits for somebody, as the menu shows it beside its entries. */
export const waiting = z.object({
  /** Pre-screenings that were handed in and that nobody has finalised. */
  drafts: z.int(),
  /** Tasks of mine that are due today or overdue, by the clock of the organisation. */
  tasks: z.int(),
});
export type Waiting = z.infer<typeof waiting>;

export const countWaiting = operation({
  id: 'countWaiting',
  method: 'GET',
  path: '/api/dashboard/waiting',
  summary: 'How much waits, for the menu; asked every minute',
  access: 'dashboard:read',
  reads: ['applicants', 'drafts', 'tasks', 'events'],
  background: true,
  reply: { status: 200, body: waiting },
});
