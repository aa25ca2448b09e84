import type { ReactNode } from 'react';
import type { Mention } from '#core/contract/mentions.ts';
import { noteParts } from './mentions.ts';
import { noteBlocks, splitBold } from './note-blocks.ts';
import classes from './note-text.module.css';

/** Note text with line breaks, lists, bold words, and highlighted mentions. */
export function NoteText({ text, mentions }: { text: string; mentions: readonly Mention[] }) {
  return noteBlocks(text).map(({ kind, lines, at }) =>
    kind === 'list' ? (
      <ul key={at} className={classes.list} dir="auto">
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text don't move
          <li key={place}>{withMentions(line, mentions)}</li>
        ))}
      </ul>
    ) : (
      <p key={at} className={classes.text} dir="auto">
        {withMentions(lines.join('\n'), mentions)}
      </p>
    ),
  );
}

function withMentions(text: string, mentions: readonly Mention[]): ReactNode {
  return noteParts(text, mentions).map(({ text: part, mention, at }) =>
    mention ? (
      <bdi key={at} className={classes.mention}>
        {part}
      </bdi>
    ) : (
      <span key={at}>
        {splitBold(part).map(({ text: words, isBold, at: place }) =>
          isBold ? <strong key={place}>{words}</strong> : words,
        )}
      </span>
    ),
  );
}
