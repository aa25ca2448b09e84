import { Button, Collapse } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './folded-filters.module.css';
import { useIsAtLeast } from './screen-width.ts';

/** A list's filters; on a phone, behind one button. */
export function FoldedFilters({
  label,
  children,
}: {
  /** The button's label, with the number of set filters. */
  label: string;
  children: ReactNode;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isPhone = !useIsAtLeast('md');
  if (!isPhone) return children;
  return (
    <>
      <Button
        variant="default"
        aria-expanded={isOpen}
        aria-controls={id}
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.8} aria-hidden="true" />}
        onClick={() => setOpen((before) => !before)}
      >
        {label}
      </Button>
      <Collapse expanded={isOpen} id={id} className={classes.folded}>
        {children}
      </Collapse>
    </>
  );
}
