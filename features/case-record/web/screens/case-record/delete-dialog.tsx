import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { readQuery } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type Applicant,
  deleteApplicant,
  readApplicant,
} from '#features/person/contract/applicants.ts';
import { useRestoreApplicant } from '#features/person/web/parts/applicants/restore-button.tsx';
import { ReasonDialog } from '#features/person/web/parts/reasons/reason-dialog.tsx';

/** Asks for a reason; the deletion can be undone. */
export function DeleteDialog({
  applicant,
  isOpen,
  onClose,
}: {
  applicant: Applicant;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(['applicants', 'actions']);
  const { personName } = useFormat();
  const errorMessage = useErrorMessage();
  const deletion = useChange(deleteApplicant, {
    remember: (_, client, { params }) =>
      client.removeQueries({ queryKey: readQuery(readApplicant, { params }).queryKey }),
  });
  const { restore } = useRestoreApplicant();
  const navigate = useNavigate();
  const name = personName(applicant);

  async function confirm(reason: string) {
    try {
      await deletion.mutateAsync({
        params: { id: applicant.id },
        body: reason === '' ? {} : { reason },
      });
    } catch {
      // The dialog shows the error.
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
    <ReasonDialog
      isOpen={isOpen}
      title={t('delete.title')}
      text={t('delete.text', { name })}
      label={t('delete.reason')}
      hint={t('delete.reasonHint')}
      problem={
        deletion.isError
          ? {
              title: t('delete.failed'),
              text: errorMessage(deletion.error),
              at: deletion.submittedAt,
            }
          : null
      }
      submitLabel={t('delete.confirm')}
      submitColor="red"
      isSending={deletion.isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    />
  );
}
