import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { StatusBadge, type Tone } from '#core/web/ui/status-badge.tsx';
import type { WaitingEntry } from '#features/enrollment/contract/waiting-list.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import classes from './waiting-summary.module.css';

const tones: Record<WaitingEntry['priority'], Tone> = {
  urgent: 'bad',
  high: 'waiting',
  normal: 'neutral',
};

/** Priority, waiting time, and reason of an entry. */
export function WaitingSummary({ entry }: { entry: WaitingEntry }) {
  const { t } = useTranslation('locations');
  const label = useEnumerationLabel();
  const { day } = useFormat();
  const { priority, reason, since, wantedFrom } = entry;
  return (
    <div className={classes.words}>
      <p className={classes.line}>
        <StatusBadge tone={tones[priority]}>{label('waitingPriorities', priority)}</StatusBadge>
        <span>
          {[
            t('waitlist.since', { day: day(since) }),
            ...(wantedFrom ? [t('waitlist.wantedFrom', { day: day(wantedFrom) })] : []),
          ].join(' · ')}
        </span>
      </p>
      {reason && <p className={classes.line}>{reason}</p>}
    </div>
  );
}
