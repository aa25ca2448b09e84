import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './record-table.module.css';

/**
 * A record's selection checkbox. The area around it counts too, so that it is easy to hit. A list has
 * dozens, so it has fewer elements than Mantine's.
 */
export function RecordBox({
  label,
  isChecked,
  isPartly = false,
  onChange,
}: {
  label: string;
  isChecked: boolean;
  /** Only some of its records are selected. */
  isPartly?: boolean;
  /** @param isRange with the Shift key */
  onChange: (isIn: boolean, isRange: boolean) => void;
}) {
  return (
    <label className={classes.box}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = isPartly;
        }}
        type="checkbox"
        aria-label={label}
        title={label}
        checked={isChecked}
        onChange={({ target, nativeEvent }) => onChange(target.checked, isWithShift(nativeEvent))}
      />
    </label>
  );
}

/** Browsers send the change of a box as a click. */
const isWithShift = (event: Event) => event instanceof MouseEvent && event.shiftKey;

/** The name in a row, as a link that covers the whole row. */
export function RecordLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.link}>
      {children}
    </Link>
  );
}
