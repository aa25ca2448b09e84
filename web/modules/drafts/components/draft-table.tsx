import { useTranslation } from 'react-i18next';
import type { DraftSummary } from '#contract/drafts.ts';
import { useEnumerationLabel } from '#web/modules/applicants/components/enumeration-label.ts';
import { paths } from '#web/paths.ts';
import { useFormat } from '#web/platform/format.ts';
import { RecordLink } from '#web/ui/record-link.tsx';
import tableClasses from '#web/ui/record-table.module.css';
import { type RecordColumn, RecordTable } from '#web/ui/record-table.tsx';
import { When } from '#web/ui/when.tsx';

export function DraftTable({
  rows,
  state,
  isOutdated,
}: {
  rows: readonly DraftSummary[];
  state: 'submitted' | 'unfinished';
  isOutdated: boolean;
}) {
  const { t } = useTranslation('drafts');
  const { personName, day, when } = useFormat();
  const label = useEnumerationLabel();
  const momentColumn = state === 'submitted' ? 'submittedAt' : 'createdAt';
  const columns: RecordColumn<DraftSummary>[] = [
    {
      id: 'name',
      label: t('list.columns.name'),
      show: (row) => <RecordLink to={paths.draft(row.id)}>{personName(row)}</RecordLink>,
    },
    {
      id: 'dateOfBirth',
      label: t('list.columns.dateOfBirth'),
      show: ({ dateOfBirth }) => day(dateOfBirth),
    },
    {
      id: momentColumn,
      label: t(`list.columns.${momentColumn}`),
      show: (row) => <When moment={when(row[momentColumn])} isExactShown />,
    },
    {
      id: 'language',
      label: t('list.columns.language'),
      show: ({ language }) => label('languages', language),
    },
    {
      id: 'reference',
      label: t('list.columns.reference'),
      show: ({ reference }) => reference,
      isShort: true,
    },
  ];
  return (
    <RecordTable
      label={t('list.table')}
      rows={rows}
      columns={columns}
      isOutdated={isOutdated}
      card={(row) => <Card row={row} momentColumn={momentColumn} />}
    />
  );
}

function Card({
  row,
  momentColumn,
}: {
  row: DraftSummary;
  momentColumn: 'submittedAt' | 'createdAt';
}) {
  const { t } = useTranslation(['drafts', 'applicants']);
  const { personName, day, when } = useFormat();
  const label = useEnumerationLabel();
  return (
    <>
      <RecordLink to={paths.draft(row.id)}>{personName(row)}</RecordLink>
      <div className={tableClasses.cardLines}>
        <When moment={when(row[momentColumn])} isExactShown />
        {row.dateOfBirth && (
          <span className={tableClasses.soft}>
            {t('applicants:list.born', { day: day(row.dateOfBirth) })}
          </span>
        )}
        <span className={tableClasses.soft}>
          {row.reference} · {label('languages', row.language)}
        </span>
      </div>
    </>
  );
}
