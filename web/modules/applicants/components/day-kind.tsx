import { TextInput } from '@mantine/core';
import { useFormat } from '#web/platform/format.ts';
import type { FieldInputProps, FieldKind } from './field-kind.ts';

function ShownDay({ value }: { value: string }) {
  return useFormat().day(value);
}

/** The browser's own date field: its value is "YYYY-MM-DD" and never passes through a time zone. */
function DayField({ errorsInside: _, onChange, ...props }: FieldInputProps<string>) {
  return (
    <TextInput
      {...props}
      type="date"
      min="1900-01-01"
      withAsterisk={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A day in the past. */
export const pastDay: FieldKind<string> = { empty: '', Display: ShownDay, Input: DayField };
