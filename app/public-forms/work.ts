import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/**
 * Solves the task that the server set, in the browser's own cryptography and so beside the page: a
 * second on an old phone.
 *
 * @throws {Error} where the browser has no such cryptography: a page without TLS.
 */
export async function workFor(task: string): Promise<string> {
  const challenge = JSON.parse(task) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The task has no solution');
  return JSON.stringify({ challenge, solution });
}
