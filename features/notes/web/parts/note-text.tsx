import type { Mention } from '#core/contract/mentions.ts';
import { noteParts } from './mentions.ts';
import classes from './note-text.module.css';

/** Note text with line breaks and highlighted mentions. */
export function NoteText({ text, mentions }: { text: string; mentions: readonly Mention[] }) {
  return (
    <p className={classes.text} dir="auto">
      {noteParts(text, mentions).map(({ text: part, mention, at }) =>
        mention ? (
          <bdi key={at} className={classes.mention}>
            {part}
          </bdi>
        ) : (
          <span key={at}>{part}</span>
        ),
      )}
    </p>
  );
}
