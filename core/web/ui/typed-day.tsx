import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './labeled-filter.module.css';

/**
 * A day filter. While a year is typed, the field passes through days such as 0002-01-01, which
 * nobody looks for: only days that pass `isValid` are reported.
 */
export function TypedDay({
  label,
  isLabelHidden = false,
  value,
  isValid,
  onChange,
}: {
  label: string;
  isLabelHidden?: boolean;
  /** "YYYY-MM-DD"; '' for none. */
  value: string;
  isValid: (day: string) => boolean;
  onChange: (day: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      type="date"
      className={classes.day}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        if (isValid(currentTarget.value)) onChange(currentTarget.value);
      }}
    />
  );
}
