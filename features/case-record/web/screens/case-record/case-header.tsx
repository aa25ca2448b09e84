import { VisuallyHidden } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconBed, IconPlus, IconUser } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ageOn } from '#core/contract/days.ts';
import { daysBetween } from '#core/contract/event-times.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow, localDay } from '#core/web/i18n/local-day.ts';
import { type CaseSection, paths } from '#core/web/paths.ts';
import { useKeysSetting } from '#core/web/session/single-keys.ts';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import { useSingleKeys } from '#core/web/ui/single-key.ts';
import { MissedContacts } from '#features/calendar/web/parts/missed-contacts.tsx';
import { type CaseSummary, readCaseSummary } from '#features/case-record/contract/case-summary.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { ApplicantStatusBadge } from '#features/person/web/parts/applicants/applicant-status-badge.tsx';
import { CaseWorkerName } from '#features/person/web/parts/applicants/case-worker-kind.tsx';
import { LocationName } from '#features/person/web/parts/applicants/location-name.tsx';
import { Photo } from '#features/photos/web/parts/photo.tsx';
import { CaseBadges, WorstBadge } from './case-badges.tsx';
import classes from './case-header.module.css';
import { CaseMenu } from './case-menu.tsx';
import { CaseTabs } from './case-tabs.tsx';
import { ComposeButton, SafestChannel } from './compose-buttons.tsx';
import { NextStepButton } from './next-step.tsx';

/**
 * The person, the dangers and contact rules, the next step, and the sections; stays in view where
 * there is room.
 */
export function CaseHeader({
  applicant,
  section,
  to,
}: {
  applicant: Applicant;
  section: CaseSection;
  /** The address of the record, without a section. */
  to: string;
}) {
  const { personName } = useFormat();
  const { data: summary } = useRead(readCaseSummary, { params: { id: applicant.id } });
  const name = personName(applicant);
  const isWide = useIsAtLeast('md');
  const header = useIntersection();
  const step = useRef<HTMLSpanElement>(null);
  useSingleKeys(useKeysSetting().isOn, {
    '.': () => step.current?.querySelector<HTMLElement>('a, button')?.click(),
  });
  return (
    <>
      <header ref={header.ref} className={classes.header}>
        <span className={classes.avatar}>
          <Photo
            applicantId={applicant.id}
            name={name}
            // A phone shows none.
            photo={isWide ? summary?.photo : null}
            size={44}
          />
        </span>
        <div className={classes.name}>
          <h1>{name}</h1>
          <PronounsAndAge applicant={applicant} />
          <Status applicant={applicant} summary={summary} />
        </div>
        <div className={classes.alerts}>
          <CaseBadges applicant={applicant} />
        </div>
        <div className={classes.actions}>
          <CaseMenu applicant={applicant} />
          {applicant.abilities.update && (
            <>
              <SafestChannel applicant={applicant} to={to} />
              <ComposeButton kind="note" to={to} icon={IconPlus} className={classes.onlyOnPhones} />
            </>
          )}
          <span ref={step} className={classes.step}>
            <NextStepButton applicant={applicant} summary={summary} />
          </span>
        </div>
        <div className={classes.under}>
          <CaseTabs current={section} to={to} />
          <div className={classes.facts}>
            <Facts applicant={applicant} summary={summary} />
          </div>
        </div>
      </header>
      {!isWide && header.entry?.isIntersecting === false && (
        <CompactHeader name={name} applicant={applicant} />
      )}
    </>
  );
}

/**
 * Stays in view on a phone once the header has scrolled away. It takes no room, so that nothing
 * moves, and only repeats the header, so screen readers skip it.
 */
function CompactHeader({ name, applicant }: { name: string; applicant: Applicant }) {
  return (
    <div className={classes.compact} aria-hidden="true">
      <div className={classes.line}>
        <strong>{name}</strong>
        <ApplicantStatusBadge status={applicant.status} />
        <WorstBadge applicant={applicant} />
      </div>
    </div>
  );
}

/** Pronouns and age: "she/her · 34". */
function PronounsAndAge({ applicant: { pronouns, dateOfBirth } }: { applicant: Applicant }) {
  const { t } = useTranslation('case-record');
  if (pronouns === null && dateOfBirth === null) return null;
  const count = dateOfBirth === null ? null : ageOn(dayFromNow(), dateOfBirth);
  return (
    <span className={classes.soft}>
      {pronouns}
      {pronouns !== null && count !== null && ' · '}
      {count !== null && (
        <>
          <span aria-hidden="true">{count}</span>
          <VisuallyHidden>{t('age', { count })}</VisuallyHidden>
        </>
      )}
    </span>
  );
}

/** The status and how long the person has had it; for a client, the day of the enrollment. */
function Status({
  applicant,
  summary,
}: {
  applicant: Applicant;
  summary: CaseSummary | undefined;
}) {
  const { t } = useTranslation('case-record');
  const duration = ({ enrolledFrom, statusSince }: CaseSummary) => {
    const today = dayFromNow();
    if (enrolledFrom !== null && enrolledFrom <= today) {
      return t('dayOfProgram', { count: daysBetween(enrolledFrom, today) + 1 });
    }
    const count = daysBetween(localDay(statusSince), today);
    return count > 0 ? t('daysInStatus', { count }) : t('sinceToday');
  };
  return (
    <ApplicantStatusBadge status={applicant.status}>
      {summary ? (
        `, ${duration(summary)}`
      ) : (
        // Keeps the room, so that nothing moves when the days arrive.
        <span className={classes.reserved} aria-hidden="true">
          , {t('daysInStatus', { count: 10 })}
        </span>
      )}
    </ApplicantStatusBadge>
  );
}

function Facts({ applicant, summary }: { applicant: Applicant; summary: CaseSummary | undefined }) {
  const { t } = useTranslation('case-record');
  const { id, locationId, caseWorkerId, reference } = applicant;
  const stay = summary?.stay;
  const shownLocationId = stay?.locationId ?? locationId;
  return (
    <>
      <span className={classes.fact}>
        <IconBed size={16} stroke={1.7} aria-hidden="true" />
        {stay && <strong>{t('bed', { room: stay.room, bed: stay.bed })}</strong>}
        {shownLocationId ? <LocationName value={shownLocationId} /> : t('noLocation')}
      </span>
      <span className={classes.fact}>
        <IconUser size={16} stroke={1.7} aria-hidden="true" />
        {caseWorkerId ? <CaseWorkerName value={caseWorkerId} /> : t('noCaseWorker')}
      </span>
      <span className={classes.fact}>{reference}</span>
      <MissedContacts
        applicantId={id}
        to={paths.applicant(id)}
        search={paths.inFile('appointments')}
      />
    </>
  );
}
