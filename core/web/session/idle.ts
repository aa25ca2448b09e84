/** Used until the organization's setting is loaded. */
export const defaultIdleMinutes = 15;

/** The most on a device that others may use. */
export const sharedDeviceMinutes = 10;

/** How long before the end a warning appears, in milliseconds. */
export const warningPeriod = 2 * 60_000;

/**
 * Idle state since the last activity at `lastSign`, in milliseconds since 1970. `remainingMs` is the time
 * until sign-out, in milliseconds.
 */
export interface Idleness {
  state: 'active' | 'warned' | 'over';
  remainingMs: number;
}

/** Compares timestamps instead of counting: browsers slow timers down, and machines sleep. */
export function idleState(now: number, lastSign: number, minutes: number): Idleness {
  // A clock set back makes a future timestamp; it counts as now.
  const remainingMs = minutes * 60_000 - Math.max(0, now - lastSign);
  if (remainingMs <= 0) return { state: 'over', remainingMs: 0 };
  return { state: remainingMs <= warningPeriod ? 'warned' : 'active', remainingMs };
}

/**
 * When to check again, in milliseconds: at the next change, or each second during the countdown.
 */
export function nextCheckDelay({ state, remainingMs }: Idleness): number {
  if (state === 'warned') return remainingMs % 1000 || 1000;
  // Sooner than needed, in case the machine sleeps and wakes.
  return Math.min(Math.max(remainingMs - warningPeriod, 1), 30_000);
}

/** The countdown's announcements, in seconds before the end. */
export const announcedAt = [60, 20] as const;

/** The announcement for this time left: the latest one due; null before. */
export function announcementFor(remainingMs: number): (typeof announcedAt)[number] | null {
  const dueAnnouncements = announcedAt.filter((seconds) => remainingMs <= seconds * 1000);
  return dueAnnouncements.at(-1) ?? null;
}

/** The time left as "1:59". */
export function countdown(remainingMs: number): string {
  const seconds = Math.ceil(remainingMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
