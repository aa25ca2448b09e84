/**
 * True if a token has expired. An unreadable token counts as expired; the server decides anyway,
 * this only saves a round trip. `now` is in milliseconds.
 */
export function isExpired(token: string, now = Date.now()): boolean {
  const expiry = tokenExpiry(token);
  return expiry === null || expiry * 1000 <= now;
}

/** The token's expiry in seconds since 1970, from its payload. */
function tokenExpiry(token: string): number | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const { exp } = JSON.parse(json) as { exp?: unknown };
    return typeof exp === 'number' && Number.isFinite(exp) ? exp : null;
  } catch {
    return null;
  }
}
