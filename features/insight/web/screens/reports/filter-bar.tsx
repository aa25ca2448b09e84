import { useTranslation } from 'react-i18next';
import { isRealDay } from '#core/contract/days.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFirstDayOfReports } from '#core/web/i18n/date-display.ts';
import { FilterChoice } from '#core/web/lists/filter-choice.tsx';
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
      <FilterChoice
        isLabelVisible
        label={t('filters.range')}
        value={filters.range}
        choices={ranges.map((range) => ({ value: range, label: t(`filters.ranges.${range}`) }))}
        onChange={(range) => onChange({ ...filters, ...days, range: range as RangeName })}
      />
      {filters.range === 'own' && (
        <>
          <TypedDay
            label={t('filters.from')}
            value={filters.from}
            isValid={isRealDay}
            onChange={(from) => onChange({ ...filters, from })}
          />
          <TypedDay
            label={t('filters.to')}
            value={filters.to}
            isValid={isRealDay}
            onChange={(to) => onChange({ ...filters, to })}
          />
        </>
      )}
      <FilterChoice
        isLabelVisible
        label={t('filters.location')}
        any={t('filters.locationAny')}
        value={filters.location}
        choices={[
          { value: 'none', label: t('filters.locationNone') },
          ...locations.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(location) => onChange({ ...filters, location })}
      />
    </fieldset>
  );
}
