import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export type Tone = 'neutral' | 'info' | 'waiting' | 'good' | 'bad';

/** A word in a soft color. The color only repeats the word's meaning. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
