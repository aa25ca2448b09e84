import { TextInput, type TextInputProps } from '@mantine/core';
import { useRef } from 'react';
import { formatPhone } from './format-phone.ts';

/**
 * Formats a phone number while it is typed. Only when characters are added at the end, so that
 * deleting or editing in the middle works as expected.
 */
export function PhoneInput({
  onChange,
  ...props
}: Omit<TextInputProps, 'onChange' | 'type'> & { onChange: (value: string) => void }) {
  const length = useRef(String(props.defaultValue ?? '').length);
  return (
    <TextInput
      {...props}
      type="tel"
      onChange={({ currentTarget: input }) => {
        const hasGrown = input.value.length > length.current;
        if (hasGrown && input.selectionStart === input.value.length) {
          input.value = formatPhone(input.value);
        }
        length.current = input.value.length;
        onChange(input.value);
      }}
    />
  );
}
