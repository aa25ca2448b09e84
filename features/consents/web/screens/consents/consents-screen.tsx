import { Button } from '@mantine/core';
import { IconPlus, IconSignature } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Paper } from '#core/contract/printout.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { PaperView } from '#core/web/print/printout-view.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import ruled from '#core/web/ui/ruled-list.module.css';
import { Section } from '#core/web/ui/section.tsx';
import { type Consent, listConsents } from '#features/consents/contract/consents.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { AboutFile } from '#features/person/web/parts/applicants/record-frame.tsx';
import { ConsentDialog } from '../../parts/consent-dialog.tsx';
import { EndDialog } from '../../parts/end-dialog.tsx';
import { ConsentEntry } from './consent-entry.tsx';
import { PatientNotice } from './patient-notice.tsx';

/** `/page/applicant/{id}/consents`: a person's consents. */
export function ConsentsScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { t } = useTranslation('consents');
  usePageTitle(t('title'));
  return (
    <AboutFile key={id} id={id} title={t('title')}>
      {(file) => <ConsentsOfPerson file={file} />}
    </AboutFile>
  );
}

function ConsentsOfPerson({ file }: { file: Applicant }) {
  const { id, abilities } = file;
  const { t } = useTranslation(['consents', 'papers', 'actions']);
  const failureTexts = useLoadFailureTexts();
  const [isAdding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Consent | null>(null);
  const [notice, setNotice] = useState<Paper | null>(null);
  const mayChange = abilities.update;
  const query = useRead(listConsents, { params: { id } });
  const add = mayChange && (
    <Button
      leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
      onClick={() => setAdding(true)}
    >
      {t('add')}
    </Button>
  );
  if (notice) {
    return (
      <PaperView
        paper={notice}
        hint={t('papers:patientNotice.ready')}
        changeLabel={t('papers:patientNotice.done')}
        onChange={() => setNotice(null)}
      />
    );
  }
  return (
    <Loaded query={query} texts={failureTexts} loading={<SectionSkeleton label={t('loading')} />}>
      {(consents) => {
        const current = consents.filter(({ state }) => state === 'active');
        const past = consents.filter(({ state }) => state !== 'active');
        return (
          <>
            <Section title={t('current')} text={t('text')} actions={current.length > 0 && add}>
              {current.length === 0 ? (
                <EmptyState
                  icon={<IconSignature size={26} stroke={1.6} />}
                  title={consents.length === 0 ? t('none') : t('choose.empty')}
                  text={mayChange ? t('noneText') : t('actions:restoreFirst')}
                  action={add}
                />
              ) : (
                <Entries
                  consents={current}
                  onEnd={mayChange ? (consent) => setEnding(consent) : undefined}
                />
              )}
            </Section>
            {past.length > 0 && (
              <Section title={t('past')} text={t('pastText')}>
                <Entries
                  consents={past}
                  onEnd={mayChange ? (consent) => setEnding(consent) : undefined}
                />
              </Section>
            )}
            <PatientNotice file={file} mayGive={mayChange} onGiven={setNotice} />
            <ConsentDialog applicantId={id} isOpen={isAdding} onClose={() => setAdding(false)} />
            <EndDialog applicantId={id} consent={ending} onClose={() => setEnding(null)} />
          </>
        );
      }}
    </Loaded>
  );
}

function Entries({
  consents,
  onEnd,
}: {
  consents: readonly Consent[];
  onEnd?: ((consent: Consent) => void) | undefined;
}) {
  return (
    <ul className={ruled.list}>
      {consents.map((consent) => (
        <ConsentEntry key={consent.id} consent={consent} onEnd={onEnd} />
      ))}
    </ul>
  );
}
