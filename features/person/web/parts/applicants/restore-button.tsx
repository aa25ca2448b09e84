import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Named, useFormat } from '#core/web/i18n/format.ts';
import { useRestoring } from './restoring.ts';

/** Brings a deleted file back. */
export function RestoreButton({ applicant }: { applicant: Named & { id: string } }) {
  const { t } = useTranslation(['applicants', 'actions']);
  const { personName } = useFormat();
  const { restore, isPending } = useRestoring();
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
