import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  type LabelledList,
  useEnumerationLabel,
} from '#features/person/web/parts/applicants/enumeration-label.ts';

/** One of a closed list, of which none is chosen beforehand: an outcome is not a guess. */
export function EnumerationField({
  list,
  values,
  label,
  ...input
}: {
  list: LabelledList;
  values: readonly string[];
  label: string;
} & Omit<React.ComponentProps<typeof NativeSelect>, 'list' | 'values' | 'label' | 'data'>) {
  const { t } = useTranslation('clients');
  const labelOf = useEnumerationLabel();
  return (
    <NativeSelect {...input} label={label} withAsterisk={false}>
      <option value="">{t('choose')}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {labelOf(list, value)}
        </option>
      ))}
    </NativeSelect>
  );
}
