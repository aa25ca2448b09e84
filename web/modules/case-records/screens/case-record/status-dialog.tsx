import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import { chosenFrom, type StatusTransition } from '#contract/status-transitions.ts';
import { useEnumerationLabel } from '#web/modules/applicants/parts/enumeration-label.ts';
import { useChangeStatus } from '#web/modules/applicants/parts/queries.ts';
import { ReasonDialog } from '#web/modules/reasons/parts/reason-dialog.tsx';
import { isApiError } from '#web/platform/api-error.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { useFormat } from '#web/platform/format.ts';
import { showToast } from '#web/ui/toast.tsx';
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
  const { t } = useTranslation('applicants');
  const { personName } = useFormat();
  const label = useEnumerationLabel();
  const moveWords = useMoveWords();
  const errorWords = useErrorWords();
  const change = useChangeStatus();
  const statusName = (status: string) => label('applicantStatuses', status);
  // The file may have moved on while the dialog was open.
  const isAllowed = chosenFrom(applicant.status).some(({ to }) => to === chosen.to);
  const hasMoved =
    isApiError(change.error, 'stale-version') || isApiError(change.error, 'not-allowed-transition');

  function confirm(reason: string) {
    const onSuccess = () => {
      onClose();
      showToast({ text: t('status.done', { status: statusName(chosen.to) }) });
    };
    change.mutate(
      {
        params: { id: applicant.id },
        body: { status: chosen.to, reason, version: applicant.version },
      },
      { onSuccess },
    );
  }

  return (
    <ReasonDialog
      title={moveWords(chosen)}
      text={t('status.text', {
        name: personName(applicant),
        from: statusName(applicant.status),
        to: statusName(chosen.to),
      })}
      label={t('status.reason')}
      hint={t('status.reasonHint')}
      problem={
        change.isError
          ? {
              title: t('status.failed'),
              text: hasMoved
                ? t('status.moved', { status: statusName(applicant.status) })
                : errorWords(change.error),
              at: change.submittedAt,
            }
          : null
      }
      submitLabel={moveWords(chosen)}
      isSending={change.isPending}
      isDisabled={!isAllowed}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
