/**
 * SQLSTATEs of a server that is unreachable, stopping or starting, out of connections, or read-only
 * (such as during failover).
 */
const awayStates = /^(?:08...|57P0[1-5]|53300|25006)$/;

/** System errors of an unreachable host or a broken connection. */
const cutWays = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
const noWay = new Set(['connect', 'getaddrinfo']);

/** pg has no codes for a broken connection, or for a timeout while waiting for one. */
const cutMessages =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

/**
 * True if the database was unreachable, or the connection broke: a temporary state that is not the
 * caller's fault. A write without an answer may or may not have been committed.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall = '' } = error as { code?: string; syscall?: string };
  return (
    awayStates.test(code) ||
    cutWays.has(code) ||
    noWay.has(syscall) ||
    cutMessages.test(error.message)
  );
}
