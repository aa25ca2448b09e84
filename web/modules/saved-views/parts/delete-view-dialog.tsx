import { useTranslation } from 'react-i18next';
import type { SavedView } from '#contract/saved-views.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** Asked where it can't be undone: a view that somebody else has made and shares. */
export function DeleteViewDialog({
  view: { name, owner },
  onDelete,
  onClose,
}: {
  view: SavedView;
  onDelete: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['saved-views', 'actions']);
  return (
    <ConfirmDialog
      isOpen
      title={t('deleteTitle', { name })}
      text={t('deleteText', { owner: owner.name })}
      cancelLabel={t('actions:cancel')}
      confirmLabel={t('actions:delete')}
      color="red"
      focusesCancel={false}
      errorText={useErrorWords()}
      onConfirm={onDelete}
      onClose={onClose}
    />
  );
}
