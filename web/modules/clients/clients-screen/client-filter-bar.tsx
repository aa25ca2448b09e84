import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconCalendar, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { programStatuses } from '#contract/enumerations.ts';
import { listLocations } from '#contract/locations.ts';
import { listStaffNames } from '#contract/users.ts';
import { useEnumerationLabel } from '#web/modules/applicants/components/enumeration-label.ts';
import { FurtherFilters } from '#web/modules/applicants/components/further-filters.tsx';
import { usualSort } from '#web/modules/applicants/components/list-filters.ts';
import { useFormat } from '#web/platform/format.ts';
import { useRead } from '#web/platform/read.ts';
import { FilterPopover } from '#web/ui/filter-popover.tsx';
import { FoldedFilters } from '#web/ui/folded-filters.tsx';
import { useIsAtLeast } from '#web/ui/screen-width.ts';
import classes from './client-filter-bar.module.css';
import {
  type ClientFilters,
  clientSortChoices,
  countClientFilters,
  countDays,
  withoutClientFilters,
} from './client-filters.ts';

interface FilterProps {
  filters: ClientFilters;
  onChange: (filters: ClientFilters) => void;
}

/** The filters beside the search, and the order where the table has no head for it. */
export function ClientFilterBar(props: FilterProps & { isSortShown: boolean }) {
  const { t } = useTranslation('applicants');
  const count = countClientFilters(props.filters);
  return (
    <FoldedFilters label={count === 0 ? t('list.filters') : t('list.filtersChosen', { count })}>
      <Filters {...props} />
    </FoldedFilters>
  );
}

function Filters({
  filters,
  isSortShown,
  onChange,
}: FilterProps & {
  /** The table has the column by which the list is sorted. */
  isSortShown: boolean;
}) {
  const { t } = useTranslation(['clients', 'applicants']);
  const { personName } = useFormat();
  const label = useEnumerationLabel();
  const { data: locations = [] } = useRead(listLocations);
  const { data: workers = [] } = useRead(listStaffNames);
  const isPhone = !useIsAtLeast('md');
  const isNarrow = !useIsAtLeast('xl');
  const choose = (name: 'enrolled' | 'programStatus' | 'enrolmentLocation' | 'caseWorker') => ({
    className: classes.choice,
    value: filters[name],
    'data-chosen': filters[name] !== '' || undefined,
    onChange: (event: React.ChangeEvent<HTMLSelectElement>) =>
      onChange({ ...filters, [name]: event.currentTarget.value }),
  });
  return (
    <fieldset className={classes.filters} aria-label={t('applicants:list.filters')}>
      <NativeSelect {...choose('enrolled')} aria-label={t('list.enrolled')}>
        <option value="">{t('list.enrolledAny')}</option>
        <option value="current">{t('list.current')}</option>
        <option value="past">{t('list.past')}</option>
      </NativeSelect>
      <NativeSelect {...choose('programStatus')} aria-label={t('programStatus')}>
        <option value="">{t('list.programAny')}</option>
        {programStatuses.map((status) => (
          <option key={status} value={status}>
            {label('programStatuses', status)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect {...choose('enrolmentLocation')} aria-label={t('location')}>
        <option value="">{t('applicants:list.locationAny')}</option>
        {locations.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect {...choose('caseWorker')} aria-label={t('applicants:fields.caseWorkerId')}>
        <option value="">{t('applicants:list.caseWorkerAny')}</option>
        <option value="me">{t('applicants:list.caseWorkerMe')}</option>
        <option value="none">{t('applicants:list.caseWorkerNone')}</option>
        {workers.map((worker) => (
          <option key={worker.id} value={worker.id}>
            {personName(worker)}
          </option>
        ))}
      </NativeSelect>
      <Days filters={filters} onChange={onChange} />
      <FurtherFilters
        filters={{ ...filters, sort: usualSort }}
        onChange={(changed) => onChange({ ...filters, ...changed, sort: filters.sort })}
      />
      {countClientFilters(filters) > 0 && (
        <Button
          variant="subtle"
          leftSection={<IconX size={16} stroke={1.8} aria-hidden="true" />}
          onClick={() => onChange(withoutClientFilters(filters))}
        >
          {t('applicants:list.clearFilters')}
        </Button>
      )}
      {(isPhone || isNarrow || !isSortShown) && (
        <NativeSelect
          className={classes.sort}
          label={t('applicants:list.sort')}
          value={filters.sort}
          onChange={(event) =>
            onChange({ ...filters, sort: event.currentTarget.value as ClientFilters['sort'] })
          }
        >
          {clientSortChoices.map((sort) => (
            <option key={sort} value={sort}>
              {t(`list.sorts.${sort}`)}
            </option>
          ))}
        </NativeSelect>
      )}
    </fieldset>
  );
}

/** The days on which somebody came and left: behind a button, or on a phone below the others. */
function Days(props: FilterProps) {
  const { t } = useTranslation('clients');
  const count = countDays(props.filters);
  return (
    <FilterPopover
      label={t('list.days')}
      buttonLabel={count === 0 ? t('list.days') : t('list.daysChosen', { count })}
      icon={<IconCalendar size={18} stroke={1.7} aria-hidden="true" />}
      width={400}
      className={classes.days}
    >
      <DayFields {...props} />
    </FilterPopover>
  );
}

const spans = [
  { name: 'started', from: 'startedFrom', to: 'startedTo' },
  { name: 'ended', from: 'endedFrom', to: 'endedTo' },
] as const;

function DayFields({ filters, onChange }: FilterProps) {
  const { t } = useTranslation(['clients', 'applicants']);
  return (
    <div className={classes.dayFields}>
      {spans.map(({ name, from, to }) => (
        <fieldset key={name} className={classes.pair}>
          <legend className={classes.legend}>{t(`list.${name}`)}</legend>
          {[from, to].map((field) => (
            <TextInput
              key={field}
              type="date"
              min="1900-01-01"
              label={t(field === from ? 'applicants:list.addedFrom' : 'applicants:list.addedTo')}
              value={filters[field]}
              onChange={(event) => onChange({ ...filters, [field]: event.currentTarget.value })}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
