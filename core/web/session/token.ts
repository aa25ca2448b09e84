/**
 * Whether a token is past its time. A token that can't be read counts as expired; the server
 * judges it anyway, this only saves a round trip. `now` is in milliseconds.
 */
export function isExpired(token: string, now = Date.now()): boolean {
  const expiry = expiryOf(token);
  return expiry === null || expiry * 1000 <= now;
}

/** Seconds since 1970 at which the token ends, from its payload. */
function expiryOf(token: string): number | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const { exp } = JSON.parse(json) as { exp?: unknown };
    return typeof exp === 'number' && Number.isFinite(exp) ? exp : null;
  } catch {
    return null;
  }
}
