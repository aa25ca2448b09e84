import type { AnswerValue } from '#contract/questions.ts';
import type { Holder } from './intake-calls.ts';

/** What this tab remembers of a form; never more than what the server doesn't have. */
export interface Remembered {
  holder: Holder | null;
  /** With which a form was begun, perhaps without a reply; the same again finds the same form. */
  secret: string | null;
  unsaved: [questionId: string, answer: AnswerValue][];
  /** "Send" was pressed, and no reference came yet. */
  isToBeHandedIn: boolean;
}

const key = 'cairn-pre-screening';

const nothing: Remembered = { holder: null, secret: null, unsaved: [], isToBeHandedIn: false };

/**
 * The session storage ends with the tab, so that the next person at a shared computer finds
 * nothing. It may be forbidden or full: then a reload starts anew, and nothing else changes.
 */
export function recall(): Remembered {
  try {
    return { ...nothing, ...JSON.parse(sessionStorage.getItem(key) ?? '{}') };
  } catch {
    return nothing;
  }
}

export function remember(remembered: Remembered): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(remembered));
  } catch {
    // The answers are still in the page, and on their way to the server.
  }
}

export function forgetForm(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // It could not be stored either.
  }
}
