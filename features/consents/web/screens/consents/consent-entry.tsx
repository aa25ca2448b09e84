import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import ruled from '#core/web/ui/ruled-list.module.css';
import { StatusBadge, type Tone } from '#core/web/ui/status-badge.tsx';
import type { Consent } from '#features/consents/contract/consents.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { ConsentFacts, useRecipientNames } from '../../parts/consent-facts.tsx';
import classes from './consent-entry.module.css';

const tones: Record<Consent['state'], Tone> = {
  active: 'good',
  expired: 'neutral',
  revoked: 'waiting',
  void: 'neutral',
};

export function ConsentEntry({
  consent,
  onEnd,
}: {
  consent: Consent;
  /** Missing if the reader may not change it. A consent that has ended can be voided. */
  onEnd?: ((consent: Consent) => void) | undefined;
}) {
  const { t } = useTranslation('consents');
  const label = useEnumerationLabel();
  const { moment } = useFormat();
  const who = useRecipientNames()(consent);
  const isOver = consent.state !== 'active';
  const recorder = consent.recordedBy;
  const name = recorder ? `${recorder.firstName} ${recorder.lastName}`.trim() : '';
  return (
    <li className={ruled.entry}>
      <div className={classes.head}>
        <p className={classes.name}>
          <span dir="auto">{who}</span>
          <StatusBadge tone={tones[consent.state]}>
            {label('consentStates', consent.state)}
          </StatusBadge>
        </p>
        {onEnd && consent.state !== 'void' && (
          <Button
            variant={isOver ? 'subtle' : 'default'}
            size="compact-sm"
            aria-label={isOver ? t('wrongOf', { who }) : t('endOf', { who })}
            onClick={() => onEnd(consent)}
          >
            {isOver ? t('wrong') : t('end')}
          </Button>
        )}
      </div>
      {consent.ended && <Ended ended={consent.ended} />}
      <p className={ruled.when}>
        {t('recordedBy', { who: name, when: moment(consent.recordedAt) })}
      </p>
      <ConsentFacts consent={consent} />
    </li>
  );
}

function Ended({ ended: { how, on, by, note } }: { ended: NonNullable<Consent['ended']> }) {
  const { t } = useTranslation('consents');
  const label = useEnumerationLabel();
  const { day } = useFormat();
  const actorText = by
    ? t('endedBy', { who: `${by.firstName} ${by.lastName}`.trim() })
    : t('endedByPerson');
  return (
    <p className={ruled.when}>
      {[label('consentEndings', how), t('endedOn', { day: day(on) }), actorText, note]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}
