import { NativeSelect } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import type { FieldInputProps, FieldKind } from './field-kind.ts';
import { LocationName } from './location-name.tsx';

function LocationField({ errorsInside: _, ...props }: FieldInputProps<string>) {
  const { t } = useTranslation('applicants');
  const { data = [], isSuccess } = useRead(listLocations);
  const { defaultValue, onChange, ...inputProps } = props;
  const [value, setValue] = useUncontrolled({ defaultValue, onChange, finalValue: '' });
  // A closed or inaccessible location stays selectable if it is the current one, so that saving doesn't lose it.
  const options = data.filter((one) => (!one.closed && one.inReach) || one.id === defaultValue);
  const isUnknown = value !== '' && !options.some(({ id }) => id === value);
  return (
    <NativeSelect
      {...inputProps}
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

export const locationChoice: FieldKind<string> = {
  empty: '',
  Display: LocationName,
  Input: LocationField,
};
