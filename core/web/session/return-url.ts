/**
 * Where to go after signing in: the address that was asked for, if it is one of ours. Anything
 * else could send a person, fresh from typing their password, to somebody else's copy of the page.
 */
export function safeReturnUrl(wanted: unknown, otherwise: string): string {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return otherwise;
  // Browsers read a backslash as a slash and drop control characters, then see `//evil.example`.
  if (/[\\\p{Cc}]/u.test(wanted)) return otherwise;
  const here = 'https://here.invalid';
  return URL.canParse(wanted, here) && new URL(wanted, here).origin === here ? wanted : otherwise;
}
