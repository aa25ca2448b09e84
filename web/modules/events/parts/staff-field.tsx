import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CalendarEvent, mostStaff } from '#contract/events.ts';
import { listStaffNames } from '#contract/users.ts';
import { useFormat } from '#web/platform/format.ts';
import { useRead } from '#web/platform/read.ts';
import type { EventFields } from './event-values.ts';
import { pathOf } from './path-of.ts';

/** Who of the staff comes. */
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
      data-path={pathOf(fields, 'staff')}
      searchable
      hidePickedOptions
      // All that is offered is in sight; who isn't among them is found by typing on.
      limit={8}
      maxValues={mostStaff}
      nothingFoundMessage={t('hints.nobody')}
      onChange={(ids) => {
        setChosen(ids);
        onChange(ids);
      }}
    />
  );
}
