/** Country codes of numbers written as people there write them. Others need a plus. */
const nationalForms: readonly { zones: RegExp; code: string; pattern: RegExp }[] = [
  { zones: /^Europe\/Paris$/, code: '33', pattern: /^0([1-9]\d{8})$/ },
  // The United States, Canada, and their neighbors share a numbering plan.
  { zones: /./, code: '1', pattern: /^1?([2-9]\d{2}[2-9]\d{6})$/ },
];

/**
 * The number in the form that networks use (E.164), such as "+15065550123". Null if nothing can be
 * sent to it: it has an extension or words, or too few or too many digits.
 * @param typed as a person wrote it, such as "(506) 555-0123"
 * @param timeZone of the organization, whose country decides about numbers without a country code
 */
export function dialableNumber(typed: string, timeZone: string): string | null {
  // Words may say "ext. 4" or "ask for Ida": the text could reach someone else.
  if (!/^[\s\d().+\-\u2010-\u2015\u00a0\u202f/]+$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '');
  const isInternational = /^\s*\(?\s*\+/.test(typed);
  if (typed.lastIndexOf('+') > 0 && !isInternational) return null;
  if (isInternational) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
  for (const { zones, code, pattern } of nationalForms) {
    if (!zones.test(timeZone)) continue;
    const [, national] = pattern.exec(digits) ?? [];
    if (national) return `+${code}${national}`;
  }
  return null;
}
