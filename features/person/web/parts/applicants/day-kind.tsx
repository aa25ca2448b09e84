import { useFormat } from '#core/web/i18n/format.ts';
import type { FieldInputProps, FieldKind } from './field-kind.ts';
import { NamedDay } from './named-day.tsx';

function ShownDay({ value }: { value: string }) {
  return useFormat().day(value);
}

function DayField({ errorsInside: _, required: __, ...props }: FieldInputProps<string>) {
  return <NamedDay {...props} />;
}

/** A day in the past. */
export const pastDay: FieldKind<string> = { empty: '', Display: ShownDay, Input: DayField };
