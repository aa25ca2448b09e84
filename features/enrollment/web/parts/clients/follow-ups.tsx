import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import { StatusBadge, type Tone } from '#core/web/ui/status-badge.tsx';
import type { Client } from '#features/enrollment/contract/clients.ts';
import type { FollowUp } from '#features/enrollment/contract/enrollments.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import classes from './enrollments-section.module.css';
import { FollowUpDialog } from './follow-up-dialog.tsx';

/** Follow-up dates and results. */
export function FollowUps({
  client,
  followUps,
}: {
  client: Client;
  followUps: readonly FollowUp[];
}) {
  const { t } = useTranslation('clients');
  const [chosen, setChosen] = useState<FollowUp | null>(null);
  return (
    <>
      <ul className={classes.entries}>
        {followUps.map((followUp) => (
          <li key={followUp.id} className={classes.followUp}>
            <div>
              <Facts followUp={followUp} />
            </div>
            {client.abilities.update && (
              <Button
                variant="default"
                size="compact-md"
                aria-label={
                  followUp.result === null
                    ? t('followUp.noteOne', { count: followUp.daysAfter })
                    : t('followUp.correctOne', { count: followUp.daysAfter })
                }
                aria-haspopup="dialog"
                onClick={() => setChosen(followUp)}
              >
                {followUp.result === null ? t('followUp.note') : t('followUp.correct')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && (
        <FollowUpDialog
          client={client}
          // The current state, which may have changed since the dialog opened.
          followUp={followUps.find(({ id }) => id === chosen.id) ?? chosen}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

const tones: Record<NonNullable<FollowUp['result']>, Tone> = {
  reached: 'good',
  not_reached: 'waiting',
  declined: 'neutral',
};

function Facts({ followUp }: { followUp: FollowUp }) {
  const { t } = useTranslation('clients');
  const { day, personName } = useFormat();
  const label = useEnumerationLabel();
  const { result, due, daysAfter, housing, employment, words, recordedBy } = followUp;
  const isDue = due <= dayFromNow();
  const outcomeLabels = [
    housing && label('housingOutcomes', housing),
    employment && label('employmentOutcomes', employment),
  ].filter(Boolean);
  return (
    <>
      <p className={classes.line}>
        {result === null ? (
          <StatusBadge tone={isDue ? 'waiting' : 'neutral'}>
            {isDue ? t('followUp.isDue') : t('followUp.toCome')}
          </StatusBadge>
        ) : (
          <StatusBadge tone={tones[result]}>{label('followUpResults', result)}</StatusBadge>
        )}{' '}
        {t('followUp.when', { count: daysAfter, day: day(result === null ? due : followUp.day) })}
      </p>
      {outcomeLabels.length > 0 && <p className={classes.line}>{outcomeLabels.join(' · ')}</p>}
      {words && <p className={classes.words}>{words}</p>}
      {result !== null && recordedBy && (
        <p className={classes.soft}>{t('notedBy', { name: personName(recordedBy) })}</p>
      )}
    </>
  );
}
