import { Button } from '@mantine/core';
import { IconHourglassEmpty } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailedWords } from '#core/web/api/failed-words.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { readLongerStay } from '#features/lifecycle/contract/retention.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { KeepDialog } from '../../parts/keep-dialog.tsx';
import classes from './keeping-screen.module.css';

/** Until when the file stays though its time is over, and who has said so. */
export function StaySection({ file }: { file: Applicant }) {
  const { t } = useTranslation('keeping');
  const { day, moment } = useFormat();
  const query = useRead(readLongerStay, { params: { id: file.id } });
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={t('retention.stay.title')}
      text={t('retention.stay.text')}
      actions={
        !file.deletedAt &&
        query.data && (
          <Button
            variant="default"
            aria-haspopup="dialog"
            leftSection={<IconHourglassEmpty size={18} stroke={1.8} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            {t('retention.keep.open')}
          </Button>
        )
      }
    >
      <Loaded
        query={query}
        words={useFailedWords()}
        loading={<SectionSkeleton label={t('retention.stay.loading')} />}
      >
        {({ stay }) =>
          stay === null ? (
            <p className={classes.line}>{t('retention.stay.none')}</p>
          ) : (
            <div className={classes.list}>
              <div>
                <p className={classes.line}>
                  {t('retention.stay.until', { day: day(stay.until) })}
                </p>
                <p className={classes.line} dir="auto">
                  {stay.reason}
                </p>
                <p className={classes.soft}>
                  {t('retention.stay.by', {
                    who: `${stay.decidedBy.firstName} ${stay.decidedBy.lastName}`.trim(),
                    when: moment(stay.decidedAt),
                  })}
                </p>
              </div>
            </div>
          )
        }
      </Loaded>
      {isOpen && <KeepDialog applicantId={file.id} person={file} onClose={() => setOpen(false)} />}
    </Section>
  );
}
