import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRealDay } from '#contract/days.ts';
import { locationsQuery } from '#web/modules/locations/queries.ts';
import classes from './filter-bar.module.css';
import { daysOf, type RangeName, type ReportsFilters, ranges } from './report-filters.ts';

/** Over which days, and of which location. */
export function FilterBar({
  filters,
  onChange,
}: {
  filters: ReportsFilters;
  onChange: (filters: ReportsFilters) => void;
}) {
  const { t } = useTranslation('reports');
  const { data: locations = [] } = useQuery(locationsQuery());
  const days = daysOf(filters);
  return (
    <fieldset className={classes.filters} aria-label={t('filters.title')}>
      <NativeSelect
        className={classes.choice}
        label={t('filters.range')}
        value={filters.range}
        onChange={({ currentTarget }) =>
          onChange({ ...filters, ...days, range: currentTarget.value as RangeName })
        }
      >
        {ranges.map((range) => (
          <option key={range} value={range}>
            {t(`filters.ranges.${range}`)}
          </option>
        ))}
      </NativeSelect>
      {filters.range === 'own' && (
        <>
          <Day
            label={t('filters.from')}
            value={filters.from}
            onChange={(from) => onChange({ ...filters, from })}
          />
          <Day
            label={t('filters.to')}
            value={filters.to}
            onChange={(to) => onChange({ ...filters, to })}
          />
        </>
      )}
      <NativeSelect
        className={classes.choice}
        label={t('filters.location')}
        value={filters.location}
        onChange={({ currentTarget }) => onChange({ ...filters, location: currentTarget.value })}
      >
        <option value="">{t('filters.locationAny')}</option>
        <option value="none">{t('filters.locationNone')}</option>
        {locations.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </fieldset>
  );
}

function Day({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (day: string) => void;
}) {
  // While a year is typed, the field goes through days such as 0002-01-01: those are not asked for.
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      className={classes.day}
      type="date"
      label={label}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        if (isRealDay(currentTarget.value)) onChange(currentTarget.value);
      }}
    />
  );
}
