import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import type { useImportStep } from '../queries.ts';

/** The way back, once somebody has said that they mean it. */
export function UndoButton({ step }: { step: ReturnType<typeof useImportStep> }) {
  const { t } = useTranslation(['imports', 'actions']);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        loading={step.isPending}
        onClick={() => setOpen(true)}
      >
        {t('done.undo')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('done.undoTitle')} centered>
        <p>{t('done.undoText')}</p>
        <DialogActions>
          <Button variant="default" onClick={close} data-autofocus>
            {t('done.keep')}
          </Button>
          <Button
            color="red"
            onClick={() => {
              close();
              step.mutate({ step: 'undo' });
            }}
          >
            {t('done.undo')}
          </Button>
        </DialogActions>
      </Modal>
    </>
  );
}
