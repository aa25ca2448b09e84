/**
 * What text must look like to be a phone number or an e-mail address. No zod here: the public forms
 * load this on old phones. Wide on purpose: what people write is kept, and only what can't be one
 * is refused. A length comes before each pattern, so that none can be made slow.
 */

export const longestPhone = 40;
export const longestEmail = 254;

/** Text of one line: no control characters, no broken surrogates. */
export const oneLine = /^[^\p{Cc}\p{Cs}]*$/u;

/** Text of several lines: line breaks and tabs are the only control characters. */
export const manyLines = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

/** Whether this can be a phone number: at least three digits and the usual signs. */
export function isPhoneNumber(value: string): boolean {
  return value.length <= longestPhone && /^(?=(?:\D*\d){3})[\d\s+().\-/x#*]*$/.test(value);
}

const namedAddress = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u;

/** Whether this can be an e-mail address: something, an @, and a name with a dot in it. */
export function isEmailAddress(value: string): boolean {
  return value.length <= longestEmail && namedAddress.test(value);
}

/** Whether this is the address of a web page. */
export function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value);
}
