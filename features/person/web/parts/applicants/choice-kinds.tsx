import { Checkbox, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import classes from './choice-kinds.module.css';
import { type LabelledList, useEnumerationLabel } from './enumeration-label.ts';
import type { FieldInputProps, FieldKind } from './field-kind.ts';

/** One value of a closed list, or none. */
export function choice<const Value extends string>(
  list: LabelledList,
  values: readonly Value[],
): FieldKind<Value | ''> {
  function ShownChoice({ value }: { value: Value | '' }) {
    return useEnumerationLabel()(list, value);
  }
  function ChoiceField({ errorsInside: _, onChange, ...props }: FieldInputProps<Value | ''>) {
    const { t } = useTranslation('applicants');
    const label = useEnumerationLabel();
    return (
      <NativeSelect
        {...props}
        withAsterisk={false}
        onChange={(event) => onChange(event.currentTarget.value as Value | '')}
      >
        <option value="">{t('input.noChoice')}</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {label(list, value)}
          </option>
        ))}
      </NativeSelect>
    );
  }
  return { empty: '', Display: ShownChoice, Input: ChoiceField };
}

/** Several values of a closed list. */
export function choices<const Value extends string>(
  list: LabelledList,
  values: readonly Value[],
): FieldKind<Value[]> {
  function ShownChoices({ value }: { value: Value[] }) {
    const { list: joined } = useFormat();
    const label = useEnumerationLabel();
    return joined(values.filter((one) => value.includes(one)).map((one) => label(list, one)));
  }
  function ChoicesField({ errorsInside, onChange, ...props }: FieldInputProps<Value[]>) {
    const label = useEnumerationLabel();
    return (
      <Checkbox.Group
        {...props}
        withAsterisk={false}
        error={props.error ?? Object.values(errorsInside)[0]}
        onChange={(chosen) => onChange(chosen as Value[])}
      >
        <div className={classes.choices}>
          {values.map((value) => (
            <Checkbox key={value} value={value} label={label(list, value)} />
          ))}
        </div>
      </Checkbox.Group>
    );
  }
  return { empty: [], Display: ShownChoices, Input: ChoicesField };
}
