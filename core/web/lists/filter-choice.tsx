import { NativeSelect } from '@mantine/core';
import labeled from '#core/web/ui/labeled-filter.module.css';
import { useShownAtOnce } from '#core/web/ui/shown-at-once.ts';

export interface Choice {
  value: string;
  label: string;
}

/** A filter with one chosen value, or none. */
export function FilterChoice({
  label,
  isLabelVisible = false,
  className,
  any,
  other = '…',
  value,
  choices,
  onChange,
}: {
  label: string;
  isLabelVisible?: boolean;
  className?: string | undefined;
  /** The label for no restriction; leave out where something is always chosen. */
  any?: string;
  /** Shown for a value outside the choices. */
  other?: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}) {
  const [shown, choose] = useShownAtOnce(value, onChange);
  const isListed = choices.some((choice) => choice.value === shown);
  return (
    <NativeSelect
      {...(isLabelVisible ? { label, className: labeled.choice } : { 'aria-label': label })}
      {...(className && { className })}
      value={shown}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {any !== undefined && <option value="">{any}</option>}
      {!isListed && shown !== '' && <option value={shown}>{other}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  );
}
