import { Popover } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './cell-edit.module.css';

/**
 * Below a cell, inside the element with class `cell`. Mounted only while it is open, because a list
 * has hundreds of cells.
 */
export function CellPopover({
  label,
  dropdown,
  onDismiss,
  children,
}: {
  label: string;
  dropdown?: Ref<HTMLDivElement>;
  /** Called by Escape or a click elsewhere; leave out where the content handles both. */
  onDismiss?: () => void;
  children: ReactNode;
}) {
  return (
    <Popover
      opened
      withRoles={false}
      position="bottom-start"
      width={320}
      trapFocus={onDismiss !== undefined}
      closeOnEscape={onDismiss !== undefined}
      closeOnClickOutside={onDismiss !== undefined}
      {...(onDismiss && { onDismiss })}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown
        {...(dropdown && { ref: dropdown })}
        role="dialog"
        aria-label={label}
        className={classes.popover}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
