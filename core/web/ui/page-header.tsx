import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

/** The head of a screen: its h1, a line below it, and its actions. */
export function PageHeader({
  title,
  subtitle,
  actions,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
      </div>
      {actions && <Group gap="xs">{actions}</Group>}
    </header>
  );
}
