import { useTranslation } from 'react-i18next';
import { useErrorWords } from '#core/web/api/error-words.ts';
import { ConfirmDialog } from '#core/web/ui/confirm-dialog.tsx';
import type { SavedView } from '#features/lists/contract/saved-views.ts';

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
