/**
 * Formats a phone number: "(555) 010-0199", "01 23 45 67 89". Anything else, such as an extension
 * or another country, stays as typed.
 */
export function formatPhone(typed: string): string {
  if (!/^\+?[\d\s().-]*$/.test(typed)) return typed;
  const digits = typed.replaceAll(/\D/g, '');
  if (typed.startsWith('+')) {
    return digits.startsWith('1') && digits.length > 4 && digits.length <= 11
      ? `+1 ${northAmerican(digits.slice(1))}`
      : typed;
  }
  if (digits.startsWith('0')) return digits.length <= 10 ? inPairs(digits) : typed;
  if (digits.startsWith('1') || digits.length > 10) return typed;
  return northAmerican(digits);
}

function northAmerican(digits: string): string {
  if (digits.length <= 3) return digits;
  if (digits.length <= 7) return `${digits.slice(0, 3)}-${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

function inPairs(digits: string): string {
  return digits.match(/\d{1,2}/g)?.join(' ') ?? digits;
}
