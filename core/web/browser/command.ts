import type { Icon } from '@tabler/icons-react';

/** Something a person can do from anywhere in the app, found by its words. */
export interface Command {
  id: string;
  /** A page to open, an action right here, or a help page. */
  kind: 'page' | 'action' | 'help';
  title: string;
  /** The page's group: "Settings". */
  within?: string;
  /** Synonyms for the search. */
  alsoCalled: string;
  icon: Icon;
  /** The address of a page. */
  url?: string;
  /** The address leads to another site, or opens in a new tab. */
  externalUrl?: boolean;
  openInNewTab?: boolean;
  /** Runs an action. */
  run?: () => void;
}
