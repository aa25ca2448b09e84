import { NativeSelect } from '@mantine/core';

export interface Choice {
  value: string;
  label: string;
}

/** One filter of which one value is chosen, or none. */
export function FilterChoice({
  label,
  isLabelShown = false,
  className,
  any,
  other = '…',
  value,
  choices,
  onChange,
}: {
  label: string;
  isLabelShown?: boolean;
  className?: string | undefined;
  /** What the list is called where this narrows nothing; left out where something is always chosen. */
  any?: string;
  /** What is shown for a value that is none of the choices. */
  other?: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}) {
  const isListed = choices.some((choice) => choice.value === value);
  return (
    <NativeSelect
      {...(isLabelShown ? { label } : { 'aria-label': label })}
      {...(className && { className })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {any !== undefined && <option value="">{any}</option>}
      {!isListed && value !== '' && <option value={value}>{other}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  );
}
