import { Button, Group } from '@mantine/core';
import { IconCertificate, IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '#core/contract/languages.ts';
import { download } from '#core/web/api/download.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { usePages } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import { DefinitionList } from '#core/web/ui/definition-list.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { FurtherPages } from '#core/web/ui/further-pages.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type ErasureCertificate,
  listErasures,
  saveCertificate,
} from '#features/lifecycle/contract/erasures.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { ErasedCountList } from '../../parts/erased-counts.tsx';
import classes from './erasures-screen.module.css';

/** `/page/settings/erasures`: certificates of erasures, without personal data. */
export function ErasuresScreen() {
  const { t } = useTranslation('keeping');
  usePageTitle(t('certificates.title'));
  const failureTexts = useLoadFailureTexts();
  const query = usePages(listErasures);
  const list = useRef<HTMLOListElement>(null);
  return (
    <>
      <PageHeader title={t('certificates.title')} subtitle={t('certificates.text')} />
      <Loaded
        query={query}
        texts={failureTexts}
        loading={<SectionSkeleton label={t('certificates.loading')} />}
      >
        {({ pages: [newest] }) =>
          newest?.items.length === 0 ? (
            <EmptyState
              icon={<IconCertificate size={26} stroke={1.6} />}
              title={t('certificates.none')}
              text={t('certificates.noneText')}
            />
          ) : (
            <FurtherPages
              query={query}
              list={list}
              label={t('certificates.older')}
              onFailed={(error) => showToast({ tone: 'bad', text: failureTexts.text(error) })}
            >
              {(certificates) => (
                <ol ref={list} className={classes.list}>
                  {certificates.map((one) => (
                    <Certificate key={one.id} certificate={one} />
                  ))}
                </ol>
              )}
            </FurtherPages>
          )
        }
      </Loaded>
    </>
  );
}

function Certificate({ certificate }: { certificate: ErasureCertificate }) {
  const { t } = useTranslation('keeping');
  const label = useEnumerationLabel();
  const { moment, day } = useFormat();
  const { number, erasedAt, erasedBy, reason, counts, backupsUntil, hash, isFinished } =
    certificate;
  return (
    <li className={classes.certificate} tabIndex={-1}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('certificate.title', { number })}</h2>
        <Downloads certificate={certificate} />
      </div>
      <DefinitionList
        items={[
          { term: t('certificate.when'), value: moment(erasedAt) },
          {
            term: t('certificate.by'),
            value: erasedBy
              ? `${erasedBy.firstName} ${erasedBy.lastName}`.trim()
              : t('certificate.byItself'),
          },
          { term: t('certificate.reason'), value: label('erasureReasons', reason) },
          {
            term: t('certificate.backups'),
            value: backupsUntil
              ? t('certificate.backupsUntil', { day: day(backupsUntil) })
              : t('certificate.backupsUnknown'),
          },
          ...(isFinished
            ? []
            : [{ term: t('certificate.state'), value: t('certificate.unfinished') }]),
          {
            term: t('certificate.hash'),
            value: <code className={classes.hash}>{hash}</code>,
          },
        ]}
      />
      <details className={classes.removed}>
        <summary>{t('certificate.removed')}</summary>
        <ErasedCountList counts={counts} />
      </details>
    </li>
  );
}

function Downloads({ certificate: { id, number } }: { certificate: ErasureCertificate }) {
  const { t } = useTranslation('keeping');
  const { languageName } = useFormat();
  const errorMessage = useErrorMessage();
  async function save(language: Language) {
    try {
      const query = { language, zone: browserZone() };
      const name = await download(saveCertificate, { params: { id }, query });
      showToast({ text: t('certificates.saved', { name }) });
    } catch (error) {
      showToast({ tone: 'bad', text: errorMessage(error) });
    }
  }
  return (
    <Group gap="xs">
      {languages.map((language) => (
        <Button
          key={language}
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={16} stroke={1.8} aria-hidden="true" />}
          aria-label={t('certificates.saveIn', { number, language: languageName(language) })}
          onClick={() => void save(language)}
        >
          {t('certificates.pdf', { language: languageName(language) })}
        </Button>
      ))}
    </Group>
  );
}
