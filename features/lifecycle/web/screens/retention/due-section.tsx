import { Button } from '@mantine/core';
import { IconHourglassEmpty } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Total } from '#core/contract/paging.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { usePages } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { FurtherPages } from '#core/web/ui/further-pages.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { type DueFile, listDueFiles } from '#features/lifecycle/contract/retention.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { KeepDialog } from '../../parts/keep-dialog.tsx';
import classes from './retention-screen.module.css';

/** Due records that await a decision. */
export function DueSection() {
  const { t } = useTranslation('keeping');
  const failureTexts = useLoadFailureTexts();
  const query = usePages(listDueFiles);
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLSpanElement>(null);
  const [selectedRecord, setSelectedRecord] = useState<DueFile | null>(null);
  return (
    <Section
      title={
        <span ref={heading} tabIndex={-1}>
          {t('retention.due.title')}
        </span>
      }
      text={t('retention.due.text')}
    >
      <Loaded
        query={query}
        texts={failureTexts}
        loading={<SectionSkeleton label={t('retention.due.loading')} />}
      >
        {({ pages: [first] }) =>
          !first || first.items.length === 0 ? (
            <EmptyState
              icon={<IconHourglassEmpty size={26} stroke={1.6} />}
              title={t('retention.due.none')}
              text={t('retention.due.noneText')}
            />
          ) : (
            <>
              <Count total={first.total} />
              <FurtherPages
                query={query}
                list={list}
                label={t('retention.due.further')}
                onFailed={(error) => showToast({ tone: 'bad', text: failureTexts.text(error) })}
              >
                {(files) => (
                  <ul ref={list} className={classes.list}>
                    {files.map((file) => (
                      <DueRow key={file.id} file={file} onKeep={() => setSelectedRecord(file)} />
                    ))}
                  </ul>
                )}
              </FurtherPages>
            </>
          )
        }
      </Loaded>
      {selectedRecord && (
        <KeepDialog
          applicantId={selectedRecord.id}
          person={selectedRecord}
          onClose={() => setSelectedRecord(null)}
          // The row with the focused button is gone.
          onKept={() => heading.current?.focus()}
        />
      )}
    </Section>
  );
}

function Count({ total }: { total: Total }) {
  const { t } = useTranslation('keeping');
  const { number } = useFormat();
  return (
    <p className={classes.count}>
      {typeof total === 'number'
        ? t('retention.due.count', { count: total, files: number(total) })
        : t('retention.due.many', { files: number(total.atLeast) })}
    </p>
  );
}

function DueRow({ file, onKeep }: { file: DueFile; onKeep: () => void }) {
  const { t } = useTranslation('keeping');
  const label = useEnumerationLabel();
  const { day, personName } = useFormat();
  const name = personName(file);
  return (
    <li className={classes.file} tabIndex={-1}>
      <div className={classes.words}>
        <p className={classes.name}>
          <Link to={paths.keeping(file.id)}>
            <span dir="auto">{name}</span>{' '}
            <span className={classes.reference}>{file.reference}</span>
          </Link>
        </p>
        <p className={classes.about}>
          {t('retention.due.since', { day: day(file.dueOn) })} ·{' '}
          {t('retention.due.lastWork', { day: day(file.lastWorkOn) })} ·{' '}
          {label('retentionKinds', file.kind)}
        </p>
      </div>
      <Button
        variant="default"
        size="compact-md"
        aria-haspopup="dialog"
        aria-label={t('retention.keep.openFor', { name })}
        onClick={onKeep}
      >
        {t('retention.keep.open')}
      </Button>
    </li>
  );
}
