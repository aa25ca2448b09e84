import { type StatusStep, statusSteps as steps } from '#features/intake/contract/sent-form.ts';

/** Days after sending during which a person may add topics. Later, staff ask. */
const daysToAdd = 30;

/** Until when a person may add topics to a form sent at `submittedAt`. */
export function takesMoreUntil(submittedAt: Date): Date {
  return new Date(submittedAt.getTime() + daysToAdd * 86_400_000);
}

/** Known facts about a sent form. */
export interface StatusFacts {
  submittedAt: Date;
  /** When staff first opened it. */
  reviewedAt: Date | null;
  finalisedAt: Date | null;
  /** The latest contact, and the latest try without one. */
  reachedAt: Date | null;
  triedAt: Date | null;
  /** The next appointment. */
  nextTime: Date | null;
  closedAt: Date | null;
}

/** Steps of a form so far, in order. An appointment shows also after the form was closed. */
export function statusSteps(facts: StatusFacts): { step: StatusStep; at: Date }[] {
  const { submittedAt, finalisedAt, reachedAt, triedAt, nextTime, closedAt } = facts;
  const opened = facts.reviewedAt ?? earliest([finalisedAt, reachedAt, triedAt]);
  const isTried = triedAt !== null && (reachedAt === null || triedAt > reachedAt);
  const at: Record<StatusStep, Date | null> = {
    received: submittedAt,
    reviewed: opened,
    tried: isTried ? triedAt : null,
    time: nextTime,
    closed: nextTime ? null : closedAt,
  };
  return steps.flatMap((step) => (at[step] ? [{ step, at: at[step] }] : []));
}

function earliest(moments: readonly (Date | null)[]): Date | null {
  const [first = null] = moments.filter((one) => one !== null).toSorted((a, b) => +a - +b);
  return first;
}
