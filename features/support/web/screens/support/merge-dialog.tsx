import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  MergeChoice,
  MergeFrame,
  MergeKept,
} from '#features/person/web/parts/applicants/merge-frame.tsx';
import type { SupportGroup } from '#features/support/contract/support-groups.ts';
import { fieldsOf } from '#features/support/contract/support-groups.ts';
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
  const words = useSupportTexts();
  const linesOf = useEntryLines();
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const merge = compareEdits(edits);
  const asChosen = ({ group, ...changed }: ChangedEntry, side: Side) =>
    linesOf(group, changed[side])?.join('\n') ?? t('merge.removed');
  const removed = ({ group, mine, theirs }: ChangedEntry) =>
    t('merge.removedEntry', { entry: linesOf(group, mine ?? theirs)?.[0] });
  const kept = (changed: readonly ChangedEntry[], side: Side) =>
    changed.map((entry) => ({
      key: entry.id,
      content: `${t('named', { name: words.group(entry.group) })} ${
        linesOf(entry.group, entry[side])?.join(' · ') ?? removed(entry)
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
          label={words.group(changed.group)}
          values={{ mine: asChosen(changed, 'mine'), theirs: asChosen(changed, 'theirs') }}
          savedAt={savedAt}
          chosen={choices.get(changed.id) ?? 'mine'}
          onChoose={(side) => setChoices(new Map(choices).set(changed.id, side))}
        />
      ))}
      <MergeKept by="theirs" items={kept(merge.onlyTheirs, 'theirs')} />
      <MergeKept by="mine" items={kept(merge.onlyMine, 'mine')} />
    </MergeFrame>
  );
}

/** Lines of an entry; undefined if removed. */
function useEntryLines() {
  const { t } = useTranslation('support-records');
  const words = useSupportTexts();
  const inWords = useSupportValue();
  return (group: SupportGroup, entry: EntryValues | undefined): string[] | undefined =>
    entry &&
    fieldsOf(group).flatMap(([name, field], place) => {
      const value = inWords(field, entry[name]);
      if (value === '') return [];
      return [place === 0 ? value : `${t('named', { name: words.field(name) })} ${value}`];
    });
}
