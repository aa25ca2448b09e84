import { Button, Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsAtLeast } from './screen-width.ts';

/** Less common filters: behind a button, or on a phone below the others. */
export function FilterPopover({
  label,
  buttonLabel,
  icon,
  width,
  className,
  children,
}: {
  label: string;
  /** Includes the number of set filters. */
  buttonLabel: string;
  icon: ReactNode;
  /** In pixels. */
  width: number;
  /** Class of the button. */
  className: string | undefined;
  children: ReactNode;
}) {
  const isPhone = !useIsAtLeast('md');
  if (isPhone) return children;
  return (
    <Popover position="bottom-end" shadow="md" radius={10} width={width} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" className={className ?? ''} leftSection={icon}>
          {buttonLabel}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  );
}
