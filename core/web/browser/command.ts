import type { Icon } from '@tabler/icons-react';

/** Something that a person may do from anywhere in the app, found by its words. */
export interface Command {
  id: string;
  /** A place to go to, or something to do right here. */
  kind: 'page' | 'action';
  title: string;
  /** Where the place belongs: "Settings". */
  within?: string;
  /** Other words that somebody may look for it by. */
  alsoCalled: string;
  icon: Icon;
  /** The address of a place. */
  url?: string;
  /** The address leads out of Cairn, or is to be opened beside it. */
  externalUrl?: boolean;
  openInNewTab?: boolean;
  /** What an action does. */
  run?: () => void;
}
