import { setTimeout as pause } from 'node:timers/promises';

/**
 * How long a test waits for a state, in ms. Far beyond what anything takes: a slow machine is not a
 * broken one, so this ends only what hangs.
 */
export const patience = 120_000;

/**
 * Asks again and again until the answer is there: anything but undefined, null, false, 0, or ''.
 *
 * @throws when the patience of a test is over
 */
export async function waitUntil<T>(
  ask: () => T | Promise<T>,
): Promise<Exclude<T, undefined | null | false | 0 | ''>> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    const answer = await ask();
    if (answer) return answer as Exclude<T, undefined | null | false | 0 | ''>;
    await pause(20);
  }
  throw new Error(`Nothing came within ${patience / 1000} seconds of: ${ask}`);
}
