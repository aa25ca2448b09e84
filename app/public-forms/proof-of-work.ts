import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/**
 * Solves the server's proof-of-work task with Web Crypto, off the main thread: a second on an old
 * phone.
 *
 * @throws {Error} on pages without TLS, where Web Crypto is unavailable
 */
export async function solveProofOfWork(task: string): Promise<string> {
  const challenge = JSON.parse(task) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The proof-of-work challenge has no solution');
  return JSON.stringify({ challenge, solution });
}
