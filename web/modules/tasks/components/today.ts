/** The day it is for this browser, or some days from it: "YYYY-MM-DD". */
export function dayFromNow(days = 0, now = new Date()): string {
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The Monday after today. */
export function nextMonday(now = new Date()): string {
  return dayFromNow(8 - (now.getDay() || 7), now);
}
