import { Kbd } from '@mantine/core';
import type { RefObject } from 'react';
import classes from './help.module.css';
import type { HelpBlock, HelpPage, HelpText } from './queries.ts';

/** A help page below the panel's own heading. */
export function HelpArticle({
  page,
  heading,
}: {
  page: HelpPage;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  return (
    <article className={classes.article}>
      <h3 ref={heading} tabIndex={-1} className={classes.title}>
        {page.title}
      </h3>
      {page.blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page never changes
        <Block key={place} block={block} />
      ))}
    </article>
  );
}

function Block({ block }: { block: HelpBlock }) {
  if (block.kind === 'heading') return <h4>{block.text}</h4>;
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Runs runs={block.text} />
      </p>
    );
  }
  const List = block.kind === 'steps' ? 'ol' : 'ul';
  return (
    <List className={block.kind === 'steps' ? classes.steps : classes.bullets}>
      {block.items.map((runs, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page never changes
        <li key={place}>
          <Runs runs={runs} />
        </li>
      ))}
    </List>
  );
}

function Runs({ runs }: { runs: readonly HelpText[] }) {
  return runs.map(({ text, style }, place) => {
    const key = `${place}:${text}`;
    if (style === 'bold') return <strong key={key}>{text}</strong>;
    return style === 'key' ? <Kbd key={key}>{text}</Kbd> : text;
  });
}
