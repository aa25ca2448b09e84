import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import type { DraftSummary } from '#features/intake/contract/drafts.ts';
import { useRestoringDrafts } from './restoring-drafts.ts';

export function RestoreDraftButton({ draft }: { draft: DraftSummary }) {
  const { t } = useTranslation(['drafts', 'actions']);
  const { personName } = useFormat();
  const { restore, isPending } = useRestoringDrafts();
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconRestore size={16} stroke={1.8} aria-hidden="true" />}
      aria-label={t('restoreOf', { name: personName(draft) })}
      loading={isPending}
      onClick={() => void restore(draft)}
    >
      {t('actions:restore')}
    </Button>
  );
}
