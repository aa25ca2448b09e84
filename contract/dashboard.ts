import * as z from 'zod';
import { applicantSummary } from './applicant-lists.ts';
import { draftSummary } from './drafts.ts';
import { applicantStatuses } from './enumerations.ts';
import { operation } from './operation.ts';

export const dashboard = z.object({
  draftsWaiting: z.object({ count: z.int(), oldest: z.array(draftSummary) }),
  applicantsByStatus: z.array(z.object({ status: z.enum(applicantStatuses), count: z.int() })),
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
  reply: { status: 200, body: dashboard },
});

/** How much waits for somebody, as the menu shows it beside its entries. */
export const waiting = z.object({
  /** Pre-screenings that were handed in and that nobody has finalised. */
  drafts: z.int(),
});
export type Waiting = z.infer<typeof waiting>;

export const countWaiting = operation({
  id: 'countWaiting',
  method: 'GET',
  path: '/api/dashboard/waiting',
  summary: 'How much waits, for the menu; asked every minute',
  access: 'dashboard:read',
  background: true,
  reply: { status: 200, body: waiting },
});
