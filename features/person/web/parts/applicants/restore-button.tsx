import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { type Named, useFormat } from '#core/web/i18n/format.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import { restoreApplicant } from '#features/person/contract/applicants.ts';
import { rememberApplicant } from './queries.ts';

/** Restores a deleted record and confirms it; also works from a toast after its screen is gone. */
export function useRestoreApplicant() {
  const { t } = useTranslation('applicants');
  const { personName } = useFormat();
  const errorMessage = useErrorMessage();
  const { mutateAsync, isPending } = useChange(restoreApplicant, { remember: rememberApplicant });
  async function restore(applicant: Named & { id: string }): Promise<boolean> {
    try {
      await mutateAsync({ params: { id: applicant.id } });
      showToast({ text: t('deleted.restored', { name: personName(applicant) }) });
      return true;
    } catch (error) {
      showToast({ tone: 'bad', title: t('deleted.failed'), text: errorMessage(error) });
      return false;
    }
  }
  return { restore, isPending };
}

export function RestoreButton({ applicant }: { applicant: Named & { id: string } }) {
  const { t } = useTranslation(['applicants', 'actions']);
  const { personName } = useFormat();
  const { restore, isPending } = useRestoreApplicant();
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconRestore size={16} stroke={1.8} aria-hidden="true" />}
      aria-label={t('deleted.restoreName', { name: personName(applicant) })}
      loading={isPending}
      onClick={() => void restore(applicant)}
    >
      {t('actions:restore')}
    </Button>
  );
}
