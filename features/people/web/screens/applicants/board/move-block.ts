import {
  type StatusTransition,
  statusTransitions,
} from '#features/enrollment/contract/status-transitions.ts';
import type { ApplicantStatus } from '#features/person/contract/enumerations.ts';

/** Why staff can't move someone to a column, and what to do instead. */
export type MoveBlock =
  | { why: 'first'; status: ApplicantStatus }
  | { why: 'enroll' | 'enrolled' | 'noWay' };

const next = (status: ApplicantStatus): StatusTransition[] =>
  statusTransitions.filter(
    ({ from, ways }) => from === status && (ways.includes('staff') || ways.includes('enrolled')),
  );

/** The status change of a move that staff may make. */
export function staffMove(
  from: ApplicantStatus,
  to: ApplicantStatus,
): StatusTransition | undefined {
  return next(from).find((change) => change.to === to && change.ways.includes('staff'));
}

/** Null if staff may make this move. */
export function moveBlock(from: ApplicantStatus, to: ApplicantStatus): MoveBlock | null {
  if (staffMove(from, to)) return null;
  if (next(from).some((change) => change.to === to)) return { why: 'enroll' };
  if (from === 'client') return { why: 'enrolled' };
  const first = firstStep(from, to);
  return first ? { why: 'first', status: first } : { why: 'noWay' };
}

/** The first step of the shortest way there. */
function firstStep(from: ApplicantStatus, to: ApplicantStatus): ApplicantStatus | undefined {
  const seen = new Set([from]);
  let reached = next(from).map((change) => ({ first: change.to, at: change.to }));
  while (reached.length > 0) {
    const found = reached.find(({ at }) => at === to);
    if (found) return found.first;
    for (const { at } of reached) seen.add(at);
    reached = reached.flatMap(({ first, at }) =>
      next(at)
        .filter((change) => !seen.has(change.to))
        .map((change) => ({ first, at: change.to })),
    );
  }
  return undefined;
}
