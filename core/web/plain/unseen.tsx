import type { ComponentProps } from 'react';
import classes from './unseen.module.css';

/** Text for screen readers only. */
export function Unseen(props: ComponentProps<'span'>) {
  return <span {...props} className={classes.unseen} />;
}
