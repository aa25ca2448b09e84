/** What was deleted can be restored for this many days (domain page); then it goes for good. */
const daysToRestore = 30;

/** What was deleted before this moment can't be restored any more. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - daysToRestore * 86_400_000);
}

/** Until when what was deleted at this moment can be restored. */
export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + daysToRestore * 86_400_000);
}
