import { Button } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Total } from '#core/contract/paging.ts';
import { useCustomChange } from '#core/web/api/change.ts';
import { download } from '#core/web/api/download.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { usePages } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { exportAudit, listAudit } from '#features/audit/contract/audit.ts';
import { type AuditFilters, auditFilters, toQuery } from './audit-filters.ts';
import classes from './audit-screen.module.css';
import { EntryList } from './entry-list.tsx';
import { FilterBar } from './filter-bar.tsx';

/** Entries per page. */
const pageSize = 50;

function ExportButton({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation('audit');
  const errorMessage = useErrorMessage();
  // The export is logged even if the file never arrives, so refresh.
  const { mutateAsync, isPending } = useCustomChange(exportAudit, () =>
    download(exportAudit, { query: toQuery(filters) }),
  );
  const save = () =>
    mutateAsync().then(
      (name) => showToast({ text: t('exportFile.done', { name }) }),
      (error: unknown) =>
        showToast({ tone: 'bad', title: t('exportFile.failed'), text: errorMessage(error) }),
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

/** `/page/settings/audit`: the audit log, newest first. The URL holds the filters. */
export function AuditScreen() {
  const { t } = useTranslation('audit');
  usePageTitle(t('title'));
  const filters = auditFilters.read(useSearch({ strict: false }));
  const navigate = useNavigate();
  const query = usePages(listAudit, { query: { ...toQuery(filters), limit: pageSize } });
  const entries = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const show = (wanted: AuditFilters) =>
    void navigate({ to: '.', search: auditFilters.write(wanted) as never, resetScroll: false });
  const personEntry = entries.find(({ actor }) => actor.id !== null && actor.id === filters.actor);

  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={<ExportButton filters={filters} />}
      />
      <FilterBar
        filters={filters}
        personName={personEntry?.actor.name ?? undefined}
        onChange={show}
      />
      <div className={classes.summary}>
        <EntryCount loadedCount={entries.length} total={query.data?.pages.at(-1)?.total} />
        {filters.recordId !== '' && (
          <OneRecord
            label={entries.find(({ recordLabel }) => recordLabel !== null)?.recordLabel}
            onShowAll={() => show({ ...filters, recordId: '', recordType: '' })}
          />
        )}
      </div>
      <EntryList query={query} onClear={() => show(auditFilters.read({}))} />
    </>
  );
}

function OneRecord({
  label,
  onShowAll,
}: {
  label: string | null | undefined;
  onShowAll: () => void;
}) {
  const { t } = useTranslation('audit');
  return (
    <span className={classes.record}>
      {label ? t('filters.oneRecordNamed', { record: label }) : t('filters.oneRecord')}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconX size={16} stroke={1.8} aria-hidden="true" />}
        onClick={onShowAll}
      >
        {t('filters.allRecords')}
      </Button>
    </span>
  );
}

/** Announces the total and the number of loaded entries. */
function EntryCount({ loadedCount, total }: { loadedCount: number; total: Total | undefined }) {
  const { t } = useTranslation('audit');
  const { number } = useFormat();
  const summaryText = () => {
    if (total === undefined) return '';
    const isExact = typeof total === 'number';
    const all = isExact
      ? t('count', { count: total, total: number(total) })
      : t('countAtLeast', { total: number(total.atLeast) });
    if (isExact && loadedCount >= total) return all;
    return t('shown', { shown: number(loadedCount), all });
  };
  return <span role="status">{summaryText()}</span>;
}
