import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { exportAudit } from '#contract/audit.ts';
import { useChangeBy } from '#web/platform/change.ts';
import { download } from '#web/platform/download.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { showToast } from '#web/ui/toast.tsx';
import { type AuditFilters, queryOf } from './audit-filters.ts';

/** Saves the entries that match as a file. */
export function ExportButton({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation('audit');
  const errorWords = useErrorWords();
  // The export is an entry itself, even when the file never came.
  const { mutateAsync, isPending } = useChangeBy(exportAudit, () =>
    download(exportAudit, { query: queryOf(filters) }),
  );
  const save = () =>
    mutateAsync().then(
      (name) => showToast({ text: t('exportFile.done', { name }) }),
      (error: unknown) =>
        showToast({ tone: 'bad', title: t('exportFile.failed'), text: errorWords(error) }),
    );
  return (
    <Button
      variant="default"
      loading={isPending}
      title={t('exportFile.hint')}
      leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
      onClick={() => void save()}
    >
      {t('exportFile.button')}
    </Button>
  );
}
