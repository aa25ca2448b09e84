/** Until the organisation's own number is known. */
export const usualIdleMinutes = 15;

/** How long before the end a person is warned, in milliseconds. */
export const warnedFor = 2 * 60_000;

/**
 * How a person stands who has given the last sign of life at `lastSign`, in milliseconds since 1970.
 * `left` is the time in milliseconds until they are signed out.
 */
export interface Idleness {
  state: 'active' | 'warned' | 'over';
  left: number;
}

/** Compares times and counts nothing: browsers slow timers down, and machines sleep. */
export function idlenessAt(now: number, lastSign: number, minutes: number): Idleness {
  // A clock that was set back makes a sign of the future; it counts as one of now.
  const left = minutes * 60_000 - Math.max(0, now - lastSign);
  if (left <= 0) return { state: 'over', left: 0 };
  return { state: left <= warnedFor ? 'warned' : 'active', left };
}

/** When to look again, in milliseconds: at the next change, each second while time is counted down. */
export function nextLook({ state, left }: Idleness): number {
  if (state === 'warned') return left % 1000 || 1000;
  // Sooner than needed, for a machine that slept and woke meanwhile.
  return Math.min(Math.max(left - warnedFor, 1), 30_000);
}

/** The moments of the countdown that are read out, in seconds before the end. */
export const announcedAt = [60, 20] as const;

/** What is to be read out with so much time left: the latest moment that has come; null before. */
export function announcedWith(left: number): (typeof announcedAt)[number] | null {
  const come = announcedAt.filter((seconds) => left <= seconds * 1000);
  return come.at(-1) ?? null;
}

/** The time left as a clock shows it: "1:59". */
export function countdown(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
