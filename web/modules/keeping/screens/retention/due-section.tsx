import { Button } from '@mantine/core';
import { IconHourglassEmpty } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Total } from '#contract/paging.ts';
import { type DueFile, listDueFiles } from '#contract/retention.ts';
import { useEnumerationLabel } from '#web/modules/applicants/parts/enumeration-label.ts';
import { paths } from '#web/paths.ts';
import { useFailedWords } from '#web/platform/failed-words.ts';
import { useFormat } from '#web/platform/format.ts';
import { usePages } from '#web/platform/read.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FurtherPages } from '#web/ui/further-pages.tsx';
import { Loaded, SectionSkeleton } from '#web/ui/loaded.tsx';
import { Section } from '#web/ui/section.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { KeepDialog } from '../../parts/keep-dialog.tsx';
import classes from './retention-screen.module.css';

/** The files whose time is over, on each of which somebody decides. */
export function DueSection() {
  const { t } = useTranslation('keeping');
  const words = useFailedWords();
  const query = usePages(listDueFiles);
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLSpanElement>(null);
  const [kept, setKept] = useState<DueFile | null>(null);
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
        words={words}
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
                onFailed={(error) => showToast({ tone: 'bad', text: words.text(error) })}
              >
                {(files) => (
                  <ul ref={list} className={classes.list}>
                    {files.map((file) => (
                      <File key={file.id} file={file} onKeep={() => setKept(file)} />
                    ))}
                  </ul>
                )}
              </FurtherPages>
            </>
          )
        }
      </Loaded>
      {kept && (
        <KeepDialog
          applicantId={kept.id}
          person={kept}
          onClose={() => setKept(null)}
          // Its button is gone with its line.
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

function File({ file, onKeep }: { file: DueFile; onKeep: () => void }) {
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
