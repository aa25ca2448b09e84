import type { ProgramStatus } from '#features/person/contract/enumerations.ts';

export interface ProgramTransition {
  readonly from: ProgramStatus;
  readonly to: ProgramStatus;
  /** What it is: a step in the program, the end of the enrolment, or the end taken back. */
  readonly kind: 'step' | 'exit' | 'reopening';
  readonly needsReason: boolean;
}

/**
 * The one table of how a program status may change. The server refuses what isn't in it, the screen
 * offers what is, and `docs/program-transitions.md` is drawn from it.
 */
export const programTransitions: readonly ProgramTransition[] = [
  { from: 'yet_to_started_program', to: 'started_program', kind: 'step', needsReason: false },
  { from: 'started_program', to: 'completed', kind: 'exit', needsReason: false },
  // Somebody has left: whoever sees them when they come back has to know why.
  { from: 'started_program', to: 'abandoned', kind: 'exit', needsReason: true },
  { from: 'yet_to_started_program', to: 'abandoned', kind: 'exit', needsReason: true },
  // An exit that was a mistake: the outcome that it noted goes, so it is said why.
  { from: 'completed', to: 'started_program', kind: 'reopening', needsReason: true },
  { from: 'abandoned', to: 'started_program', kind: 'reopening', needsReason: true },
  { from: 'abandoned', to: 'yet_to_started_program', kind: 'reopening', needsReason: true },
];

/** What there is to know of an enrolment to tell where it can go. */
export interface ProgramState {
  programStatus: ProgramStatus;
  /** The day on which the program began; null while it hasn't. */
  begunOn: string | null;
}

/**
 * Where an enrolment can go from here, in the order of the table. An exit is taken back to where it
 * came from, and only in the last enrolment: an earlier one has been followed by another since.
 */
export function programMovesOf(
  { programStatus, begunOn }: ProgramState,
  isLast: boolean,
): ProgramTransition[] {
  const before = begunOn === null ? 'yet_to_started_program' : 'started_program';
  return programTransitions.filter(
    ({ from, to, kind }) =>
      from === programStatus && isLast && (kind !== 'reopening' || to === before),
  );
}
