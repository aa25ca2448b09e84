/**
 * A startup failure that the operator can fix. The message is one clear sentence, which main prints
 * to stderr before it exits with code 1.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
