import { forgetInTab, readOfTab, storeInTab } from '#core/web/browser/tab-storage.ts';
import type { Holder } from './form-calls.ts';
import type { UnsavedAnswer } from './unsaved-answers.ts';

/** What a tab remembers of a form; never more of its answers than what the server doesn't have. */
export interface Remembered {
  holder: Holder | null;
  /** With which a form was begun, perhaps without a reply; the same again finds the same form. */
  secret: string | null;
  /** What it asked when it was begun, perhaps without a reply; null before anything was sent. */
  edition: number | null;
  unsaved: UnsavedAnswer[];
  /** "Send" was pressed, and no reference came yet. */
  isToBeHandedIn: boolean;
}

/** Where a form is remembered over a reload or a crash. */
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
 * The session storage ends with the tab, so that the next person at a shared computer finds
 * nothing. It may be forbidden or full: then a reload starts anew, and nothing else changes.
 */
export function memoryOfTab(key: string): FormMemory {
  return {
    recall() {
      try {
        return { ...nothingRemembered, ...JSON.parse(readOfTab(key) ?? '{}') };
      } catch {
        return nothingRemembered;
      }
    },
    remember: (remembered) => storeInTab(key, JSON.stringify(remembered)),
    forget: () => forgetInTab(key),
  };
}
