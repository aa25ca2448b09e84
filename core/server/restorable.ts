/** Days during which deleted records can be restored (domain page). */
const daysToRestore = 30;

/** Records deleted before this moment can't be restored. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - daysToRestore * 86_400_000);
}

/** Returns until when a record deleted at this moment can be restored. */
export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + daysToRestore * 86_400_000);
}
