import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { listStaffNames } from '#core/contract/users.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { FilterChoice } from '#core/web/lists/filter-choice.tsx';
import { useCurrentUser } from '#core/web/session/session.ts';
import { FoldedFilters } from '#core/web/ui/folded-filters.tsx';
import { eventKinds } from '#features/calendar/contract/enumerations.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { type CalendarAddress, calendarFilters } from './calendar-address.ts';
import classes from './calendar-filters.module.css';

export function CalendarFilters({ address }: { address: CalendarAddress }) {
  const { t } = useTranslation('events');
  const count = Object.values(address.filters).filter(Boolean).length;
  return (
    <FoldedFilters label={count === 0 ? t('filters.label') : t('filters.chosen', { count })}>
      <Choices address={address} count={count} />
    </FoldedFilters>
  );
}

function Choices({ address, count }: { address: CalendarAddress; count: number }) {
  const { t } = useTranslation('events');
  const { personName } = useFormat();
  const label = useEnumerationLabel();
  const user = useCurrentUser();
  const { data: locations = [] } = useRead(listLocations);
  const { data: staff = [] } = useRead(listStaffNames);
  const { filters, narrow } = address;
  const choose = (name: keyof typeof filters) => ({
    className: classes.choice,
    value: filters[name],
    onChange: (value: string) => narrow({ ...filters, [name]: value }),
  });
  return (
    <fieldset className={classes.filters} aria-label={t('filters.label')}>
      <FilterChoice
        {...choose('staff')}
        label={t('filters.staff')}
        any={t('filters.everybody')}
        choices={[
          { value: 'me', label: t('filters.mine') },
          ...staff
            .filter(({ id }) => id !== user?.id)
            .map((one) => ({ value: one.id, label: personName(one) })),
        ]}
      />
      <FilterChoice
        {...choose('location')}
        label={t('fields.locationId')}
        any={t('filters.everywhere')}
        choices={locations.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FilterChoice
        {...choose('kind')}
        label={t('fields.kind')}
        any={t('filters.everything')}
        choices={[
          ...eventKinds.map((kind) => ({ value: kind, label: label('eventKinds', kind) })),
          { value: 'support', label: t('filters.supportDates') },
        ]}
      />
      {count > 0 && (
        <Button
          variant="subtle"
          leftSection={<IconX size={16} stroke={1.8} aria-hidden="true" />}
          onClick={() => narrow(calendarFilters.read({}))}
        >
          {t('filters.clear')}
        </Button>
      )}
    </fieldset>
  );
}
