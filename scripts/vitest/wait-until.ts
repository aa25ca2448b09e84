import { setTimeout as pause } from 'node:timers/promises';

/**
 * Longest wait of a test, in ms. Far beyond any normal wait, because a slow machine isn't broken;
 * it ends only what hangs.
 */
export const patience = 120_000;

/**
 * Polls until the result is truthy.
 *
 * @throws on timeout
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
  throw new Error(`Timed out after ${patience / 1000} seconds waiting for: ${ask}`);
}
