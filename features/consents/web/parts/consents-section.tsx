import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import ruled from '#core/web/ui/ruled-list.module.css';
import { Section } from '#core/web/ui/section.tsx';
import { type Consent, listConsents } from '#features/consents/contract/consents.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import { useRecipientNames } from './consent-facts.tsx';
import classes from './consents-section.module.css';

/** The current consents of a person in short; the complete ones are on the consents page. */
export function ConsentsSection({ applicant: { id, abilities } }: { applicant: Applicant }) {
  const { t } = useTranslation('consents');
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title={t('title')}
      actions={
        <>
          <Button variant="subtle" component={Link} to={paths.consents(id)}>
            {t('all')}
          </Button>
          {abilities.update && (
            <Button
              variant="default"
              aria-haspopup="dialog"
              leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
              onClick={() => setAdding(true)}
            >
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      <Loaded
        query={useRead(listConsents, { params: { id } })}
        texts={useLoadFailureTexts()}
        loading={<SectionSkeleton label={t('loading')} height={20} widths={['60%']} />}
      >
        {(consents) => <Current consents={consents.filter(({ state }) => state === 'active')} />}
      </Loaded>
      <ConsentDialog applicantId={id} isOpen={isAdding} onClose={() => setAdding(false)} />
    </Section>
  );
}

function Current({ consents }: { consents: readonly Consent[] }) {
  const { t } = useTranslation('consents');
  const { day } = useFormat();
  const names = useRecipientNames();
  if (consents.length === 0) return <p className={classes.none}>{t('choose.empty')}</p>;
  return (
    <ul className={ruled.list}>
      {consents.map((consent) => (
        <li key={consent.id} className={classes.entry}>
          <span dir="auto">{names(consent)}</span>
          <span className={classes.until}>
            {consent.expiresOn
              ? t('until', { day: day(consent.expiresOn) })
              : (consent.expiresWhen ?? '')}
          </span>
        </li>
      ))}
    </ul>
  );
}
