/** How long what was deleted can be restored, and whether it's on legal hold. */

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

/** Whether the file with the id in this column is on legal hold, by itself or with what it became a part of. */
export { isOnHold, onHold } from './queries.ts';
