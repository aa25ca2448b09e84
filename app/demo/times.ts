/** The moment this many days and minutes before the demo was filled. */
export function daysAgo(days: number, minutes: number): Date {
  return new Date(Date.now() - (days * 1440 + minutes) * 60_000);
}

/** The day of a moment, "YYYY-MM-DD". */
export function dayOnly(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
