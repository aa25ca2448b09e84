/** The day, "YYYY-MM-DD", on which a moment is by this browser's clock. */
export function localDay(moment: string): string {
  return dayOf(new Date(moment));
}

/** Today by this browser's clock, or some days from it: "YYYY-MM-DD". */
export function dayFromNow(days = 0, now = new Date()): string {
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
}

/** The Monday after today. */
export function nextMonday(now = new Date()): string {
  return dayFromNow(8 - (now.getDay() || 7), now);
}

function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
