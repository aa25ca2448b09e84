import type { Dashboard } from '#features/insight/contract/dashboard.ts';
import type { ApplicantStatus } from '#features/person/contract/enumerations.ts';
import { highestUrgency } from '#features/questions/contract/danger-rules.ts';

type Waiting = Dashboard['stuck']['longest'][number];

/** People over the limit of their status: danger first, then the longest over. */
export function selectOverdue(
  stuck: readonly { days: number; longest: readonly Waiting[] }[],
  limit: number,
): Waiting[] {
  const dayInMs = 86_400_000;
  return stuck
    .flatMap(({ days, longest }) =>
      longest.map((one) => ({ one, due: Date.parse(one.since) + days * dayInMs })),
    )
    .sort((a, b) => highestUrgency(b.one.marks) - highestUrgency(a.one.marks) || a.due - b.due)
    .slice(0, limit)
    .map(({ one }) => one);
}

interface Counted {
  status: string;
  locationId: string | null;
  count: number;
}

/**
 * Combines numbers of two days by status and location. Omits locations without people on both days. Null
 * for the other day when it is unknown.
 */
export function comparison(
  statuses: readonly ApplicantStatus[],
  now: readonly Counted[],
  past: readonly Counted[] | null,
): Pick<Dashboard['numbers'], 'byStatus' | 'byLocation'> {
  const sum = (counted: readonly Counted[], matches: (one: Counted) => boolean) =>
    counted.filter(matches).reduce((total, { count }) => total + count, 0);
  const compareCounts = (matches: (one: Counted) => boolean) => ({
    count: sum(now, matches),
    before: past && sum(past, matches),
  });
  const places = new Set([...now, ...(past ?? [])].map(({ locationId }) => locationId));
  return {
    byStatus: statuses.map((status) => ({
      status,
      ...compareCounts((counted) => counted.status === status),
    })),
    byLocation: [...places].map((locationId) => ({
      locationId,
      ...compareCounts((counted) => counted.locationId === locationId),
    })),
  };
}
