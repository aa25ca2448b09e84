import { Button } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import { type ErasurePreview, previewErasure } from '#contract/erasures.ts';
import { useFailedWords } from '#web/platform/failed-words.ts';
import { useFormat } from '#web/platform/format.ts';
import { useRead } from '#web/platform/read.ts';
import { Loaded, SectionSkeleton } from '#web/ui/loaded.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { ErasedCountList } from '../../parts/erased-counts.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import classes from './keeping-screen.module.css';

/** What would go if this person were erased, what speaks against it, and the way to do it. */
export function EraseSection({ file }: { file: Applicant }) {
  const { t } = useTranslation('keeping');
  return (
    <Section title={t('erase.title')} text={t('erase.text')}>
      <Loaded
        query={useRead(previewErasure, { params: { id: file.id } })}
        words={useFailedWords()}
        loading={<SectionSkeleton label={t('erase.loading')} />}
      >
        {(preview) => <Preview file={file} preview={preview} />}
      </Loaded>
    </Section>
  );
}

function Preview({ file, preview }: { file: Applicant; preview: ErasurePreview }) {
  const { t } = useTranslation('keeping');
  const { day } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { counts, obstacles, backupsUntil } = preview;
  return (
    <>
      <ErasedCountList counts={counts} />
      {obstacles.length > 0 ? (
        <Notice tone="waiting" title={t('erase.notNow')}>
          <ul className={classes.obstacles}>
            {obstacles.map((why) => (
              <li key={why}>{t(`erase.obstacles.${why}`)}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <>
          <p className={classes.text}>
            {backupsUntil
              ? t('erase.backupsUntil', { day: day(backupsUntil) })
              : t('erase.backupsUnknown')}
          </p>
          <Button
            color="red"
            variant="light"
            aria-haspopup="dialog"
            leftSection={<IconEraser size={18} stroke={1.8} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            {t('erase.open')}
          </Button>
        </>
      )}
      {isOpen && <EraseDialog file={file} preview={preview} onClose={() => setOpen(false)} />}
    </>
  );
}
