/**
 * Patterns for phone numbers and email addresses. No zod here: the public forms load this on old
 * phones. Broad on purpose, so that only impossible values are refused. Each pattern has a length
 * limit, so that none can be made slow.
 */

export const maxPhoneLength = 60;
export const maxEmailLength = 254;

/** Text of one line: no control characters, no broken surrogates. */
export const oneLine = /^[^\p{Cc}\p{Cs}]*$/u;

/** Text of several lines: line breaks and tabs are the only control characters. */
export const manyLines = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

/**
 * True if this can be a phone number: at least three digits in a row, ignoring the usual
 * separators. Other words may be beside it: "555-0100 ext 4", "(mom) 555-0100".
 */
export function isPhoneNumber(value: string): boolean {
  return value.length <= maxPhoneLength && oneLine.test(value) && phoneParts(value) !== null;
}

/** Splits a phone number into the part to dial and the extension; null where there is none. */
export function phoneParts(typed: string): { number: string; extension: string | null } | null {
  const found = /(^|[^a-z])(?:ext(?:ension)?|poste|x|#)[.:]?\s*(\d{1,6})/i.exec(
    typed.slice(0, maxPhoneLength),
  );
  const before = found && firstNumber(typed.slice(0, found.index + (found[1] ?? '').length));
  if (before) return { number: before, extension: found[2] ?? null };
  const number = firstNumber(typed);
  return number === null ? null : { number, extension: null };
}

/** The `tel:` link of a phone number. The comma is a pause before the extension. */
export function phoneLink(typed: string): string | null {
  const parts = phoneParts(typed);
  if (!parts) return null;
  return `tel:${parts.number}${parts.extension === null ? '' : `,${parts.extension}`}`;
}

function firstNumber(typed: string): string | null {
  const runs = typed.slice(0, maxPhoneLength).match(/[+*#(]*\d[\d\s().\-/*#]*/g) ?? [];
  const run = runs.find((one) => one.replaceAll(/\D/g, '').length >= 3);
  return run?.replaceAll(/[^\d+*#]/g, '') ?? null;
}

const namedAddress = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u;

/** True if this can be an email address: something, an @, and a domain with a dot. */
export function isEmailAddress(value: string): boolean {
  return value.length <= maxEmailLength && namedAddress.test(value);
}

// The contract's types know neither Node nor browsers; both have this.
declare const URL: { canParse(address: string): boolean };

/** True if this is a web address (http or https). */
export function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value);
}
