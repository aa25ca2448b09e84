import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './google-button.module.css';

/** What Google's answer asks of the person, in place of the button; read out when it appears. */
export function GooglePanel({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 ref={heading} id={id} className={classes.title} tabIndex={-1}>
        {title}
      </h2>
      <p className={classes.text}>{text}</p>
      {children}
    </section>
  );
}
