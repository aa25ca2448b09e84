/**
 * What text must look like to be a phone number or an e-mail address. No zod here: the public forms
 * load this on old phones. Wide on purpose: what people write is kept, and only what can't be one
 * is refused. A length comes before each pattern, so that none can be made slow.
 */

export const longestPhone = 60;
export const longestEmail = 254;

/** Text of one line: no control characters, no broken surrogates. */
export const oneLine = /^[^\p{Cc}\p{Cs}]*$/u;

/** Text of several lines: line breaks and tabs are the only control characters. */
export const manyLines = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

/**
 * Whether this can be a phone number: at least three digits in a row, apart from the usual signs. Words stay beside
 * them as they were typed: "555-0100 ext 4", "(mom) 555-0100".
 */
export function isPhoneNumber(value: string): boolean {
  return value.length <= longestPhone && oneLine.test(value) && phoneParts(value) !== null;
}

/** The part that can be called, and the extension behind it; null where there is none. */
export function phoneParts(typed: string): { number: string; extension: string | null } | null {
  const found = /(^|[^a-z])(?:ext(?:ension)?|poste|x|#)[.:]?\s*(\d{1,6})/i.exec(
    typed.slice(0, longestPhone),
  );
  const before = found && firstNumber(typed.slice(0, found.index + (found[1] ?? '').length));
  if (before) return { number: before, extension: found[2] ?? null };
  const number = firstNumber(typed);
  return number === null ? null : { number, extension: null };
}

/** Where a phone number leads that is pressed. The comma is a pause, after which phones dial the extension. */
export function phoneLink(typed: string): string | null {
  const parts = phoneParts(typed);
  if (!parts) return null;
  return `tel:${parts.number}${parts.extension === null ? '' : `,${parts.extension}`}`;
}

function firstNumber(typed: string): string | null {
  const runs = typed.slice(0, longestPhone).match(/[+*#(]*\d[\d\s().\-/*#]*/g) ?? [];
  const run = runs.find((one) => one.replaceAll(/\D/g, '').length >= 3);
  return run?.replaceAll(/[^\d+*#]/g, '') ?? null;
}

const namedAddress = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u;

/** Whether this can be an e-mail address: something, an @, and a name with a dot in it. */
export function isEmailAddress(value: string): boolean {
  return value.length <= longestEmail && namedAddress.test(value);
}

// A contract is typed for neither Node nor a browser; both have this.
declare const URL: { canParse(address: string): boolean };

/** Whether this is the address of a web page. */
export function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value);
}
