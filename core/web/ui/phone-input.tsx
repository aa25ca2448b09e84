import { TextInput, type TextInputProps } from '@mantine/core';
import { useRef } from 'react';
import { phoneAsTyped } from './phone-as-typed.ts';

/**
 * A phone number, set apart as it is typed. Only at its end, and only while it grows: whoever takes
 * something away, or writes in the middle, finds it as they have left it.
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
          input.value = phoneAsTyped(input.value);
        }
        length.current = input.value.length;
        onChange(input.value);
      }}
    />
  );
}
