import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DraftSummary } from '#contract/drafts.ts';
import { useFormat } from '#web/platform/format.ts';
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
