import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import type { RecordColumn } from '#core/web/ui/record-model.ts';
import tableClasses from '#core/web/ui/record-table.module.css';
import { When } from '#core/web/ui/when.tsx';
import type { ApplicantSummary } from '#features/person/contract/applicant-lists.ts';
import { CaseWorkerName } from '#features/person/web/parts/applicants/case-worker-kind.tsx';
import { LocationName } from '#features/person/web/parts/applicants/location-kind.tsx';
import { PersonLink } from '#features/person/web/parts/applicants/person-link.tsx';
import { CaseWorkerCell, LocationCell } from '../../parts/cell-edit.tsx';
import { useFieldColumns } from '../../parts/field-cell.tsx';
import { ListedName, usePersonColumns } from '../../parts/person-columns.tsx';
import { StatusCell } from '../../parts/status-cell.tsx';

type Column = RecordColumn<ApplicantSummary>;

/** The columns by default, beside the name. */
export const usualApplicantColumns = [
  ...(['age', 'status', 'statusDays', 'bed', 'lastContact', 'nextStep'] as const),
  ...(['caseWorker', 'location', 'phone', 'tags'] as const),
];

/** Fields whose columns have another id. */
const fieldIds = { housingStatus: 'housing' } as const;

/** List columns in picker order. @param isFixed without fields to change in place */
export function useApplicantColumns(isFixed: boolean): Column[] {
  const { t } = useTranslation('applicants');
  const { day, when } = useFormat();
  const person = usePersonColumns();
  const fields = useFieldColumns(fieldIds, isFixed);
  return useMemo(() => {
    const { phone, tags } = Object.fromEntries(fields.map((field) => [field.id, field]));
    const column = (id: string, show: Column['show'], more: Partial<Column> = {}): Column => ({
      id,
      label: t(`list.columns.${id}`),
      show,
      ...more,
    });
    const moment = (at: string | null) => at && <When moment={when(at)} />;
    return [
      column('lastName', (row) => <ListedName row={row} to={paths.applicant(row.id)} />, {
        sort: 'ascending',
      }),
      person.age,
      column(
        'status',
        (row) => <StatusCell isFixed={isFixed} row={row} label={t('list.columns.status')} />,
        {
          isMark: true,
          sort: 'ascending',
          width: 204,
        },
      ),
      person.days,
      person.bed,
      person.lastContact,
      person.nextStep,
      column(
        'caseWorker',
        (row) => (
          <CaseWorkerCell isFixed={isFixed} row={row} label={t('list.columns.caseWorker')}>
            {row.caseWorkerId ? <CaseWorkerName value={row.caseWorkerId} /> : null}
          </CaseWorkerCell>
        ),
        { sort: 'ascending', width: 140, rank: 4 },
      ),
      column(
        'location',
        (row) => (
          <LocationCell isFixed={isFixed} row={row} label={t('list.columns.location')}>
            {row.locationId ? <LocationName value={row.locationId} /> : null}
          </LocationCell>
        ),
        { sort: 'ascending', width: 158, rank: 3 },
      ),
      ...(phone ? [{ ...phone, width: 120, rank: 2 }] : []),
      ...(tags ? [{ ...tags, width: 150, rank: 1 }] : []),
      column('reference', ({ reference }) => reference, { sort: 'ascending', isShort: true }),
      column('createdAt', ({ createdAt }) => moment(createdAt), { sort: 'descending' }),
      column('updatedAt', ({ updatedAt }) => moment(updatedAt), { sort: 'descending' }),
      column('submittedAt', ({ submittedAt }) => moment(submittedAt)),
      column('dateOfBirth', ({ dateOfBirth }) => day(dateOfBirth), {
        sort: 'ascending',
        isShort: true,
      }),
      ...fields.filter(({ id }) => id !== 'phone' && id !== 'tags'),
    ];
  }, [t, day, when, person, fields, isFixed]);
}

/** The name as a link to the case record. */
export function NameCell({ row, isBirthShown }: { row: ApplicantSummary; isBirthShown: boolean }) {
  const { t } = useTranslation('applicants');
  const { day } = useFormat();
  return (
    <>
      <PersonLink person={row} to={paths.applicant(row.id)} />
      {row.dateOfBirth && !isBirthShown && (
        <div className={tableClasses.soft}>
          <VisuallyHidden>{t('named', { name: t('fields.dateOfBirth') })} </VisuallyHidden>
          {day(row.dateOfBirth)}
        </div>
      )}
    </>
  );
}
