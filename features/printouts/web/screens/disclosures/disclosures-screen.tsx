import { Button } from '@mantine/core';
import { IconListCheck, IconPrinter, IconUserHeart } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { usePages } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { paths } from '#core/web/paths.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { FurtherPages } from '#core/web/ui/further-pages.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import ruled from '#core/web/ui/ruled-list.module.css';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { AboutFile } from '#features/person/web/parts/applicants/record-frame.tsx';
import { listDisclosures } from '#features/printouts/contract/disclosures.ts';
import { DisclosureEntry } from '../../parts/papers/disclosure-entry.tsx';

/** `/page/applicant/{id}/disclosures`: the disclosure log. */
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
  const loadFailureTexts = useLoadFailureTexts();
  const query = usePages(listDisclosures, { params: { id }, query: { limit: 50 } });
  const list = useRef<HTMLOListElement>(null);
  return (
    <Loaded
      query={query}
      texts={loadFailureTexts}
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
            onFailed={(error) => showToast({ tone: 'bad', text: loadFailureTexts.text(error) })}
          >
            {(entries) => (
              <ol ref={list} className={ruled.list}>
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
