import type { Enrolment, EnrolmentCorrection } from '#features/enrollment/contract/enrollments.ts';
import type { ProgramTransition } from '#features/enrollment/contract/program-transitions.ts';
import type { EnrolmentFacts } from './queries.ts';

/** A broken rule and its field. */
export interface Broken {
  field: string;
  rule: string;
}

export function isOpen({ endDate }: Pick<Enrolment, 'endDate'>): boolean {
  return endDate === null;
}

type Dated = Pick<Enrolment, 'startDate' | 'begunOn' | 'endDate'>;

/** The last day of the enrollments before this one. */
export function previousEndDate(enrolments: readonly Enrolment[], id?: string): string | null {
  const place = id === undefined ? -1 : enrolments.findIndex((one) => one.id === id);
  return enrolments[place + 1]?.endDate ?? null;
}

/** Checks the day of a program status change; undefined if it is valid. */
function checkDay(
  { id, startDate, begunOn, endDate }: Enrolment,
  { kind }: ProgramTransition,
  day: string,
  enrolments: readonly Enrolment[],
): string | undefined {
  if (kind === 'step') return day < startDate ? 'before-start' : undefined;
  if (kind === 'reopening') return endDate !== null && day < endDate ? 'before-exit' : undefined;
  if (begunOn !== null) return day < begunOn ? 'before-start' : undefined;
  // A client who never came can leave before the planned start.
  const ended = previousEndDate(enrolments, id);
  return ended !== null && day < ended ? 'before-last-exit' : undefined;
}

/** Checks the fields sent for an allowed move; undefined if they are valid. */
export function checkMove(
  enrolment: Enrolment,
  move: ProgramTransition,
  sent: { date: string; reason?: string | undefined; outcome?: object | undefined },
  enrolments: readonly Enrolment[],
): Broken | undefined {
  if (move.needsReason && !sent.reason) return { field: 'reason', rule: 'required' };
  const isExit = move.kind === 'exit';
  if (isExit && !sent.outcome) return { field: 'outcome', rule: 'required' };
  if (!isExit && sent.outcome) return { field: 'outcome', rule: 'unknown-field' };
  const rule = checkDay(enrolment, move, sent.date, enrolments);
  return rule ? { field: 'date', rule } : undefined;
}

/** The enrollment's facts after a program status change. */
export function afterMove(
  before: Enrolment,
  { to, kind }: ProgramTransition,
  day: string,
  outcome: Enrolment['outcome'],
): EnrolmentFacts {
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
  before: Enrolment,
  { id: _, ...corrected }: EnrolmentCorrection,
): EnrolmentFacts {
  const given = Object.entries(corrected).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}

/** Checks a correction, which can't bypass the steps: it can't begin or end an enrollment. */
export function checkCorrection(
  before: Enrolment,
  after: EnrolmentFacts,
  enrolments: readonly Enrolment[],
): Broken | undefined {
  for (const field of ['begunOn', 'endDate', 'outcome'] as const) {
    if (before[field] !== null && after[field] === null) return { field, rule: 'required' };
    if (before[field] === null && after[field] !== null)
      return { field, rule: 'not-by-correction' };
  }
  return wrongOrder(before, after) ?? checkNeighbors(before, after, enrolments);
}

function wrongOrder(before: Dated, { startDate, begunOn, endDate }: Dated): Broken | undefined {
  if (begunOn === null) return undefined;
  if (begunOn < startDate) {
    return { field: begunOn === before.begunOn ? 'startDate' : 'begunOn', rule: 'wrong-order' };
  }
  if (endDate === null || endDate >= begunOn) return undefined;
  return { field: endDate === before.endDate ? 'begunOn' : 'endDate', rule: 'wrong-order' };
}

/** Checks only a changed day, because merged records may already overlap. */
function checkNeighbors(
  before: Enrolment,
  after: Dated,
  enrolments: readonly Enrolment[],
): Broken | undefined {
  const place = enrolments.findIndex(({ id }) => id === before.id);
  const ended = previousEndDate(enrolments, before.id);
  const next = enrolments[place - 1];
  if (after.startDate !== before.startDate && ended !== null && after.startDate < ended) {
    return { field: 'startDate', rule: 'before-last-exit' };
  }
  if (after.endDate === null || after.endDate === before.endDate) return undefined;
  if (ended !== null && after.endDate < ended)
    return { field: 'endDate', rule: 'before-last-exit' };
  if (next && after.endDate > next.startDate) return { field: 'endDate', rule: 'after-next-start' };
  return undefined;
}

/** The names of the facts that differ. */
export function changedFacts(before: EnrolmentFacts, after: EnrolmentFacts): string[] {
  const names = ['locationId', 'startDate', 'begunOn', 'endDate', 'outcome'] as const;
  return names.filter((name) => asText(before[name]) !== asText(after[name]));
}

function asText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return JSON.stringify(Object.entries(value).sort());
}
