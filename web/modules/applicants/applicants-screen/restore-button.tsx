import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ApplicantSummary } from '#contract/applicants.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { useFormat } from '#web/platform/format.ts';
import { showToast } from '#web/ui/toast.tsx';
import { useRestoreApplicant } from '../queries.ts';

/** Brings a deleted file back. */
export function RestoreButton({
  applicant,
}: {
  applicant: Pick<ApplicantSummary, 'id' | 'firstName' | 'lastName' | 'preferredName'>;
}) {
  const { t } = useTranslation('applicants');
  const { personName } = useFormat();
  const errorWords = useErrorWords();
  const restore = useRestoreApplicant();
  const name = personName(applicant);
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconRestore size={16} stroke={1.8} aria-hidden="true" />}
      aria-label={t('deleted.restoreName', { name })}
      loading={restore.isPending}
      onClick={() =>
        restore.mutate(applicant.id, {
          onSuccess: () => showToast({ text: t('deleted.restored', { name }) }),
          onError: (error) =>
            showToast({ tone: 'bad', title: t('deleted.failed'), text: errorWords(error) }),
        })
      }
    >
      {t('deleted.restore')}
    </Button>
  );
}
