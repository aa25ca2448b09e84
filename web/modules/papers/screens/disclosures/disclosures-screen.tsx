import { Button } from '@mantine/core';
import { IconListCheck, IconPrinter, IconUserHeart } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { listDisclosures } from '#contract/disclosures.ts';
import { AboutFile } from '#web/modules/applicants/parts/about-file.tsx';
import { paths } from '#web/paths.ts';
import { useFailedWords } from '#web/platform/failed-words.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { usePages } from '#web/platform/read.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FurtherPages } from '#web/ui/further-pages.tsx';
import { Loaded, SectionSkeleton } from '#web/ui/loaded.tsx';
import { Section } from '#web/ui/section.tsx';
import { showToast } from '#web/ui/toast.tsx';
import classes from '../../parts/disclosure-entry.module.css';
import { DisclosureEntry } from '../../parts/disclosure-entry.tsx';

/** `/page/applicant/{id}/disclosures`: who was given what of a file. */
export function DisclosuresScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { t } = useTranslation('papers');
  usePageTitle(t('disclosures.title'));
  return (
    <AboutFile
      id={id}
      title={t('disclosures.title')}
      actions={
        <>
          <Button
            variant="default"
            component={Link}
            to={paths.accounting(id)}
            leftSection={<IconUserHeart size={18} stroke={1.8} aria-hidden="true" />}
          >
            {t('accounting.open')}
          </Button>
          <Button
            variant="default"
            component={Link}
            to={paths.paper(id)}
            search={{ parts: 'identity,disclosures' } as never}
            leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden="true" />}
          >
            {t('disclosures.print')}
          </Button>
        </>
      }
    >
      {() => (
        <Section title={t('disclosures.list')} text={t('disclosures.text')}>
          <Entries id={id} />
        </Section>
      )}
    </AboutFile>
  );
}

function Entries({ id }: { id: string }) {
  const { t } = useTranslation('papers');
  const words = useFailedWords();
  const query = usePages(listDisclosures, { params: { id }, query: { limit: 50 } });
  const list = useRef<HTMLOListElement>(null);
  return (
    <Loaded
      query={query}
      words={words}
      loading={<SectionSkeleton label={t('disclosures.loading')} />}
    >
      {({ pages: [newest] }) =>
        newest?.items.length === 0 ? (
          <EmptyState
            icon={<IconListCheck size={26} stroke={1.6} />}
            title={t('disclosures.none')}
            text={t('disclosures.noneText')}
          />
        ) : (
          <FurtherPages
            query={query}
            list={list}
            label={t('disclosures.older')}
            onFailed={(error) => showToast({ tone: 'bad', text: words.text(error) })}
          >
            {(entries) => (
              <ol ref={list} className={classes.list}>
                {entries.map((entry) => (
                  <DisclosureEntry key={entry.id} entry={entry} />
                ))}
              </ol>
            )}
          </FurtherPages>
        )
      }
    </Loaded>
  );
}
