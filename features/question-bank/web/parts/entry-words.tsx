import type { ReactNode } from 'react';
import classes from './entry-words.module.css';

/** What an entry of a sortable list says: what it is called, and more about it below. */
export function EntryWords({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.words}>
      <p className={classes.name}>{name}</p>
      {children}
    </div>
  );
}

export function EntryNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}

/** Short facts in one line. */
export function EntryFacts({ facts }: { facts: readonly string[] }) {
  return (
    <ul className={classes.facts}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
