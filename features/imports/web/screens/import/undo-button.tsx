import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '#core/web/api/error-words.ts';
import { ConfirmDialog } from '#core/web/ui/confirm-dialog.tsx';
import type { useImportStep } from '../../parts/queries.ts';

/** Undoes an import, after it was asked whether that is meant. */
export function UndoButton({ step }: { step: ReturnType<typeof useImportStep> }) {
  const { t } = useTranslation('imports');
  const errorWords = useErrorWords();
  const [isOpen, setOpen] = useState(false);
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
      <ConfirmDialog
        isOpen={isOpen}
        title={t('done.undoTitle')}
        text={t('done.undoText')}
        cancelLabel={t('done.keep')}
        confirmLabel={t('done.undo')}
        color="red"
        errorText={errorWords}
        // The screen shows how it goes.
        onConfirm={() => step.mutate({ step: 'undo' })}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
