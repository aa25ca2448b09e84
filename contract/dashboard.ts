import * as z from 'zod';
import { applicantSummary } from './applicants.ts';
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
