import { Button, Checkbox, Modal, Progress, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExportFormat, exportFormats } from '#core/contract/table-files.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import { FieldError } from '#core/web/ui/field-error.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import type { ExportColumn } from '#features/insight/contract/exports.ts';
import { listColumns, useColumnTitle } from './column-titles.ts';
import classes from './export-dialog.module.css';
import { useExporting } from './exporting.ts';
import { type Exported, exportCountQuery } from './queries.ts';

export interface ExportDialogProps {
  exported: Exported;
  columns: readonly string[];
  onClose: () => void;
}

/** Columns of the file, in the order of this list. */
function ColumnChoice({
  list,
  visibleColumns,
  chosen,
  onChange,
}: {
  list: 'applicants' | 'clients';
  visibleColumns: readonly string[];
  chosen: readonly ExportColumn[];
  onChange: (chosen: ExportColumn[]) => void;
}) {
  const { t } = useTranslation('reports');
  const title = useColumnTitle();
  const all = listColumns(list);
  return (
    <fieldset className={classes.columns}>
      <legend className={classes.legend}>
        {t('export.columns')} ({t('export.columnsChosen', { count: chosen.length })})
      </legend>
      <div className={classes.shortcuts}>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => onChange(all.filter((name) => visibleColumns.includes(name)))}
        >
          {t('export.asShown')}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange([...all])}>
          {t('export.all')}
        </Button>
      </div>
      <div className={classes.list}>
        {all.map((name) => (
          <Checkbox
            key={name}
            label={title(name)}
            checked={chosen.includes(name)}
            onChange={({ currentTarget }) => {
              const { checked } = currentTarget;
              onChange(all.filter((one) => (one === name ? checked : chosen.includes(one))));
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Asks for format and columns, then shows progress until the file is saved. */
export function ExportDialog({ exported, columns: visibleColumns, onClose }: ExportDialogProps) {
  const { t } = useTranslation(['reports', 'actions']);
  const count = useQuery(exportCountQuery(exported));
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const all = listColumns(exported.list);
  const [chosen, setChosen] = useState(() => all.filter((name) => visibleColumns.includes(name)));
  const exporting = useExporting(onClose);
  const { isRunning, stop } = exporting;
  // Leaving the page stops it as well.
  useEffect(() => stop, [stop]);

  function start(event: FormEvent) {
    event.preventDefault();
    if (chosen.length > 0) void exporting.start(exported, { format, columns: chosen });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`reports:export.title.${exported.list}`)}
      size="lg"
      centered
      // An outside click must not stop a long export.
      closeOnEscape={!isRunning}
      closeOnClickOutside={!isRunning}
      withCloseButton={!isRunning}
    >
      <form noValidate onSubmit={start}>
        <Rows exported={exported} count={count} />
        {isRunning ? (
          <Running exporting={exporting} />
        ) : (
          <>
            <Radio.Group
              label={t('export.format')}
              value={format}
              onChange={(value) => setFormat(value as ExportFormat)}
              className={classes.formats}
            >
              {exportFormats.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={t(`reports:export.${one}`)}
                  description={t(`reports:export.${one}Hint`)}
                />
              ))}
            </Radio.Group>
            <ColumnChoice
              list={exported.list}
              visibleColumns={visibleColumns}
              chosen={chosen}
              onChange={setChosen}
            />
            {chosen.length === 0 && <FieldError>{t('export.noColumn')}</FieldError>}
            <p className={classes.noted}>{t('export.noted')}</p>
            <Failure exporting={exporting} />
          </>
        )}
        <DialogActions>
          {isRunning ? (
            <Button variant="default" onClick={stop} data-autofocus>
              {t('export.stop')}
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={onClose}>
                {t('actions:cancel')}
              </Button>
              <Button type="submit" disabled={chosen.length === 0}>
                {exporting.error ? t('export.retry') : t('export.start')}
              </Button>
            </>
          )}
        </DialogActions>
      </form>
    </Modal>
  );
}

/** Expected number of rows. An unknown number doesn't block the export. */
function Rows({
  exported: { found },
  count: { data, isError },
}: {
  exported: Exported;
  count: { data: { rows: number } | undefined; isError: boolean };
}) {
  const { t } = useTranslation('reports');
  const { number } = useFormat();
  const formatRowCount = () => {
    if (isError) return t('export.notCounted');
    if (!data) return t('export.counting');
    const rows = { count: data.rows, rows: number(data.rows) };
    return found.id === undefined ? t('export.rows', rows) : t('export.chosen', rows);
  };
  return (
    <p className={classes.rows} role="status">
      {formatRowCount()}
    </p>
  );
}

type Exporting = ReturnType<typeof useExporting>;

function Running({ exporting: { progress } }: { exporting: Exporting }) {
  const { t } = useTranslation('reports');
  const { number } = useFormat();
  const share = progress ? progress.share * 100 : 0;
  const rows = progress ? Math.round(progress.rows * progress.share) : 0;
  return (
    <div className={classes.running}>
      <Progress.Root size="lg">
        <Progress.Section value={share} aria-label={t('export.progress')} />
      </Progress.Root>
      <p className={classes.done}>
        {progress
          ? t('export.done', {
              count: rows,
              rows: number(rows),
              total: number(progress.rows),
            })
          : t('export.progress')}
      </p>
    </div>
  );
}

function Failure({ exporting: { error, isStopped } }: { exporting: Exporting }) {
  const { t } = useTranslation('reports');
  const errorMessage = useErrorMessage();
  if (isStopped) return <Notice tone="info">{t('export.cancelled')}</Notice>;
  if (!error) return null;
  return (
    <Notice tone="bad" title={t('export.failed')} takesFocus>
      {errorMessage(error)} {t('export.failedText')}
    </Notice>
  );
}
