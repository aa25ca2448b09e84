import type { ProgramStatus } from '#features/person/contract/enumerations.ts';

export interface ProgramTransition {
  readonly from: ProgramStatus;
  readonly to: ProgramStatus;
  /** A step in the program, the end of the enrollment, or the undoing of that end. */
  readonly kind: 'step' | 'exit' | 'reopening';
  readonly needsReason: boolean;
}

/**
 * The only table of program status changes: the server refuses all others, the screen offers these, and
 * `docs/program-transitions.md` is generated from it.
 */
export const programTransitions: readonly ProgramTransition[] = [
  { from: 'yet_to_started_program', to: 'started_program', kind: 'step', needsReason: false },
  { from: 'started_program', to: 'completed', kind: 'exit', needsReason: false },
  // The client left early; staff need the reason if they return.
  { from: 'started_program', to: 'abandoned', kind: 'exit', needsReason: true },
  { from: 'yet_to_started_program', to: 'abandoned', kind: 'exit', needsReason: true },
  // Undoing an exit deletes its outcome, so it needs a reason.
  { from: 'completed', to: 'started_program', kind: 'reopening', needsReason: true },
  { from: 'abandoned', to: 'started_program', kind: 'reopening', needsReason: true },
  { from: 'abandoned', to: 'yet_to_started_program', kind: 'reopening', needsReason: true },
];

/** The facts of an enrollment that decide its transitions. */
export interface ProgramState {
  programStatus: ProgramStatus;
  /** The day the program began; null if it hasn't. */
  begunOn: string | null;
}

/**
 * The transitions of an enrollment, in table order. Only the last enrollment's exit can be undone, to the status before
 * it, because a later enrollment has followed the others.
 */
export function allowedProgramMoves(
  { programStatus, begunOn }: ProgramState,
  isLast: boolean,
): ProgramTransition[] {
  const before = begunOn === null ? 'yet_to_started_program' : 'started_program';
  return programTransitions.filter(
    ({ from, to, kind }) =>
      from === programStatus && isLast && (kind !== 'reopening' || to === before),
  );
}
