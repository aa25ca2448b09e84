import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperationQuery } from '#core/contract/operation.ts';
import { type ExportFormat, exportFormats } from '#core/contract/table-files.ts';
import { download } from '#core/web/api/download.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { lazyPart } from '#core/web/i18n/lazy-part.ts';
import { ListSkeleton } from '#core/web/ui/list-skeleton.tsx';
import { Loaded } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import tableClasses from '#core/web/ui/table.module.css';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  exportReport,
  type Figures,
  type ReportName,
  readReport,
} from '#features/insight/contract/reports.ts';
import { type ReportTable, useReportTable } from './report-table.ts';
import classes from './reports-screen.module.css';

// The chart library is as large as the rest of the page, so the numbers come first.
const Chart = lazyPart(async () => (await import('./report-chart.tsx')).ReportChart);

/** One report: description, chart, table, and export. */
export function ReportSection({
  report,
  query,
}: {
  report: ReportName;
  query: OperationQuery<typeof readReport>;
}) {
  const { t } = useTranslation(['reports', 'actions']);
  // Keeps the old figures while another range loads.
  const figures = useRead(
    readReport,
    { params: { report }, query },
    { placeholderData: keepPreviousData },
  );
  const title = t(`reports:${report}.title`);
  return (
    <Section
      title={title}
      text={t(`reports:${report}.text`)}
      actions={<SaveButtons report={report} query={query} title={title} />}
    >
      <Loaded
        query={figures}
        texts={useLoadFailureTexts(t('failed'))}
        loading={<ListSkeleton label={t('loading')} />}
      >
        {(data) => (
          <ReportContent figures={data} title={title} isOutdated={figures.isPlaceholderData} />
        )}
      </Loaded>
    </Section>
  );
}

function ReportContent({
  figures,
  title,
  isOutdated,
}: {
  figures: Figures;
  title: string;
  isOutdated: boolean;
}) {
  const { t } = useTranslation(['reports', 'actions']);
  const table = useReportTable()(figures);
  if (table.isEmpty) return <p className={classes.none}>{t('none')}</p>;
  return (
    <div className={isOutdated ? `${classes.both} ${classes.outdated}` : classes.both}>
      <div className={classes.chart} role="img" aria-label={t('chart', { title })}>
        <Suspense fallback={null}>
          <Chart figures={figures} />
        </Suspense>
      </div>
      <Table table={table} title={title} />
    </div>
  );
}

function Table({ table: { naming, columns, rows }, title }: { table: ReportTable; title: string }) {
  const { t } = useTranslation(['reports', 'actions']);
  const label = t('table', { title });
  return (
    <section
      className={`${tableClasses.frame} ${classes.table}`}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and is scrolled by the arrow keys
      tabIndex={0}
    >
      <table className={tableClasses.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" {...(index >= naming && { className: classes.number })}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) =>
                index < naming ? (
                  <th key={columns[index]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={columns[index]} className={classes.number}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SaveButtons({
  report,
  query,
  title,
}: {
  report: ReportName;
  query: OperationQuery<typeof readReport>;
  title: string;
}) {
  const { t } = useTranslation(['reports', 'actions']);
  const errorMessage = useErrorMessage();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: ExportFormat) =>
      download(exportReport, { params: { report }, query: { ...query, format } }),
    onSuccess: (name) => showToast({ text: t('saved', { name }) }),
    onError: (error) => showToast({ tone: 'bad', title: t('notSaved'), text: errorMessage(error) }),
  });
  return (
    <Group gap="xs">
      {exportFormats.map((format) => (
        <Button
          key={format}
          variant="default"
          size="compact-md"
          loading={isPending && variables === format}
          aria-label={t('saveAs', { format: t(`reports:formats.${format}`), title })}
          leftSection={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => mutate(format)}
        >
          {t(`reports:formats.${format}`)}
        </Button>
      ))}
    </Group>
  );
}
