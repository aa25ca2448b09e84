import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  KeptChanges,
  MergeChoice,
  MergeFrame,
} from '#features/person/web/parts/applicants/merge-frame.tsx';
import type { SupportGroup } from '#features/support/contract/support-groups.ts';
import { listFields } from '#features/support/contract/support-groups.ts';
import type { EntryValues, SupportValues } from '../../parts/entry-values.ts';
import { useSupportValue } from '../../parts/fields.tsx';
import { useSupportTexts } from '../../parts/support-texts.ts';
import { type ChangedEntry, compareEdits, type Edits, mergedValues, type Side } from './merge.ts';

/** Resolves a concurrent edit entry by entry, so that nothing is lost. */
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
  const texts = useSupportTexts();
  const entryLines = useEntryLines();
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const merge = compareEdits(edits);
  const sideText = ({ group, ...changed }: ChangedEntry, side: Side) =>
    entryLines(group, changed[side])?.join('\n') ?? t('merge.removed');
  const removedText = ({ group, mine, theirs }: ChangedEntry) =>
    t('merge.removedEntry', { entry: entryLines(group, mine ?? theirs)?.[0] });
  const toItems = (changed: readonly ChangedEntry[], side: Side) =>
    changed.map((entry) => ({
      key: entry.id,
      content: `${t('named', { name: texts.group(entry.group) })} ${
        entryLines(entry.group, entry[side])?.join(' · ') ?? removedText(entry)
      }`,
    }));
  return (
    <MergeFrame
      title={t('merge.title')}
      text={merge.conflicts.length > 0 ? t('merge.text') : t('merge.noConflicts')}
      onKeep={() => onMerged(mergedValues(merge, edits.theirs, choices))}
      onClose={onClose}
    >
      {merge.conflicts.map((changed) => (
        <MergeChoice
          key={changed.id}
          label={texts.group(changed.group)}
          values={{ mine: sideText(changed, 'mine'), theirs: sideText(changed, 'theirs') }}
          savedAt={savedAt}
          chosen={choices.get(changed.id) ?? 'mine'}
          onChoose={(side) => setChoices(new Map(choices).set(changed.id, side))}
        />
      ))}
      <KeptChanges changedBy="theirs" items={toItems(merge.onlyTheirs, 'theirs')} />
      <KeptChanges changedBy="mine" items={toItems(merge.onlyMine, 'mine')} />
    </MergeFrame>
  );
}

/** Lines of an entry; undefined if removed. */
function useEntryLines() {
  const { t } = useTranslation('support-records');
  const texts = useSupportTexts();
  const formatValue = useSupportValue();
  return (group: SupportGroup, entry: EntryValues | undefined): string[] | undefined =>
    entry &&
    listFields(group).flatMap(([name, field], place) => {
      const value = formatValue(field, entry[name]);
      if (value === '') return [];
      return [place === 0 ? value : `${t('named', { name: texts.field(name) })} ${value}`];
    });
}
