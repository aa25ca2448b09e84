import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import classes from './reason-form.module.css';
import { ReasonInput, type TypedReason } from './reason-input.tsx';

export interface ReasonFormProps {
  /** Label of the field. */
  label: string;
  hint: string;
  problem: { title: string; text: string; at: number } | null;
  submitLabel: string;
  submitColor?: string;
  isSending: boolean;
  isDisabled?: boolean;
  /** Called with a nonempty reason. */
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Dialog content that asks for a reason: what will happen, the reason, and how it is used. */
export function ReasonForm({
  reason,
  label,
  hint,
  problem,
  submitLabel,
  submitColor,
  isSending,
  isDisabled = false,
  onConfirm,
  onClose,
  children,
}: ReasonFormProps & { reason: TypedReason; children: ReactNode }) {
  const { t } = useTranslation('actions');

  function confirm(event: FormEvent) {
    event.preventDefault();
    const enteredReason = reason.validate();
    if (enteredReason !== null) onConfirm(enteredReason);
  }

  return (
    <form noValidate onSubmit={confirm}>
      {children}
      <ReasonInput reason={reason} label={label} hint={hint} isFirst />
      {problem && (
        <div className={classes.problem}>
          <Notice tone="bad" title={problem.title} takesFocus key={problem.at}>
            {problem.text}
          </Notice>
        </div>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
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
  );
}
