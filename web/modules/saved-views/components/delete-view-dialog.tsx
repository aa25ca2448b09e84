import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '#contract/saved-views.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';

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
    <Modal opened onClose={onClose} title={t('deleteTitle', { name })} centered>
      <p>{t('deleteText', { owner: owner.name })}</p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('actions:cancel')}
        </Button>
        <Button
          color="red"
          onClick={() => {
            onClose();
            onDelete();
          }}
        >
          {t('actions:delete')}
        </Button>
      </DialogActions>
    </Modal>
  );
}
