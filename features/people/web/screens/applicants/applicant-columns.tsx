import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import type { RecordColumn } from '#core/web/ui/record-model.ts';
import tableClasses from '#core/web/ui/record-table.module.css';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import { When } from '#core/web/ui/when.tsx';
import type { ApplicantSummary } from '#features/person/contract/applicant-lists.ts';
import { statusTones } from '#features/person/web/parts/applicants/applicant-status-badge.tsx';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { useLocationNames } from '#features/person/web/parts/applicants/location-name.tsx';
import { PersonLink } from '#features/person/web/parts/applicants/person-link.tsx';
import { LocationCell } from '../../parts/cell-edit.tsx';
import { useFieldColumns } from '../../parts/field-cell.tsx';
import { usePersonColumns } from '../../parts/person-columns.tsx';
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
  const person = usePersonColumns(paths.applicant, isFixed);
  const label = useEnumerationLabel();
  const locationName = useLocationNames();
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
      person.name,
      person.age,
      column(
        'status',
        (row) => (
          <StatusCell isFixed={isFixed} row={row} label={t('list.columns.status')}>
            <StatusBadge tone={statusTones[row.status]}>
              {label('applicantStatuses', row.status)}
            </StatusBadge>
          </StatusCell>
        ),
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
      person.caseWorker,
      column(
        'location',
        (row) => (
          <LocationCell
            isFixed={isFixed}
            row={row}
            label={t('list.columns.location')}
            none={t('list.locationNone')}
          >
            {row.locationId && locationName(row.locationId)}
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
  }, [t, day, when, person, label, locationName, fields, isFixed]);
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
