/**
 * The requested address after signing in, if it is on this site. Anything else could send a person
 * who has just typed their password to a fake copy of the page.
 */
export function safeReturnUrl(wanted: unknown, otherwise: string): string {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return otherwise;
  // Browsers read a backslash as a slash and drop control characters, and then see
  // `//evil.example`.
  if (/[\\\p{Cc}]/u.test(wanted)) return otherwise;
  const here = 'https://here.invalid';
  return URL.canParse(wanted, here) && new URL(wanted, here).origin === here ? wanted : otherwise;
}
