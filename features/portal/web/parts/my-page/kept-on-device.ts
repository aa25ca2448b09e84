import { forget, storedKeys } from '#core/web/browser/storage.ts';
import { onLeave } from '#core/web/session/session.ts';

/** Storage key of the next appointment, before the account's id. */
export const keptPrefix = 'next_appointment:';

/** Removes what is kept for anyone. */
export function forgetKeptAppointments(): void {
  for (const key of storedKeys(keptPrefix)) forget(key);
}

/**
 * Signing out removes it. The end of an idle session doesn't: the phone is the person's own, and
 * they may be on their way. Called once, before the first page.
 */
export function startKeptAppointments(): void {
  onLeave((leaving) => {
    if (leaving === 'signed-out') forgetKeptAppointments();
  });
}
