import { TextInput, type TextInputProps } from '@mantine/core';
import { FormRow } from './form-stack.tsx';

type NamePath = 'firstName' | 'lastName';

/** Name fields, side by side where there is room. */
export function NameFields({
  fields,
  labels,
}: {
  /** The form that includes these fields. */
  fields: {
    key: (path: NamePath) => string;
    getInputProps: (path: NamePath) => TextInputProps;
  };
  labels: Record<NamePath, string>;
}) {
  return (
    <FormRow>
      <TextInput
        key={fields.key('firstName')}
        {...fields.getInputProps('firstName')}
        autoComplete="given-name"
        label={labels.firstName}
      />
      <TextInput
        key={fields.key('lastName')}
        {...fields.getInputProps('lastName')}
        autoComplete="family-name"
        label={labels.lastName}
      />
    </FormRow>
  );
}
