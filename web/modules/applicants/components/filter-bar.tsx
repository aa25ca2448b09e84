import { Button, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { housingStatuses } from '#contract/enumerations.ts';
import { listLocations } from '#contract/locations.ts';
import { listStaffNames } from '#contract/users.ts';
import { useFormat } from '#web/platform/format.ts';
import { useRead } from '#web/platform/read.ts';
import { FoldedFilters } from '#web/ui/folded-filters.tsx';
import { useIsAtLeast } from '#web/ui/screen-width.ts';
import { useEnumerationLabel } from './enumeration-label.ts';
import classes from './filter-bar.module.css';
import { FurtherFilters } from './further-filters.tsx';
import {
  type ApplicantFilters,
  type ApplicantSort,
  applicantSortChoices,
  countFilters,
  withoutFilters,
} from './list-filters.ts';
import { StatusFilter } from './status-filter.tsx';

interface FilterProps {
  filters: ApplicantFilters;
  onChange: (filters: ApplicantFilters) => void;
}

/** The filters beside the search, and the order where the table has no head for it. */
export function FilterBar({
  filters,
  isSortShown,
  onChange,
}: FilterProps & {
  /** The table has the column by which the list is sorted. */
  isSortShown: boolean;
}) {
  const { t } = useTranslation('applicants');
  // Here the table has no room for every column that can be sorted by.
  const isNarrow = !useIsAtLeast('xl');
  const count = countFilters(filters);
  return (
    <FoldedFilters label={count === 0 ? t('list.filters') : t('list.filtersChosen', { count })}>
      <Filters filters={filters} onChange={onChange} />
      {(isNarrow || !isSortShown) && <SortChoice filters={filters} onChange={onChange} />}
    </FoldedFilters>
  );
}

function SortChoice({ filters, onChange }: FilterProps) {
  const { t } = useTranslation('applicants');
  return (
    <NativeSelect
      className={classes.sort}
      label={t('list.sort')}
      value={filters.sort}
      onChange={(event) =>
        onChange({ ...filters, sort: event.currentTarget.value as ApplicantSort })
      }
    >
      {applicantSortChoices.map((sort) => (
        <option key={sort} value={sort}>
          {t(`list.sorts.${sort}`)}
        </option>
      ))}
    </NativeSelect>
  );
}

function Filters({ filters, onChange }: FilterProps) {
  const { t } = useTranslation('applicants');
  const { personName } = useFormat();
  const label = useEnumerationLabel();
  const { data: locations = [] } = useRead(listLocations);
  const { data: workers = [] } = useRead(listStaffNames);
  return (
    <fieldset className={classes.filters} aria-label={t('list.filters')}>
      <StatusFilter
        chosen={filters.status}
        onChange={(status) => onChange({ ...filters, status })}
      />
      <Choice
        label={t('fields.locationId')}
        any={t('list.locationAny')}
        value={filters.location}
        choices={[
          { value: 'none', label: t('list.locationNone') },
          ...locations.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(location) => onChange({ ...filters, location })}
      />
      <Choice
        label={t('fields.caseWorkerId')}
        any={t('list.caseWorkerAny')}
        value={filters.caseWorker}
        choices={[
          { value: 'me', label: t('list.caseWorkerMe') },
          { value: 'none', label: t('list.caseWorkerNone') },
          ...workers.map((worker) => ({ value: worker.id, label: personName(worker) })),
        ]}
        onChange={(caseWorker) => onChange({ ...filters, caseWorker })}
      />
      <Choice
        label={t('fields.housingStatus')}
        any={t('list.housingAny')}
        value={filters.housing}
        choices={housingStatuses.map((value) => ({
          value,
          label: label('housingStatuses', value),
        }))}
        onChange={(housing) =>
          onChange({ ...filters, housing: housing as ApplicantFilters['housing'] })
        }
      />
      <FurtherFilters filters={filters} onChange={onChange} />
      {countFilters(filters) > 0 && (
        <Button
          variant="subtle"
          className={classes.clear}
          leftSection={<IconX size={16} stroke={1.8} aria-hidden="true" />}
          onClick={() => onChange(withoutFilters(filters))}
        >
          {t('list.clearFilters')}
        </Button>
      )}
    </fieldset>
  );
}

function Choice({
  label,
  any,
  value,
  choices,
  onChange,
}: {
  label: string;
  any: string;
  value: string;
  choices: { value: string; label: string }[];
  onChange: (value: string) => void;
}) {
  const isListed = value === '' || choices.some((choice) => choice.value === value);
  return (
    <NativeSelect
      className={classes.choice}
      aria-label={label}
      value={value}
      data-chosen={value !== '' || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{any}</option>
      {!isListed && <option value={value}>…</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  );
}
