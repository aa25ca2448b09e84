import * as z from 'zod';
import { operation } from '#core/contract/operation.ts';
import { line } from '#core/contract/text.ts';
import { applicant } from '#features/person/contract/applicants.ts';
import { type ApplicantStatus, applicantStatuses } from '#features/person/contract/enumerations.ts';
import { sentPlace } from './enrollments.ts';

/**
 * What moves a person from one status to the next: staff by choosing it; or the event that it follows
 * from, which nobody chooses.
 */
export const transitionWays = ['finalised', 'screened', 'enrolled', 'staff'] as const;
export type TransitionWay = (typeof transitionWays)[number];

export interface StatusTransition {
  readonly from: ApplicantStatus;
  readonly to: ApplicantStatus;
  readonly by: readonly TransitionWay[];
  /** Whether staff have to say why when they choose it. */
  readonly needsReason: boolean;
}

/**
 * The one table of how a status may change. The server refuses what isn't in it, the screen offers what
 * is, and `docs/status-transitions.md` is drawn from it. Everything that staff choose wants a reason,
 * each for a reason of its own.
 */
export const statusTransitions: readonly StatusTransition[] = [
  {
    from: 'prescreening-incomplete',
    to: 'screening-incomplete',
    by: ['finalised'],
    needsReason: false,
  },
  // By hand the form is left out: whoever decides has to know where the answers are instead.
  { from: 'screening-incomplete', to: 'pending', by: ['screened', 'staff'], needsReason: true },
  // Somebody is turned away, or has gone, before they have answered: they may ask why.
  { from: 'screening-incomplete', to: 'decline', by: ['staff'], needsReason: true },
  // A place is given to one person and not to another: the house answers for that.
  { from: 'pending', to: 'approve', by: ['staff'], needsReason: true },
  // The person may ask why, and whoever sees them when they come back.
  { from: 'pending', to: 'decline', by: ['staff'], needsReason: true },
  // A decision is taken back: whoever took it has to find out what was not known then.
  { from: 'approve', to: 'pending', by: ['staff'], needsReason: true },
  { from: 'decline', to: 'pending', by: ['staff'], needsReason: true },
  // An enrolment says where and from when; the status only follows.
  { from: 'approve', to: 'client', by: ['enrolled'], needsReason: false },
];

/** What staff can choose for somebody with this status, in the order of the table. */
export function chosenFrom(status: ApplicantStatus): StatusTransition[] {
  return statusTransitions.filter(({ from, by }) => from === status && by.includes('staff'));
}

/** What the call below makes of somebody with this status: what staff choose, and an enrolment. */
export function reachedFrom(status: ApplicantStatus): ApplicantStatus[] {
  return statusTransitions
    .filter(({ from, by }) => from === status && (by.includes('staff') || by.includes('enrolled')))
    .map(({ to }) => to);
}

export const changeApplicantStatus = operation({
  id: 'changeApplicantStatus',
  method: 'POST',
  path: '/api/applicant/:id/status',
  summary:
    'Move an applicant to another status, or enrol them (`client`, with `locationId` and `startDate`); what is not allowed is answered with what is',
  access: 'applicant:write',
  changes: ['applicants', 'enrollments', 'occupancy', 'waiting-list', 'timeline'],
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    status: z.enum(applicantStatuses),
    reason: line(500).optional(),
    version: z.int().min(1),
    /** Where somebody is enrolled, and from when: with `client`, and with nothing else. */
    locationId: sentPlace.locationId.optional(),
    startDate: sentPlace.startDate.optional(),
    bedId: sentPlace.bedId,
  }),
  reply: { status: 200, body: applicant },
  problems: ['not-found', 'stale-version', 'not-allowed-transition', 'merged', 'bed-taken'],
});
