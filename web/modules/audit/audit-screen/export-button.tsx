import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { exportAudit } from '#contract/audit.ts';
import { download } from '#web/platform/download.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { showToast } from '#web/ui/toast.tsx';
import { type AuditFilters, queryOf } from './audit-filters.ts';

/** Saves the entries that match as a file. */
export function ExportButton({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation('audit');
  const errorWords = useErrorWords();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(exportAudit, { query: queryOf(filters) }),
    onSuccess: (name) => showToast({ text: t('exportFile.done', { name }) }),
    onError: (error) =>
      showToast({ tone: 'bad', title: t('exportFile.failed'), text: errorWords(error) }),
    // The export is an entry itself, even when the file never came.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['audit'] }),
  });
  return (
    <Button
      variant="default"
      loading={isPending}
      title={t('exportFile.hint')}
      leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
      onClick={() => mutate()}
    >
      {t('exportFile.button')}
    </Button>
  );
}
