import { Button } from '@mantine/core';
import { type Definition, DefinitionList } from './definition-list.tsx';
import { Notice } from './notice.tsx';

export interface StaleTexts {
  text: string;
  takeTheirs: string;
  keepMine: string;
}

/** Someone else saved first: shows their version and lets this person choose. */
export function StaleNotice({
  title,
  texts,
  items,
  onTakeTheirs,
  onKeepMine,
}: {
  title: string;
  texts: StaleTexts;
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
          <Button onClick={onTakeTheirs}>{texts.takeTheirs}</Button>
          <Button variant="default" onClick={onKeepMine}>
            {texts.keepMine}
          </Button>
        </>
      }
    >
      <p>{texts.text}</p>
      <DefinitionList items={items} />
    </Notice>
  );
}
