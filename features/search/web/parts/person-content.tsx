import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ageOn } from '#core/contract/days.ts';
import { daysBetween } from '#core/contract/event-times.ts';
import { dayFromNow, localDay } from '#core/web/i18n/local-day.ts';
import { PersonAvatar } from '#core/web/ui/person-avatar.tsx';
import { ApplicantStatusBadge } from '#features/person/web/parts/applicants/applicant-status-badge.tsx';
import type { ApplicantHit } from '#features/search/contract/search.ts';
import { AlertBadge } from './alert-badge.tsx';
import type { Found } from './found.ts';
import { MarkedWords } from './marked-words.tsx';
import classes from './search.module.css';

/** A person with status, worst alert, and next step: enough to answer a call. */
export function PersonContent({
  found: { title, isAlike = false },
  person,
  typed,
}: {
  found: Found;
  person: ApplicantHit;
  typed: string;
}) {
  const { t } = useTranslation(['search', 'case-record']);
  const { alert, nextStep, reference, dateOfBirth } = person;
  const age = dateOfBirth === null ? null : ageOn(dayFromNow(), dateOfBirth);
  return (
    <>
      <span className={classes.avatar}>
        <PersonAvatar name={title} size={36} />
      </span>
      <span className={classes.person}>
        <span className={classes.personLine}>
          <span className={classes.title}>
            <MarkedWords text={title} typed={typed} isAlike={isAlike} />
          </span>{' '}
          <span className={classes.details}>
            {age !== null && (
              <>
                <span aria-hidden="true">{age}</span>
                <VisuallyHidden>{t('case-record:age', { count: age })}</VisuallyHidden>
                {', '}
              </>
            )}
            {reference}
          </span>{' '}
          <StatusWithDays person={person} />
        </span>{' '}
        <span className={classes.personLine}>
          {alert ? (
            <AlertBadge alert={alert} />
          ) : (
            <span className={classes.details}>{t('search:person.noAlerts')}</span>
          )}{' '}
          {nextStep !== null && (
            <span className={classes.details}>
              {t('search:person.next', { step: t(`search:nextSteps.${nextStep}`) })}
            </span>
          )}
        </span>
      </span>
      <span className={`${classes.shortcut} ${classes.open}`} aria-hidden="true">
        {t('search:keys.enter')}
      </span>
    </>
  );
}

/** The status and how long the person has had it; for a client, the day of the enrollment. */
function StatusWithDays({
  person: { status, statusSince, enrolledFrom },
}: {
  person: ApplicantHit;
}) {
  const { t } = useTranslation('case-record');
  const today = dayFromNow();
  function duration(): string {
    if (enrolledFrom !== null && enrolledFrom <= today) {
      return t('dayOfProgram', { count: daysBetween(enrolledFrom, today) + 1 });
    }
    const count = daysBetween(localDay(statusSince), today);
    return count > 0 ? t('daysInStatus', { count }) : t('sinceToday');
  }
  return <ApplicantStatusBadge status={status}>{`, ${duration()}`}</ApplicantStatusBadge>;
}
