export function daysAgo(days: number, minutes: number): Date {
  return new Date(Date.now() - (days * 1440 + minutes) * 60_000);
}

export function dayOnly(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
