import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SupportGroup } from '#contract/support-groups.ts';
import { fieldsOf } from '#contract/support-groups.ts';
import { useFormat } from '#web/platform/format.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { useIsAtLeast } from '#web/ui/screen-width.ts';
import { SideChoice } from '#web/ui/side-choice.tsx';
import type { EntryValues, SupportValues } from '../components/entry-values.ts';
import { useSupportWords } from '../components/support-words.ts';
import { useSupportValue } from '../fields.tsx';
import { type ChangedEntry, compareEdits, type Edits, mergedValues, type Side } from './merge.ts';
import classes from './merge-dialog.module.css';

/** Somebody else saved first: entry by entry, whose to keep. Nothing of either is lost. */
export function MergeDialog({
  savedAt,
  onMerged,
  onClose,
  ...edits
}: Edits & {
  savedAt: string | null;
  onMerged: (merged: SupportValues) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('support-records');
  const words = useSupportWords();
  const { relative } = useFormat();
  const linesOf = useEntryLines();
  const isPhone = !useIsAtLeast('md');
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const merge = compareEdits(edits);
  return (
    <Modal opened onClose={onClose} title={t('merge.title')} size="xl" fullScreen={isPhone}>
      <p className={classes.text}>
        {t(merge.conflicts.length > 0 ? 'merge.text' : 'merge.noConflicts')}
      </p>
      {merge.conflicts.map((changed) => (
        <SideChoice<Side>
          key={changed.id}
          label={words.group(changed.group)}
          chosen={choices.get(changed.id) ?? 'mine'}
          onChoose={(side) => setChoices(new Map(choices).set(changed.id, side))}
          sides={(['mine', 'theirs'] as const).map((side) => ({
            side,
            whose: t(`merge.${side}`),
            value: linesOf(changed.group, changed[side])?.join('\n') ?? t('merge.removed'),
            description:
              side === 'theirs' ? t('merge.savedAt', { when: relative(savedAt) }) : undefined,
          }))}
        />
      ))}
      <Kept label={t('merge.onlyTheirs')} changed={merge.onlyTheirs} side="theirs" />
      <Kept label={t('merge.onlyMine')} changed={merge.onlyMine} side="mine" />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('merge.back')}
        </Button>
        <Button onClick={() => onMerged(mergedValues(merge, edits.theirs, choices))}>
          {t('merge.keep')}
        </Button>
      </DialogActions>
    </Modal>
  );
}

function Kept({
  label,
  changed,
  side,
}: {
  label: string;
  changed: readonly ChangedEntry[];
  side: Side;
}) {
  const { t } = useTranslation('support-records');
  const words = useSupportWords();
  const linesOf = useEntryLines();
  const removed = ({ group, mine, theirs }: ChangedEntry) =>
    t('merge.removedEntry', { entry: linesOf(group, mine ?? theirs)?.[0] });
  if (changed.length === 0) return null;
  return (
    <div className={classes.kept}>
      <p className={classes.keptLabel}>{label}</p>
      <ul className={classes.keptList}>
        {changed.map((entry) => (
          <li key={entry.id}>
            {t('named', { name: words.group(entry.group) })}{' '}
            {linesOf(entry.group, entry[side])?.join(' · ') ?? removed(entry)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What an entry says, field by field; undefined for one that was removed. */
function useEntryLines() {
  const { t } = useTranslation('support-records');
  const words = useSupportWords();
  const inWords = useSupportValue();
  return (group: SupportGroup, entry: EntryValues | undefined): string[] | undefined =>
    entry &&
    fieldsOf(group).flatMap(([name, field], place) => {
      const value = inWords(field, entry[name]);
      if (value === '') return [];
      return [place === 0 ? value : `${t('named', { name: words.field(name) })} ${value}`];
    });
}
