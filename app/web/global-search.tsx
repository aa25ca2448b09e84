import { useRouterState } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import type { User } from '#core/contract/users.ts';
import { PersonDialog } from '#features/search/web/parts/person-dialog.tsx';
import { openPersonId } from '#features/search/web/parts/recent-people.ts';
import { SearchDialog } from '#features/search/web/parts/search-dialog.tsx';
import { useHelpCommands } from './help-commands.ts';
import { useCommands } from './shell/commands.ts';

export interface GlobalSearchProps {
  user: User;
  isOpen: boolean;
  onClose: () => void;
  onSignOut: () => void;
  /** Opens the help at this page. */
  onHelp: (page: string) => void;
}

type Dialog = Omit<ComponentProps<typeof PersonDialog>, 'onClose'>;

/** Joins the features' search with the shell's commands, which don't know each other. */
export function GlobalSearch({ user, isOpen, onClose, onSignOut, onHelp }: GlobalSearchProps) {
  const commands = [...useCommands(user, onSignOut), ...useHelpCommands(user, onHelp)];
  const openId = useRouterState({
    select: ({ resolvedLocation }) => openPersonId(resolvedLocation?.pathname ?? ''),
  });
  const [dialog, setDialog] = useState<Dialog>();
  return (
    <>
      <SearchDialog
        commands={commands}
        openId={openId}
        isOpen={isOpen}
        onDialog={setDialog}
        onClose={onClose}
      />
      {dialog && <PersonDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </>
  );
}
