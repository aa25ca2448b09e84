import { forgetInTab } from '#core/web/browser/tab-storage.ts';
import { onLeave } from '#core/web/session/session.ts';
import {
  type FormMemory,
  tabMemory,
} from '#features/public-form/web/parts/public-form/saving/form-memory.ts';

const key = (accountId: string) => `cairn-taken-form/${accountId}`;

/** Keeps the form that this person is typing in, across a reload and a lost session. */
export function takenFormMemory(accountId: string): FormMemory {
  return tabMemory(key(accountId));
}

onLeave((leaving, user) => {
  // As with other typed text, only signing out on purpose forgets it.
  if (leaving === 'signed-out' && user) forgetInTab(key(user.id));
});
