import type { Page } from 'playwright-core';
import type { Role } from '#core/contract/roles.ts';

/** A screen, who uses it, and how to reach it if its address isn't known in advance. */
export interface Screen {
  name: string;
  path: string;
  role?: Role;
  /** From `path` on to the screen itself. */
  goOn?(page: Page): Promise<unknown>;
  /** Puts back what the steps have changed for the screens after it, which have the same page. */
  leave?(page: Page): Promise<unknown>;
  /** Statuses that its calls are answered with. */
  expected?: readonly number[];
  /** Its buttons that open a dialog and don't say so, by the key of their words. */
  opens?: readonly string[];
  /** Those whose dialog complains when nothing is filled in. */
  opensForms?: readonly string[];
  /** Its form complains when nothing is filled in. */
  hasForm?: true;
  /** Puts texts of records into sentences, so that its texts can't be told from the code's own. */
  quotesData?: true;
  /** For strangers or clients: its reading grade is checked. */
  isPlain?: true;
}
