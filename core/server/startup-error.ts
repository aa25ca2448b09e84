/**
 * Something that the operator can put right kept Cairn from starting. The message is one clear
 * sentence for that person: main prints it to stderr, alone, and exits with code 1.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
