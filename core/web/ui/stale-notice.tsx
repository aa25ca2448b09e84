import { Button } from '@mantine/core';
import { type Definition, DefinitionList } from './definition-list.tsx';
import { Notice } from './notice.tsx';

export interface StaleWords {
  text: string;
  takeTheirs: string;
  keepMine: string;
}

/** Someone else saved first: shows their version and lets this person choose. */
export function StaleNotice({
  title,
  words,
  items,
  onTakeTheirs,
  onKeepMine,
}: {
  title: string;
  words: StaleWords;
  /** The record's current version. */
  items: readonly Definition[];
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}) {
  return (
    <Notice
      tone="waiting"
      takesFocus
      title={title}
      actions={
        <>
          <Button onClick={onTakeTheirs}>{words.takeTheirs}</Button>
          <Button variant="default" onClick={onKeepMine}>
            {words.keepMine}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
      <DefinitionList items={items} />
    </Notice>
  );
}
