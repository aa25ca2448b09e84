import { Popover } from '@mantine/core';
import type { ReactNode, Ref, RefObject } from 'react';
import classes from './cell-edit.module.css';
import { CellTarget } from './cell-opening.ts';

/** Below a cell. Mounted only while it is open, because a list has hundreds of cells. */
export function CellPopover({
  label,
  button,
  dropdown,
  onDismiss,
  children,
}: {
  label: string;
  /** The cell's. */
  button: RefObject<HTMLElement | null>;
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
        <CellTarget button={button} />
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
