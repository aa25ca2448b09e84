import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { PhoneInput } from '#core/web/ui/phone-input.tsx';
import {
  type LabeledList,
  useEnumerationLabel,
} from '#features/person/web/parts/applicants/enumeration-label.ts';
import type { SupportField } from '#features/support/contract/support-fields.ts';

/** Props of an uncontrolled input. */
interface FieldInputProps {
  label: ReactNode;
  required: boolean;
  error?: ReactNode;
  defaultValue: string;
  onChange: (value: string) => void;
  'data-path': string;
}

export function SupportFieldInput({
  field,
  onChange,
  ...props
}: FieldInputProps & { field: SupportField }) {
  const { t } = useTranslation('support-records');
  const label = useEnumerationLabel();
  // Autofill knows the user, but this record is about someone else.
  const shared = { ...props, withAsterisk: false, autoComplete: 'off' };
  if (field.kind === 'choice') {
    return (
      <NativeSelect {...shared} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{t('noChoice')}</option>
        {field.values?.map((value) => (
          <option key={value} value={value}>
            {label(field.list as LabeledList, value)}
          </option>
        ))}
      </NativeSelect>
    );
  }
  if (field.kind === 'paragraphs') {
    return (
      <Textarea
        {...shared}
        autosize
        minRows={2}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (field.kind === 'phone') return <PhoneInput {...shared} onChange={onChange} />;
  return (
    <TextInput
      {...shared}
      {...toInputProps(field.kind)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Native date input: "YYYY-MM-DD", never shifted by a time zone. */
function toInputProps(kind: SupportField['kind']) {
  if (kind === 'day') return { type: 'date', min: '1900-01-01' };
  if (kind === 'email') return { type: 'email' };
  return kind === 'amount' ? { type: 'text', inputMode: 'decimal' as const } : { type: 'text' };
}

export function useSupportValue(): (field: SupportField, value: unknown) => string {
  const label = useEnumerationLabel();
  const { day, amount } = useFormat();
  return (field, value) => {
    if (value === null || value === undefined || value === '') return '';
    if (field.kind === 'choice') return label(field.list as LabeledList, String(value));
    if (field.kind === 'day') return day(String(value));
    return typeof value === 'number' ? amount(value) : String(value);
  };
}
