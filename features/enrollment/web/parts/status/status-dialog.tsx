import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type StatusTransition,
  staffTransitionsFrom,
} from '#features/enrollment/contract/status-transitions.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { useChangeStatus } from '#features/person/web/parts/applicants/queries.ts';
import { ReasonDialog } from '#features/person/web/parts/reasons/reason-dialog.tsx';
import { useStatusChangeLabel } from './status-change-labels.ts';

/** Asks for a reason, and keeps it when a colleague's change causes a conflict. */
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
  const transitionLabel = useStatusChangeLabel();
  const errorMessage = useErrorMessage();
  const change = useChangeStatus();
  const statusName = (status: string) => label('applicantStatuses', status);
  // The status may have changed while the dialog was open.
  const isAllowed = staffTransitionsFrom(applicant.status).some(({ to }) => to === chosen.to);
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
      title={transitionLabel(chosen)}
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
                : errorMessage(change.error),
              at: change.submittedAt,
            }
          : null
      }
      submitLabel={transitionLabel(chosen)}
      isSending={change.isPending}
      isDisabled={!isAllowed}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
