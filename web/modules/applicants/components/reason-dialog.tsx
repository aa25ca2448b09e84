import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Notice } from '#web/ui/notice.tsx';
import classes from './reason-dialog.module.css';

/** Asks why something is done; without a reason it is not. What goes wrong is said, and the reason stays. */
export function ReasonDialog({
  isOpen = true,
  title,
  text,
  label,
  hint,
  problem,
  submitLabel,
  submitColor,
  isSending,
  isDisabled = false,
  onConfirm,
  onClose,
}: {
  isOpen?: boolean;
  title: string;
  text: string;
  /** Of the field. */
  label: string;
  hint: string;
  problem: { title: string; text: string; at: number } | null;
  submitLabel: string;
  submitColor?: string;
  isSending: boolean;
  isDisabled?: boolean;
  /** With a reason that is not empty. */
  onConfirm: (reason: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['applicants', 'actions', 'validation']);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function confirm(event: FormEvent) {
    event.preventDefault();
    const given = reason.trim();
    if (given !== '') return onConfirm(given);
    setMissing(true);
    input.current?.focus();
  }

  return (
    <Modal opened={isOpen} onClose={onClose} title={title} centered>
      <form noValidate onSubmit={confirm}>
        <p className={classes.text}>{text}</p>
        <TextInput
          ref={input}
          label={`${label} (${t('input.required')})`}
          description={hint}
          error={isMissing && t('validation:required')}
          required
          withAsterisk={false}
          value={reason}
          maxLength={500}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value);
            setMissing(false);
          }}
        />
        {problem && (
          <div className={classes.problem}>
            <Notice tone="bad" title={problem.title} takesFocus key={problem.at}>
              {problem.text}
            </Notice>
          </div>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('actions:cancel')}
          </Button>
          <Button
            type="submit"
            loading={isSending}
            disabled={isDisabled}
            {...(submitColor && { color: submitColor })}
          >
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  );
}
