import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useChangeBy } from '#core/web/api/change.ts';
import { download } from '#core/web/api/download.ts';
import { useErrorWords } from '#core/web/api/error-words.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import { exportAudit } from '#features/audit/contract/audit.ts';
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
