import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Command } from '#core/web/browser/command.ts';
import type { SearchKind } from '#features/search/contract/search.ts';

/** One line of what was found: a record or a command. */
export interface Found {
  id: string;
  group: SearchKind | Command['kind'];
  title: string;
  details: readonly string[];
  icon: Icon;
  /** A name that is only like the one that was typed. */
  isAlike?: boolean;
  badge?: ReactNode;
  url?: string | undefined;
  /** The address leads out of Cairn, or is to be opened beside it. */
  isOutside?: boolean | undefined;
  run?: (() => void) | undefined;
}
