import type {
  Enrollment,
  EnrollmentCorrection,
} from '#features/enrollment/contract/enrollments.ts';
import type { ProgramTransition } from '#features/enrollment/contract/program-transitions.ts';
import type { EnrollmentFacts } from './queries.ts';

/** A broken rule and its field. */
export interface BrokenRule {
  field: string;
  rule: string;
}

export function isOpen({ endDate }: Pick<Enrollment, 'endDate'>): boolean {
  return endDate === null;
}

type Dated = Pick<Enrollment, 'startDate' | 'begunOn' | 'endDate'>;

/** The last day of the enrollments before this one. */
export function previousEndDate(enrollments: readonly Enrollment[], id?: string): string | null {
  const index = id === undefined ? -1 : enrollments.findIndex((one) => one.id === id);
  return enrollments[index + 1]?.endDate ?? null;
}

/** Checks the day of a program status change; undefined if it is valid. */
function checkDay(
  { id, startDate, begunOn, endDate }: Enrollment,
  { kind }: ProgramTransition,
  day: string,
  enrollments: readonly Enrollment[],
): string | undefined {
  if (kind === 'step') return day < startDate ? 'before-start' : undefined;
  if (kind === 'reopening') return endDate !== null && day < endDate ? 'before-exit' : undefined;
  if (begunOn !== null) return day < begunOn ? 'before-start' : undefined;
  // A client who never came can leave before the planned start.
  const lastExit = previousEndDate(enrollments, id);
  return lastExit !== null && day < lastExit ? 'before-last-exit' : undefined;
}

/** Checks the fields sent for an allowed move; undefined if they are valid. */
export function checkMove(
  enrollment: Enrollment,
  move: ProgramTransition,
  sent: { date: string; reason?: string | undefined; outcome?: object | undefined },
  enrollments: readonly Enrollment[],
): BrokenRule | undefined {
  if (move.needsReason && !sent.reason) return { field: 'reason', rule: 'required' };
  const isExit = move.kind === 'exit';
  if (isExit && !sent.outcome) return { field: 'outcome', rule: 'required' };
  if (!isExit && sent.outcome) return { field: 'outcome', rule: 'unknown-field' };
  const rule = checkDay(enrollment, move, sent.date, enrollments);
  return rule ? { field: 'date', rule } : undefined;
}

/** The enrollment's facts after a program status change. */
export function afterMove(
  before: Enrollment,
  { to, kind }: ProgramTransition,
  day: string,
  outcome: Enrollment['outcome'],
): EnrollmentFacts {
  return {
    ...before,
    programStatus: to,
    begunOn: before.begunOn ?? (to === 'started_program' ? day : null),
    endDate: kind === 'exit' ? day : null,
    outcome: kind === 'exit' ? outcome : null,
  };
}

/** The enrollment's facts after a correction. */
export function afterCorrection(
  before: Enrollment,
  { id: _, ...corrected }: EnrollmentCorrection,
): EnrollmentFacts {
  const definedEntries = Object.entries(corrected).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(definedEntries) };
}

/** Checks a correction, which can't bypass the steps: it can't begin or end an enrollment. */
export function checkCorrection(
  before: Enrollment,
  after: EnrollmentFacts,
  enrollments: readonly Enrollment[],
): BrokenRule | undefined {
  for (const field of ['begunOn', 'endDate', 'outcome'] as const) {
    if (before[field] !== null && after[field] === null) return { field, rule: 'required' };
    if (before[field] === null && after[field] !== null)
      return { field, rule: 'not-by-correction' };
  }
  return checkOrder(before, after) ?? checkNeighbors(before, after, enrollments);
}

function checkOrder(before: Dated, { startDate, begunOn, endDate }: Dated): BrokenRule | undefined {
  if (begunOn === null) return undefined;
  if (begunOn < startDate) {
    return { field: begunOn === before.begunOn ? 'startDate' : 'begunOn', rule: 'wrong-order' };
  }
  if (endDate === null || endDate >= begunOn) return undefined;
  return { field: endDate === before.endDate ? 'begunOn' : 'endDate', rule: 'wrong-order' };
}

/** Checks only a changed day, because merged records may already overlap. */
function checkNeighbors(
  before: Enrollment,
  after: Dated,
  enrollments: readonly Enrollment[],
): BrokenRule | undefined {
  const index = enrollments.findIndex(({ id }) => id === before.id);
  const lastExit = previousEndDate(enrollments, before.id);
  const next = enrollments[index - 1];
  if (after.startDate !== before.startDate && lastExit !== null && after.startDate < lastExit) {
    return { field: 'startDate', rule: 'before-last-exit' };
  }
  if (after.endDate === null || after.endDate === before.endDate) return undefined;
  if (lastExit !== null && after.endDate < lastExit)
    return { field: 'endDate', rule: 'before-last-exit' };
  if (next && after.endDate > next.startDate) return { field: 'endDate', rule: 'after-next-start' };
  return undefined;
}

/** The names of the facts that differ. */
export function changedFacts(before: EnrollmentFacts, after: EnrollmentFacts): string[] {
  const names = ['locationId', 'startDate', 'begunOn', 'endDate', 'outcome'] as const;
  return names.filter((name) => asText(before[name]) !== asText(after[name]));
}

function asText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return JSON.stringify(Object.entries(value).sort());
}
