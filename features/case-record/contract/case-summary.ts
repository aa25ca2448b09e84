import * as z from 'zod';
import { day, moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import type { ApplicantStatus } from '#features/person/contract/enumerations.ts';

/** Facts in the header of a case record beside the person's own fields. */
export const caseSummary = z.object({
  /** When the status last changed. */
  statusSince: moment,
  /** Latest contact in notes and attended appointments; null if none. */
  lastContactAt: moment.nullable(),
  /** The current bed and the first day in it; null without one. */
  stay: z.object({ bed: z.string(), room: z.string(), locationId: z.uuid(), from: day }).nullable(),
  /** First day of the open enrollment, which may be in the future; null without one. */
  enrolledFrom: day.nullable(),
  /** True if the location of the open enrollment has beds. */
  hasBedsAtLocation: z.boolean(),
});
export type CaseSummary = z.infer<typeof caseSummary>;

/** The next step for a person, by their status. */
export const nextSteps = [
  'review',
  'send-screening',
  'decide',
  'enroll',
  'assign-bed',
  'plan-follow-up',
] as const;
export type NextStep = (typeof nextSteps)[number];

/**
 * The next step for a person; null if none follows from the record, such as after a decline.
 *
 * @param summary undefined until it is loaded; a client has no step until then
 */
export function nextStepFor(
  status: ApplicantStatus,
  summary: Pick<CaseSummary, 'stay' | 'hasBedsAtLocation'> | undefined,
): NextStep | null {
  switch (status) {
    case 'prescreening-incomplete':
      return 'review';
    case 'screening-incomplete':
      return 'send-screening';
    case 'pending':
      return 'decide';
    case 'approve':
      return 'enroll';
    case 'client':
      if (!summary) return null;
      return summary.stay === null && summary.hasBedsAtLocation ? 'assign-bed' : 'plan-follow-up';
    case 'decline':
      return null;
  }
}

export const readCaseSummary = operation({
  id: 'readCaseSummary',
  method: 'GET',
  path: '/api/applicant/:id/summary',
  summary: 'Get how long a person has had their status, their bed, and the last contact',
  access: 'applicant:read',
  reads: ['record', 'enrollments', 'timeline', 'occupancy'],
  opensRecord: true,
  params: z.object({ id: z.uuid() }),
  reply: { status: 200, body: caseSummary },
  problems: ['not-found', 'merged'],
});
