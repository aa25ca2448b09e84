import { Button, Modal, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import { paths } from '#web/paths.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { useFormat } from '#web/platform/format.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useRestoring } from '../components/restoring.ts';
import { useDeleteApplicant } from '../queries.ts';
import classes from './delete-dialog.module.css';

/** Asks why; the deletion itself can be undone. */
export function DeleteDialog({
  applicant,
  isOpen,
  onClose,
}: {
  applicant: Applicant;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(['applicants', 'actions', 'validation']);
  const { personName } = useFormat();
  const errorWords = useErrorWords();
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const reasonInput = useRef<HTMLInputElement>(null);
  const deletion = useDeleteApplicant();
  const { restore } = useRestoring();
  const navigate = useNavigate();
  const name = personName(applicant);

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === '') {
      setReasonMissing(true);
      reasonInput.current?.focus();
      return;
    }
    try {
      await deletion.mutateAsync({ id: applicant.id, reason: reason.trim() });
    } catch {
      // Said in the dialog.
      return;
    }
    onClose();
    await navigate({ to: paths.applicants, replace: true });
    showToast({
      text: t('delete.done', { name }),
      action: { label: t('actions:undo'), onClick: () => void restore(applicant) },
    });
  }

  return (
    <Modal opened={isOpen} onClose={onClose} title={t('delete.title')} centered>
      <form noValidate onSubmit={(event) => void confirm(event)}>
        <p className={classes.text}>{t('delete.text', { name })}</p>
        <TextInput
          ref={reasonInput}
          label={`${t('delete.reason')} (${t('input.required')})`}
          error={isReasonMissing && t('validation:required')}
          required
          withAsterisk={false}
          description={t('delete.reasonHint')}
          value={reason}
          maxLength={500}
          autoComplete="off"
          data-autofocus
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setReasonMissing(false);
          }}
        />
        {deletion.isError && (
          <div className={classes.problem}>
            <Notice tone="bad" title={t('delete.failed')} takesFocus key={deletion.submittedAt}>
              {errorWords(deletion.error)}
            </Notice>
          </div>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('actions:cancel')}
          </Button>
          <Button color="red" type="submit" loading={deletion.isPending}>
            {t('delete.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  );
}
