import { TextInput, type TextInputProps } from '@mantine/core';
import { FormRow } from './form-stack.tsx';

type NamePath = 'firstName' | 'lastName';

/** Name fields, side by side where there is room. */
export function NameFields({
  fields,
  labels,
  isAutocompleted = true,
}: {
  /** The form that includes these fields. */
  fields: {
    key: (path: NamePath) => string;
    getInputProps: (path: NamePath) => TextInputProps;
  };
  labels: Record<NamePath, string>;
  /** False where the browser would offer the name to others. */
  isAutocompleted?: boolean;
}) {
  return (
    <FormRow>
      <TextInput
        key={fields.key('firstName')}
        {...fields.getInputProps('firstName')}
        autoComplete={isAutocompleted ? 'given-name' : 'off'}
        label={labels.firstName}
      />
      <TextInput
        key={fields.key('lastName')}
        {...fields.getInputProps('lastName')}
        autoComplete={isAutocompleted ? 'family-name' : 'off'}
        label={labels.lastName}
      />
    </FormRow>
  );
}
