/** Used until the organization's setting is loaded. */
export const usualIdleMinutes = 15;

/** How long before the end a warning appears, in milliseconds. */
export const warnedFor = 2 * 60_000;

/**
 * Idle state since the last activity at `lastSign`, in milliseconds since 1970. `left` is the time
 * until sign-out, in milliseconds.
 */
export interface Idleness {
  state: 'active' | 'warned' | 'over';
  left: number;
}

/** Compares timestamps instead of counting: browsers slow timers down, and machines sleep. */
export function idleState(now: number, lastSign: number, minutes: number): Idleness {
  // A clock set back makes a future timestamp; it counts as now.
  const left = minutes * 60_000 - Math.max(0, now - lastSign);
  if (left <= 0) return { state: 'over', left: 0 };
  return { state: left <= warnedFor ? 'warned' : 'active', left };
}

/**
 * When to check again, in milliseconds: at the next change, or each second during the countdown.
 */
export function nextCheckDelay({ state, left }: Idleness): number {
  if (state === 'warned') return left % 1000 || 1000;
  // Sooner than needed, in case the machine sleeps and wakes.
  return Math.min(Math.max(left - warnedFor, 1), 30_000);
}

/** The countdown's announcements, in seconds before the end. */
export const announcedAt = [60, 20] as const;

/** The announcement for this time left: the latest one due; null before. */
export function announcementFor(left: number): (typeof announcedAt)[number] | null {
  const come = announcedAt.filter((seconds) => left <= seconds * 1000);
  return come.at(-1) ?? null;
}

/** The time left as "1:59". */
export function countdown(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
