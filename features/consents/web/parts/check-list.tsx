import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './check-list.module.css';

export interface Checked {
  value: string;
  label: string;
  description?: string | undefined;
  disabled?: boolean;
}

/** Checkboxes in columns if there is room. */
export function CheckList({
  legend,
  options,
  chosen,
  onChange,
  error,
}: {
  legend: string;
  options: readonly Checked[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: ReactNode;
}) {
  return (
    <Checkbox.Group label={legend} value={[...chosen]} onChange={onChange} error={error}>
      <div className={classes.list}>
        {options.map(({ value, label, description, disabled = false }) => (
          <Checkbox
            key={value}
            value={value}
            label={label}
            description={description}
            disabled={disabled}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
