import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import { chosenFrom, type StatusTransition } from '#contract/status-transitions.ts';
import { isApiError } from '#web/platform/api-error.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { useFormat } from '#web/platform/format.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useEnumerationLabel } from '../components/enumeration-label.ts';
import { useChangeStatus } from '../queries.ts';
import classes from './status-dialog.module.css';
import { useMoveWords } from './status-words.ts';

/** Asks why. What a colleague has changed meanwhile is said, and the reason stays. */
export function StatusDialog({
  applicant,
  chosen,
  onClose,
}: {
  applicant: Applicant;
  chosen: StatusTransition;
  onClose: () => void;
}) {
  const { t } = useTranslation(['applicants', 'actions', 'validation']);
  const { personName } = useFormat();
  const label = useEnumerationLabel();
  const moveWords = useMoveWords();
  const errorWords = useErrorWords();
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const reasonInput = useRef<HTMLInputElement>(null);
  const change = useChangeStatus(applicant.id);
  const statusName = (status: string) => label('applicantStatuses', status);
  // The file may have moved on while the dialog was open.
  const isAllowed = chosenFrom(applicant.status).some(({ to }) => to === chosen.to);

  async function confirm(event: FormEvent) {
    event.preventDefault();
    const given = reason.trim();
    if (chosen.needsReason && given === '') {
      setReasonMissing(true);
      reasonInput.current?.focus();
      return;
    }
    const { version } = applicant;
    try {
      await change.mutateAsync({ status: chosen.to, reason: given, version });
    } catch {
      // Said in the dialog.
      return;
    }
    onClose();
    showToast({ text: t('status.done', { status: statusName(chosen.to) }) });
  }

  const hasMoved =
    isApiError(change.error, 'stale-version') || isApiError(change.error, 'not-allowed-transition');
  return (
    <Modal opened onClose={onClose} title={moveWords(chosen)} centered>
      <form noValidate onSubmit={(event) => void confirm(event)}>
        <p className={classes.text}>
          {t('status.text', {
            name: personName(applicant),
            from: statusName(applicant.status),
            to: statusName(chosen.to),
          })}
        </p>
        <TextInput
          ref={reasonInput}
          label={`${t('status.reason')} (${t('input.required')})`}
          description={t('status.reasonHint')}
          error={isReasonMissing && t('validation:required')}
          required
          withAsterisk={false}
          value={reason}
          maxLength={500}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value);
            setReasonMissing(false);
          }}
        />
        {change.isError && (
          <div className={classes.problem}>
            <Notice tone="bad" title={t('status.failed')} takesFocus key={change.submittedAt}>
              {hasMoved
                ? t('status.moved', { status: statusName(applicant.status) })
                : errorWords(change.error)}
            </Notice>
          </div>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('actions:cancel')}
          </Button>
          <Button type="submit" loading={change.isPending} disabled={!isAllowed}>
            {moveWords(chosen)}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  );
}
