import { Button, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { eventKinds } from '#contract/enumerations.ts';
import { listLocations } from '#contract/locations.ts';
import { listStaffNames } from '#contract/users.ts';
import { useEnumerationLabel } from '#web/modules/applicants/components/enumeration-label.ts';
import { useFormat } from '#web/platform/format.ts';
import { useRead } from '#web/platform/read.ts';
import { useCurrentUser } from '#web/platform/session.ts';
import { FoldedFilters } from '#web/ui/folded-filters.tsx';
import { type CalendarFilters as Filters, noFilters } from './calendar-address.ts';
import { useCalendar } from './calendar-context.ts';
import classes from './calendar-filters.module.css';

/** Whose calendar, where, and of what kind. */
export function CalendarFilters() {
  const { t } = useTranslation('events');
  const { address } = useCalendar();
  const count = Object.values(address.filters).filter(Boolean).length;
  return (
    <FoldedFilters label={count === 0 ? t('filters.label') : t('filters.chosen', { count })}>
      <Choices count={count} />
    </FoldedFilters>
  );
}

function Choices({ count }: { count: number }) {
  const { t } = useTranslation('events');
  const { address } = useCalendar();
  const { personName } = useFormat();
  const label = useEnumerationLabel();
  const user = useCurrentUser();
  const { data: locations = [] } = useRead(listLocations);
  const { data: staff = [] } = useRead(listStaffNames);
  const { filters, narrow } = address;
  const set = (change: Partial<Filters>) => narrow({ ...filters, ...change });
  return (
    <fieldset className={classes.filters} aria-label={t('filters.label')}>
      <NativeSelect
        className={classes.choice}
        aria-label={t('filters.staff')}
        value={filters.staff}
        onChange={({ currentTarget }) => set({ staff: currentTarget.value })}
      >
        <option value="">{t('filters.everybody')}</option>
        <option value="me">{t('filters.mine')}</option>
        {staff
          .filter(({ id }) => id !== user?.id)
          .map((one) => (
            <option key={one.id} value={one.id}>
              {personName(one)}
            </option>
          ))}
      </NativeSelect>
      <NativeSelect
        className={classes.choice}
        aria-label={t('fields.locationId')}
        value={filters.location}
        onChange={({ currentTarget }) => set({ location: currentTarget.value })}
      >
        <option value="">{t('filters.everywhere')}</option>
        {locations.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        className={classes.choice}
        aria-label={t('fields.kind')}
        value={filters.kind}
        onChange={({ currentTarget }) => set({ kind: currentTarget.value as Filters['kind'] })}
      >
        <option value="">{t('filters.everything')}</option>
        {eventKinds.map((kind) => (
          <option key={kind} value={kind}>
            {label('eventKinds', kind)}
          </option>
        ))}
        <option value="support">{t('filters.supportDates')}</option>
      </NativeSelect>
      {count > 0 && (
        <Button
          variant="subtle"
          leftSection={<IconX size={16} stroke={1.8} aria-hidden="true" />}
          onClick={() => narrow(noFilters)}
        >
          {t('filters.clear')}
        </Button>
      )}
    </fieldset>
  );
}
