/**
 * Something that the person at the keyboard can put right. The message is one clear sentence; a
 * script prints it alone, without a stack, and exits with code 1.
 */
export class SetupError extends Error {
  /** @override */
  name = 'SetupError';
}

/**
 * Prints why a script failed: a SetupError as its one sentence, anything else with its stack.
 * Sets the exit code to 1.
 *
 * @param {unknown} error
 */
export function reportFailure(error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
