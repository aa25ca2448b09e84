import { IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#core/contract/users.ts';
import type { Command } from '#core/web/browser/command.ts';
import { language } from '#core/web/i18n/language.ts';
import { helpScreens } from '#features/organization/web/parts/help/help-screens.ts';
import { type HelpPage, helpPagesQuery } from '#features/organization/web/parts/help/queries.ts';

/** The help pages of the screens that this person can open, found by title and headings. */
export function useHelpCommands(user: User, onHelp: (page: string) => void): Command[] {
  const { data: pages = [] } = useQuery(helpPagesQuery(language()));
  const readable = new Set(
    helpScreens.filter(({ readers }) => readers.includes(user.role)).map(({ name }) => name),
  );
  return pages
    .filter(({ name }) => readable.has(name))
    .map((page) => ({
      id: page.name,
      kind: 'help',
      title: page.title,
      alsoCalled: headings(page),
      icon: IconHelpCircle,
      run: () => onHelp(page.name),
    }));
}

function headings({ blocks }: HelpPage): string {
  return blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : [])).join(' ');
}
