/** Most attempts, spread over about a day. */
const maxTries = 16;

/** Longest pause between attempts, in seconds. */
const maxPause = 4 * 3600;

/** Minutes until a claim counts as abandoned; far longer than any step of sending. */
export const claimMinutes = 5;

/** Minutes after which an unclaimed due delivery has lost its job. */
export const jobMinutes = 15;

/** Seconds until the next attempt; null to give up. */
export function pauseAfter(tries: number): number | null {
  if (tries >= maxTries) return null;
  return Math.min(5 * 2 ** tries, maxPause);
}

export type Verdict =
  /** Not accepted; retry. */
  | 'again'
  /** Not accepted; retrying is pointless. */
  | 'never'
  /** May have been accepted; retrying could send it twice. */
  | 'unknown';

/**
 * Classifies a failure. Without a server reply, it depends on whether the content had been sent:
 * before, nothing was accepted; after, the outcome is unknown.
 */
export function classifyFailure(
  error: unknown,
  { isLetGo, isRefused }: { isLetGo: boolean; isRefused: boolean },
): Verdict {
  if (isRefused) return 'again';
  const { responseCode, command } = (error ?? {}) as { responseCode?: number; command?: string };
  if (responseCode === undefined) return isLetGo ? 'unknown' : 'again';
  // A wrong password is a configuration error that will be fixed; an unknown address or rejected
  // content is permanent.
  const isForGood = responseCode >= 500 && /^(RCPT|DATA)/.test(command ?? '');
  return isForGood ? 'never' : 'again';
}
