import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Merge } from '#contract/merges.ts';
import { useFormat } from '#web/platform/format.ts';
import { Section } from '#web/ui/section.tsx';
import { mergesQuery } from '../queries.ts';
import classes from './merged-files.module.css';
import { UndoDialog } from './undo-dialog.tsx';

/** In a file: those that became a part of it. Nothing where there is none. */
export function MergedFiles({ applicantId }: { applicantId: string }) {
  const { t } = useTranslation('duplicates');
  const { data } = useQuery(mergesQuery(applicantId));
  if (!data || data.merges.length === 0) return null;
  return (
    <Section title={t('merged.title')} text={t('merged.text')}>
      <ul className={classes.list}>
        {data.merges.map((merge) => (
          <li key={merge.id} className={classes.merge}>
            <MergedFile applicantId={applicantId} merge={merge} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function MergedFile({ applicantId, merge }: { applicantId: string; merge: Merge }) {
  const { t } = useTranslation('duplicates');
  const { relative, personName, when } = useFormat();
  const [isUndoing, setUndoing] = useState(false);
  const until = when(merge.undoUntil);
  const isFinal = new Date(merge.undoUntil) < new Date();
  return (
    <>
      <div className={classes.words}>
        <p className={classes.reference}>{merge.reference}</p>
        <p className={classes.facts}>
          {t('merged.when', { when: relative(merge.mergedAt), name: personName(merge.mergedBy) })} ·{' '}
          {isFinal ? t('merged.final') : t('merged.until', { day: until.exact })}
        </p>
      </div>
      {merge.mayUndo && (
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
      )}
      {isUndoing && (
        <UndoDialog applicantId={applicantId} merge={merge} onClose={() => setUndoing(false)} />
      )}
    </>
  );
}
