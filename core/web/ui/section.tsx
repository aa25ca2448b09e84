import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

/** A card with a level-2 heading, which also names it for assistive technology. */
export function Section({
  title,
  text,
  actions,
  children,
}: {
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id} data-card>
      <div className={classes.head}>
        <div className={classes.words}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {text && <div className={classes.text}>{text}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
