/** How often a delivery is tried, over about a day. */
const mostTries = 16;

/** The longest pause between two tries, in seconds. */
const longestPause = 4 * 3600;

/** Minutes after which nobody works any more at what was claimed; every step of a mail is far shorter. */
export const minutesOfClaim = 5;

/** Minutes after which what is due and was not begun has lost its job. */
export const minutesOfJob = 15;

/** Seconds until the next try, after so many; null when it is given up. */
export function pauseAfter(tries: number): number | null {
  if (tries >= mostTries) return null;
  return Math.min(5 * 2 ** tries, longestPause);
}

/** What the failure of a delivery means. */
export type Verdict =
  /** Nothing was taken, and it may be another time. */
  | 'again'
  /** Nothing was taken, and nothing ever will be. */
  | 'never'
  /** It may have been taken: trying again could be once too often. */
  | 'unknown';

/**
 * What to make of a failure. Without an answer of the mail server, all hangs on whether the content had
 * been let go: before that nothing was taken, after that nobody knows.
 */
export function verdictOf(
  error: unknown,
  { isLetGo, isRefused }: { isLetGo: boolean; isRefused: boolean },
): Verdict {
  if (isRefused) return 'again';
  const { responseCode, command } = (error ?? {}) as { responseCode?: number; command?: string };
  if (responseCode === undefined) return isLetGo ? 'unknown' : 'again';
  // A wrong password is the house's own mistake, which somebody will mend; an address that isn't there,
  // or a content that is refused, stays so.
  const isForGood = responseCode >= 500 && /^(RCPT|DATA)/.test(command ?? '');
  return isForGood ? 'never' : 'again';
}
