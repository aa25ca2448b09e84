import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { EntryList } from '#core/web/ui/entry-list.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { listMerges, type Merge } from '#features/lifecycle/contract/merges.ts';
import { UndoDialog } from './undo-dialog.tsx';

/** The records merged into this one; renders nothing if there are none. */
export function MergedRecords({ applicantId }: { applicantId: string }) {
  const { t } = useTranslation('duplicates');
  const { data } = useRead(listMerges, { params: { id: applicantId } });
  if (!data || data.merges.length === 0) return null;
  return (
    <Section title={t('merged.title')} text={t('merged.text')}>
      <EntryList
        entries={data.merges.map((merge) => ({
          key: merge.id,
          title: merge.reference,
          about: <MergedBy merge={merge} />,
          action: merge.mayUndo && <UndoButton applicantId={applicantId} merge={merge} />,
        }))}
      />
    </Section>
  );
}

function MergedBy({ merge }: { merge: Merge }) {
  const { t } = useTranslation('duplicates');
  const { relative, personName, when } = useFormat();
  const isFinal = new Date(merge.undoUntil) < new Date();
  return (
    <>
      {t('merged.when', { when: relative(merge.mergedAt), name: personName(merge.mergedBy) })} ·{' '}
      {isFinal ? t('merged.final') : t('merged.until', { day: when(merge.undoUntil).exact })}
    </>
  );
}

function UndoButton({ applicantId, merge }: { applicantId: string; merge: Merge }) {
  const { t } = useTranslation('duplicates');
  const [isUndoing, setUndoing] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconArrowBackUp size={16} stroke={1.8} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-label={t('merged.undoOf', { reference: merge.reference })}
        onClick={() => setUndoing(true)}
      >
        {t('merged.undo')}
      </Button>
      {isUndoing && (
        <UndoDialog applicantId={applicantId} merge={merge} onClose={() => setUndoing(false)} />
      )}
    </>
  );
}
