import { Button, Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsAtLeast } from './screen-width.ts';

/** Filters that are needed less often: behind a button, or on a phone below the others. */
export function FilterPopover({
  label,
  buttonLabel,
  icon,
  width,
  className,
  children,
}: {
  label: string;
  /** With how many of them are set. */
  buttonLabel: string;
  icon: ReactNode;
  /** In pixels. */
  width: number;
  /** Of the button. */
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
