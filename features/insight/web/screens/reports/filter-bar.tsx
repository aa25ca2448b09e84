import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isRealDay } from '#core/contract/days.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFirstDayOfReports } from '#core/web/i18n/date-display.ts';
import { TypedDay } from '#core/web/ui/typed-day.tsx';
import { listLocations } from '#features/locations/contract/locations.ts';
import classes from './filter-bar.module.css';
import { type RangeName, type ReportsFilters, rangeDays, ranges } from './report-filters.ts';

export function FilterBar({
  filters,
  onChange,
}: {
  filters: ReportsFilters;
  onChange: (filters: ReportsFilters) => void;
}) {
  const { t } = useTranslation('reports');
  const { data: locations = [] } = useRead(listLocations);
  const days = rangeDays(filters, useFirstDayOfReports());
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

function Day(props: Pick<React.ComponentProps<typeof TypedDay>, 'label' | 'value' | 'onChange'>) {
  return <TypedDay {...props} className={classes.day} isValid={isRealDay} />;
}
