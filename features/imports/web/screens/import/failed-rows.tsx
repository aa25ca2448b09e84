import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ExportFormat } from '#core/contract/table-files.ts';
import { download } from '#core/web/api/download.ts';
import { useErrorWords } from '#core/web/api/error-words.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import { saveFailedRows } from '#features/imports/contract/imports.ts';
import classes from './import-screen.module.css';

/** The rows that don't come in, to save as a file that says why, and to mend there. */
export function FailedRows({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation(['imports', 'actions']);
  const errorWords = useErrorWords();
  const { mutate, isPending } = useMutation({
    mutationFn: (format: ExportFormat) =>
      download(saveFailedRows, { params: { id }, query: { format } }),
    onSuccess: (name) => showToast({ text: t('done.saved', { name }) }),
    onError: (error) => showToast({ tone: 'bad', text: errorWords(error) }),
  });
  return (
    <div className={classes.group}>
      <h3 className={classes.heading}>{title}</h3>
      <div className={classes.buttons}>
        <Button variant="default" disabled={isPending} onClick={() => mutate('xlsx')}>
          {t('done.saveXlsx')}
        </Button>
        <Button variant="default" disabled={isPending} onClick={() => mutate('csv')}>
          {t('done.saveCsv')}
        </Button>
      </div>
    </div>
  );
}
