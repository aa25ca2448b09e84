/**
 * SQLSTATEs of a server that is out of reach, being stopped or started, has no room for another
 * connection, or can only be read just now (one that is taking over from another).
 */
const awayStates = /^(?:08...|57P0[1-5]|53300|25006)$/;

/** What the operating system says of a way that leads nowhere, and of one that is cut. */
const cutWays = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
const noWay = new Set(['connect', 'getaddrinfo']);

/** pg has no codes for these: a connection that broke, and none to be had in time. */
const cutMessages =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

/**
 * Whether the database could not be reached, or was lost on the way: a passing state, of which nobody
 * is to blame who asked. Of a write that got no answer nobody can tell whether it was kept.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall = '' } = error as { code?: string; syscall?: string };
  return (
    awayStates.test(code) ||
    cutWays.has(code) ||
    noWay.has(syscall) ||
    cutMessages.test(error.message)
  );
}
