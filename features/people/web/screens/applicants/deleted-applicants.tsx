import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import type { RecordColumn } from '#core/web/ui/record-model.ts';
import tableClasses from '#core/web/ui/record-table.module.css';
import { When } from '#core/web/ui/when.tsx';
import type { ApplicantSummary } from '#features/person/contract/applicant-lists.ts';
import { ApplicantStatusBadge } from '#features/person/web/parts/applicants/applicant-status-badge.tsx';
import { RestoreButton } from '#features/person/web/parts/applicants/restore-button.tsx';
import { NameCell } from './applicant-columns.tsx';
import classes from './deleted-applicants.module.css';

const sharedColumns = ['lastName', 'reference', 'status', 'location', 'caseWorker'];

/** Deleted records that can still be restored, in list format. */
export function useDeletedApplicants(
  columns: readonly RecordColumn<ApplicantSummary>[],
  onBack: () => void,
) {
  const { t } = useTranslation('applicants');
  const { when } = useFormat();
  const extraColumns: RecordColumn<ApplicantSummary>[] = [
    {
      id: 'deletedAt',
      label: t('list.columns.deletedAt'),
      show: ({ deletedAt }) => <When moment={when(deletedAt)} />,
    },
    {
      id: 'restore',
      label: t('list.columns.restore'),
      show: (row) => (
        <div className={tableClasses.above}>
          <RestoreButton applicant={row} />
        </div>
      ),
    },
  ];
  return {
    head: <Introduction onBack={onBack} />,
    columns: [...columns.filter(({ id }) => sharedColumns.includes(id)), ...extraColumns],
    card: (row: ApplicantSummary) => <Card row={row} />,
  };
}

function Introduction({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('applicants');
  return (
    <div className={classes.head}>
      <div>
        <h1 className={classes.title}>{t('deleted.title')}</h1>
        <p className={classes.text}>{t('deleted.text')}</p>
      </div>
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />}
        onClick={onBack}
      >
        {t('deleted.back')}
      </Button>
    </div>
  );
}

function Card({ row }: { row: ApplicantSummary }) {
  const { t } = useTranslation('applicants');
  const { relative } = useFormat();
  return (
    <>
      <div className={tableClasses.cardHead}>
        <div>
          <NameCell row={row} isBirthShown={false} />
        </div>
        <ApplicantStatusBadge status={row.status} />
      </div>
      <div className={`${tableClasses.cardLines} ${tableClasses.soft}`}>
        {row.reference} · {t('list.deletedOn', { when: relative(row.deletedAt) })}
      </div>
      <div className={`${tableClasses.above} ${tableClasses.cardActions}`}>
        <RestoreButton applicant={row} />
      </div>
    </>
  );
}
