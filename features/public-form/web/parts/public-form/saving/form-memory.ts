import { forgetInTab, readTabStored, storeInTab } from '#core/web/browser/tab-storage.ts';
import type { Holder } from './form-calls.ts';
import type { UnsavedAnswer } from './unsaved-answers.ts';

/** Data of a form kept in a tab. Contains only answers that the server doesn't have. */
export interface Remembered {
  holder: Holder | null;
  /** Secret for creating the form; resending it finds the same form. */
  secret: string | null;
  /** Edition sent when creating the form; null before the first call. */
  edition: number | null;
  unsaved: UnsavedAnswer[];
  /** "Send" was pressed and no reference has arrived yet. */
  isToBeHandedIn: boolean;
}

/** Storage that survives a reload or a crash. */
export interface FormMemory {
  recall(): Remembered;
  remember(remembered: Remembered): void;
  forget(): void;
}

export const nothingRemembered: Remembered = {
  holder: null,
  secret: null,
  edition: null,
  unsaved: [],
  isToBeHandedIn: false,
};

/**
 * Session storage ends with the tab, so the next person at a shared computer finds nothing. When it
 * is blocked or full, a reload starts over.
 */
export function tabMemory(key: string): FormMemory {
  return {
    recall() {
      try {
        return { ...nothingRemembered, ...JSON.parse(readTabStored(key) ?? '{}') };
      } catch {
        return nothingRemembered;
      }
    },
    remember: (remembered) => storeInTab(key, JSON.stringify(remembered)),
    forget: () => forgetInTab(key),
  };
}
