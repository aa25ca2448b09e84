import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listStaffNames } from '#core/contract/users.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { type CalendarEvent, maxEventStaff } from '#features/calendar/contract/events.ts';
import type { EventFields } from './event-values.ts';
import { fieldPath } from './field-path.ts';

export function StaffField({
  fields,
  known,
}: {
  fields: EventFields;
  known: CalendarEvent['staff'];
}) {
  const { t } = useTranslation(['events', 'actions']);
  const { personName } = useFormat();
  const { data: staff = [] } = useRead(listStaffNames);
  const { onChange, error } = fields.getInputProps('staff');
  const [chosen, setChosen] = useState(fields.getValues().staff);
  const names = new Map([...known, ...staff].map((one) => [one.id, personName(one)]));
  return (
    <MultiSelect
      label={`${t('fields.staff')} (${t('actions:optional')})`}
      data={[...new Set([...names.keys(), ...chosen])].map((value) => ({
        value,
        label: names.get(value) ?? '…',
      }))}
      value={chosen}
      error={error}
      data-path={fieldPath(fields, 'staff')}
      searchable
      hidePickedOptions
      // All suggestions are visible; typing finds others.
      limit={8}
      maxValues={maxEventStaff}
      nothingFoundMessage={t('hints.nobody')}
      onChange={(ids) => {
        setChosen(ids);
        onChange(ids);
      }}
    />
  );
}
