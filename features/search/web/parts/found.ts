import type { Icon } from '@tabler/icons-react';
import type { Command } from '#core/web/browser/command.ts';
import type { ApplicantHit, PersonAlert, SearchKind } from '#features/search/contract/search.ts';
import type { InDialog } from './person-actions.ts';

export type FoundGroup =
  | SearchKind
  | Command['kind']
  | 'recent'
  | 'location'
  | 'personAction'
  | 'namedAction';

/** A search result: a record, a command, or an action on a person. */
export interface Found {
  id: string;
  group: FoundGroup;
  title: string;
  details: readonly string[];
  icon: Icon;
  /** True for a similar name. */
  isAlike?: boolean;
  /** Facts to know before acting on the person it is about. */
  alert?: PersonAlert | null;
  /** At the end of the row: a date, or a bed. */
  aside?: string | undefined;
  /** The key that does the same in the case record. */
  shortcut?: string | undefined;
  /** Facts that the palette shows about a person. */
  person?: ApplicantHit;
  url?: string | undefined;
  /** Leads out of Cairn or opens in a new tab. */
  isOutside?: boolean | undefined;
  run?: (() => void) | undefined;
  /** Text to put into the field instead of closing. */
  fill?: string;
  dialog?: { shows: InDialog; person: ApplicantHit };
}
