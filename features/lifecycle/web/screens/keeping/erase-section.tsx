import { Button } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailedWords } from '#core/web/api/failed-words.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { type ErasurePreview, previewErasure } from '#features/lifecycle/contract/erasures.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
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
