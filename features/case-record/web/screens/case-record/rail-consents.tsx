import { UnstyledButton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysBetween } from '#core/contract/event-times.ts';
import { lazyPart } from '#core/web/i18n/lazy-part.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import type { CaseSummary } from '#features/case-record/contract/case-summary.ts';
import { useRecipientNames } from '#features/consents/web/parts/consent-facts.tsx';
import type { WantedConsent } from '#features/consents/web/parts/consent-values.ts';
import classes from './case-rail.module.css';
import { RailPart, type RailPartProps } from './rail-part.tsx';

const ConsentDialog = lazyPart(
  async () => (await import('#features/consents/web/parts/consent-dialog.tsx')).ConsentDialog,
);

type EndingConsent = CaseSummary['endingConsents'][number];

/** Consents that end soon; renewing one starts from what it allows. */
export function EndingConsents({ applicant, summary: { endingConsents } }: RailPartProps) {
  const { t, i18n } = useTranslation('case-record');
  const names = useRecipientNames();
  const [renewed, setRenewed] = useState<EndingConsent | null>(null);
  const spans = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' });
  if (endingConsents.length === 0 && !renewed) return null;
  return (
    <RailPart title={t('rail.consents')}>
      <ul className={classes.list}>
        {endingConsents.map((consent) => (
          <li key={consent.id} className={classes.line}>
            <span className={classes.cut} dir="auto" title={names(consent)}>
              {names(consent)}
            </span>
            <span className={classes.ends}>
              {spans.format(daysBetween(dayFromNow(), consent.expiresOn), 'day')}
            </span>
            {applicant.abilities.update && (
              <UnstyledButton
                className={classes.action}
                aria-haspopup="dialog"
                aria-label={t('rail.renewOne', { name: names(consent) })}
                onClick={() => setRenewed(consent)}
              >
                {t('rail.renew')}
              </UnstyledButton>
            )}
          </li>
        ))}
      </ul>
      {renewed && (
        <Suspense>
          <ConsentDialog
            applicantId={applicant.id}
            isOpen
            wanted={toWanted(renewed)}
            onClose={() => setRenewed(null)}
          />
        </Suspense>
      )}
    </RailPart>
  );
}

function toWanted({ parts, topics, groups, purpose, recipients }: EndingConsent): WantedConsent {
  const recipient = recipients[0]?.name;
  return {
    parts,
    topics,
    groups: groups as WantedConsent['groups'] & object,
    purpose,
    ...(recipient !== undefined && { recipient }),
  };
}
