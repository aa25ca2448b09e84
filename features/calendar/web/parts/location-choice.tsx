import { NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { listLocations } from '#features/locations/contract/locations.ts';

/** Offers open locations. A closed one stays if already chosen. */
export function LocationChoice({
  defaultValue,
  onChange,
  error,
  'data-path': path,
}: {
  defaultValue?: string | null;
  onChange: (id: string | null) => void;
  error?: ReactNode;
  'data-path'?: string;
}) {
  const { t } = useTranslation(['events', 'actions']);
  const { data: locations = [] } = useRead(listLocations);
  const [value, setValue] = useState(defaultValue ?? '');
  const open = locations.filter(({ id, closed }) => !closed || id === defaultValue);
  return (
    <NativeSelect
      label={`${t('fields.locationId')} (${t('actions:optional')})`}
      value={value}
      error={error}
      data-path={path}
      onChange={({ currentTarget }) => {
        setValue(currentTarget.value);
        onChange(currentTarget.value === '' ? null : currentTarget.value);
      }}
    >
      <option value="">{t('hints.nowhere')}</option>
      {value !== '' && !open.some(({ id }) => id === value) && <option value={value}>…</option>}
      {open.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
