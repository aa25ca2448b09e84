import * as z from 'zod';
import { operation } from '#core/contract/operation.ts';
import { line } from '#core/contract/text.ts';
import { applicant } from '#features/person/contract/applicants.ts';
import { type ApplicantStatus, applicantStatuses } from '#features/person/contract/enumerations.ts';
import { sentPlace } from './enrollments.ts';

/** Ways a status changes: staff choose it, or an event causes it. */
export const transitionWays = ['finalised', 'screened', 'enrolled', 'staff'] as const;
export type TransitionWay = (typeof transitionWays)[number];

export interface StatusTransition {
  readonly from: ApplicantStatus;
  readonly to: ApplicantStatus;
  readonly ways: readonly TransitionWay[];
  /** True if staff must give a reason. */
  readonly needsReason: boolean;
}

/**
 * The only table of status changes: the server refuses all others, the screen offers these, and
 * `docs/status-transitions.md` is generated from it. Each change by staff needs a reason; the comments below say why.
 */
export const statusTransitions: readonly StatusTransition[] = [
  {
    from: 'prescreening-incomplete',
    to: 'screening-incomplete',
    ways: ['finalised'],
    needsReason: false,
  },
  // Staff skip the screening form, so the reason tells decision makers where the answers are.
  { from: 'screening-incomplete', to: 'pending', ways: ['screened', 'staff'], needsReason: true },
  // Declined or gone before the screening; the person may ask why.
  { from: 'screening-incomplete', to: 'decline', ways: ['staff'], needsReason: true },
  // One person gets a place and another doesn't; the organization must account for it.
  { from: 'pending', to: 'approve', ways: ['staff'], needsReason: true },
  // The person may ask why, and so may staff when the person returns.
  { from: 'pending', to: 'decline', ways: ['staff'], needsReason: true },
  // Reverses a decision; the original decision maker needs to know what changed.
  { from: 'approve', to: 'pending', ways: ['staff'], needsReason: true },
  { from: 'decline', to: 'pending', ways: ['staff'], needsReason: true },
  // The enrollment holds location and start date; the status follows from it.
  { from: 'approve', to: 'client', ways: ['enrolled'], needsReason: false },
];

/** The changes that staff can choose from this status, in table order. */
export function staffTransitionsFrom(status: ApplicantStatus): StatusTransition[] {
  return statusTransitions.filter(({ from, ways }) => from === status && ways.includes('staff'));
}

/** The statuses that the status call can set: those that staff choose, and enrollment. */
export function statusesReachableFrom(status: ApplicantStatus): ApplicantStatus[] {
  return statusTransitions
    .filter(
      ({ from, ways }) => from === status && (ways.includes('staff') || ways.includes('enrolled')),
    )
    .map(({ to }) => to);
}

export const changeApplicantStatus = operation({
  id: 'changeApplicantStatus',
  method: 'POST',
  path: '/api/applicant/:id/status',
  summary:
    'Change an applicant’s status, or enroll them (`client`, with `locationId` and `startDate`). A refusal lists the allowed statuses',
  access: 'applicant:write',
  changes: ['applicants', 'enrollments', 'occupancy', 'waiting-list', 'timeline'],
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    status: z.enum(applicantStatuses),
    reason: line(500).optional(),
    version: z.int().min(1),
    /** Location and start date of the enrollment; only with `client`. */
    locationId: sentPlace.locationId.optional(),
    startDate: sentPlace.startDate.optional(),
    bedId: sentPlace.bedId,
  }),
  reply: { status: 200, body: applicant },
  problems: [
    'not-found',
    'claimed',
    'stale-version',
    'not-allowed-transition',
    'merged',
    'bed-taken',
  ],
});
