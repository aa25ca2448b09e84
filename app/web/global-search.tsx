import type { User } from '#core/contract/users.ts';
import { SearchDialog } from '#features/search/web/parts/search-dialog.tsx';
import { useCommands } from './shell/commands.ts';

export interface GlobalSearchProps {
  user: User;
  isOpen: boolean;
  onClose: () => void;
  onSignOut: () => void;
}

/** Joins the features' search with the shell's commands, which don't know each other. */
export function GlobalSearch({ user, isOpen, onClose, onSignOut }: GlobalSearchProps) {
  const commands = useCommands(user, onSignOut);
  return <SearchDialog commands={commands} isOpen={isOpen} onClose={onClose} />;
}
