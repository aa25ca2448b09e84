import { Checkbox } from '@mantine/core';
import type { ChangeEvent } from 'react';
import classes from './record-table.module.css';

/** Takes a record into the selection. What lies around it belongs to it, so that it is easily hit. */
export function RecordBox({
  label,
  isChecked,
  isPartly = false,
  isLabelShown = false,
  onChange,
}: {
  label: string;
  isChecked: boolean;
  /** Some of those that it stands for. */
  isPartly?: boolean;
  isLabelShown?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  return (
    <Checkbox
      classNames={{ root: classes.box ?? '', body: classes.boxBody ?? '' }}
      size="sm"
      {...(isLabelShown ? { label, labelPosition: 'left' } : { 'aria-label': label, title: label })}
      checked={isChecked}
      indeterminate={isPartly}
      onChange={onChange}
    />
  );
}
