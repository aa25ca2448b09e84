import type { Page } from 'playwright-core';
import type { Role } from '#core/contract/roles.ts';

/** A screen, its role, and the steps to it if its address isn't known in advance. */
export interface Screen {
  name: string;
  path: string;
  role?: Role;
  /** Steps from `path` to the screen. */
  goOn?(page: Page): Promise<unknown>;
  /** Undoes the steps for later screens, which use the same page. */
  leave?(page: Page): Promise<unknown>;
  /** Statuses that its calls may return. */
  expected?: readonly number[];
  /** Buttons that open a dialog without saying so, by translation key. */
  opens?: readonly string[];
  /** Those whose dialog reports errors if submitted empty. */
  opensForms?: readonly string[];
  /** Its form reports errors if submitted empty. */
  hasForm?: true;
  /** Puts data into sentences, so its texts can't be told from hard-coded ones. */
  quotesData?: true;
  /** For the public or clients: its reading grade is checked. */
  isPlain?: true;
}
