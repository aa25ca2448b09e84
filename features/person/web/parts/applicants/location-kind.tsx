import { NativeSelect } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import type { FieldInputProps, FieldKind } from './field-kind.ts';

/** A location by its name; said so when it is closed or gone. */
export function LocationName({ value }: { value: string }) {
  const { t } = useTranslation('applicants');
  const { data } = useRead(listLocations);
  if (!data) return '…';
  const found = data.find(({ id }) => id === value);
  if (!found) return t('input.unknownLocation');
  return found.closed ? t('input.closed', { name: found.name }) : found.name;
}

function LocationField({ errorsInside: _, ...props }: FieldInputProps<string>) {
  const { t } = useTranslation('applicants');
  const { data = [], isSuccess } = useRead(listLocations);
  const { defaultValue, onChange, ...shown } = props;
  const [value, setValue] = useUncontrolled({ defaultValue, onChange, finalValue: '' });
  // One that is closed or out of reach stays choosable where it is already chosen, so that a save doesn't
  // lose it.
  const options = data.filter((one) => (!one.closed && one.inReach) || one.id === defaultValue);
  const isUnknown = value !== '' && !options.some(({ id }) => id === value);
  return (
    <NativeSelect
      {...shown}
      value={value}
      withAsterisk={false}
      onChange={(event) => setValue(event.currentTarget.value)}
    >
      <option value="">{t('input.nowhere')}</option>
      {isUnknown && <option value={value}>{isSuccess ? t('input.unknownLocation') : '…'}</option>}
      {options.map(({ id, name, closed }) => (
        <option key={id} value={id}>
          {closed ? t('input.closed', { name }) : name}
        </option>
      ))}
    </NativeSelect>
  );
}

/** One of the organisation's locations. */
export const locationChoice: FieldKind<string> = {
  empty: '',
  Display: LocationName,
  Input: LocationField,
};
