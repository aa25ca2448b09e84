import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Language, textIn } from '#core/contract/languages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { localDay } from '#core/web/i18n/local-day.ts';
import { paths } from '#core/web/paths.ts';
import { RecordLink } from '#core/web/ui/record-box.tsx';
import type { RecordColumn } from '#core/web/ui/record-model.ts';
import tableClasses from '#core/web/ui/record-table.module.css';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import { When } from '#core/web/ui/when.tsx';
import type { DraftState, DraftSummary } from '#features/intake/contract/drafts.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { ContactFlagBadge } from '#features/person/web/parts/contact-safety/contact-flag.tsx';
import { DangerMarks } from '#features/person/web/parts/dangers/danger-marks.tsx';
import { ArrivalBadge } from './arrival-badge.tsx';
import { useRestoreWithToast } from './draft-changes.ts';
import classes from './draft-list.module.css';

/** Most relevant date per state. */
const momentField = {
  submitted: 'submittedAt',
  unfinished: 'updatedAt',
  deleted: 'deletedAt',
} as const satisfies Record<DraftState, keyof DraftSummary>;

export function useDraftColumns(state: DraftState) {
  return {
    columns: useColumns(state),
    card: (row: DraftSummary) => <Card row={row} state={state} />,
  };
}

function RestoreDraftButton({ draft }: { draft: DraftSummary }) {
  const { t } = useTranslation(['drafts', 'actions']);
  const { personName } = useFormat();
  const { restore, isPending } = useRestoreWithToast();
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

function useColumns(state: DraftState): RecordColumn<DraftSummary>[] {
  const { t } = useTranslation('drafts');
  const { day, when } = useFormat();
  const label = useEnumerationLabel();
  const progress = useProgress();
  const moment = momentField[state];
  const column = (id: string, name: string, show: RecordColumn<DraftSummary>['show']) => ({
    id,
    label: name,
    show,
  });
  const removalColumn = column('goesAt', t('list.columns.goesAt'), ({ goesAt }) =>
    day(goesAt && localDay(goesAt)),
  );
  const language = column('language', t('list.columns.language'), (row) =>
    label('languages', row.language),
  );
  const stateColumns: Record<DraftState, RecordColumn<DraftSummary>[]> = {
    submitted: [language],
    unfinished: [column('progress', t('list.columns.progress'), progress), removalColumn],
    deleted: [
      removalColumn,
      column('restore', t('list.columns.restore'), (row) => (
        <div className={tableClasses.above}>
          <RestoreDraftButton draft={row} />
        </div>
      )),
    ],
  };
  return [
    column('name', t('list.columns.name'), (row) => <Name row={row} />),
    column('dateOfBirth', t('list.columns.dateOfBirth'), ({ dateOfBirth }) => day(dateOfBirth)),
    column(moment, t(`list.columns.${moment}`), (row) => (
      <span className={classes.moment}>
        <When moment={when(row[moment])} isExactVisible={state === 'submitted'} />
      </span>
    )),
    ...stateColumns[state],
    {
      ...column('reference', t('list.columns.reference'), ({ reference }) => reference),
      isShort: true,
      wideOnly: state !== 'submitted',
    },
  ];
}

/** Deleted drafts aren't links, since they must be restored first. */
function Name({ row }: { row: DraftSummary }) {
  const { t } = useTranslation('drafts');
  const { personName } = useFormat();
  if (row.deletedAt) return personName(row);
  return (
    <>
      <RecordLink to={paths.draft(row.id)}>{personName(row)}</RecordLink>
      <DangerMarks marks={row.marks} />
      <ContactFlagBadge flag={row.contactFlag} />
      <ArrivalBadge arrivedBy={row.arrivedBy} />
      {row.signsOfAutomation.length > 0 && (
        <div>
          <StatusBadge tone="neutral">{t('automation.mark')}</StatusBadge>
        </div>
      )}
    </>
  );
}

function useProgress(): (row: DraftSummary) => string {
  const { t, i18n } = useTranslation('drafts');
  return ({ progress }) => {
    if (!progress) return '';
    const { answers: count, topic } = progress;
    if (count === 0 || !topic) return t('list.nothingYet');
    return t('list.upTo', { count, topic: textIn(topic, i18n.language as Language) });
  };
}

function Card({ row, state }: { row: DraftSummary; state: DraftState }) {
  const { t } = useTranslation(['drafts', 'applicants']);
  const { day, when } = useFormat();
  const label = useEnumerationLabel();
  const progress = useProgress();
  return (
    <>
      <Name row={row} />
      <div className={tableClasses.cardLines}>
        <When moment={when(row[momentField[state]])} isExactVisible={state === 'submitted'} />
        {row.progress && <span>{progress(row)}</span>}
        {row.goesAt && <span>{t('list.goesOn', { day: day(localDay(row.goesAt)) })}</span>}
        {row.dateOfBirth && (
          <span className={tableClasses.soft}>
            {t('applicants:list.born', { day: day(row.dateOfBirth) })}
          </span>
        )}
        <span className={tableClasses.soft}>
          {row.reference} · {label('languages', row.language)}
        </span>
      </div>
      {row.deletedAt && (
        <div className={`${tableClasses.above} ${tableClasses.cardActions}`}>
          <RestoreDraftButton draft={row} />
        </div>
      )}
    </>
  );
}
