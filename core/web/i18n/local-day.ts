/** The day of a moment in the browser's zone, "YYYY-MM-DD". */
export function localDay(moment: string): string {
  return toDayText(new Date(moment));
}

/** Today in the browser's zone, or some days later: "YYYY-MM-DD". */
export function dayFromNow(days = 0, now = new Date()): string {
  return toDayText(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
}

/** The next Monday after today. */
export function nextMonday(now = new Date()): string {
  return dayFromNow(8 - (now.getDay() || 7), now);
}

function toDayText(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
