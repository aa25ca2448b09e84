import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { daysBetween } from '#core/contract/event-times.ts';
import { useRead } from '#core/web/api/read.ts';
import { dayFromNow, localDay } from '#core/web/i18n/local-day.ts';
import { browserZone, wallTimeIn } from '#core/web/i18n/zone-clock.ts';
import { type CasePart, paths } from '#core/web/paths.ts';
import type {
  CaseSummary,
  ImportantDate,
  MissingFact,
} from '#features/case-record/contract/case-summary.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { LocationName } from '#features/person/web/parts/applicants/location-name.tsx';
import { useDueFormatter } from '#features/tasks/web/parts/task-display.tsx';
import classes from './case-rail.module.css';
import { useAppointmentTexts } from './rail-appointment.ts';
import { composing, RailPart, type RailPartProps, useRailDay } from './rail-part.tsx';

export function NextAppointment({ applicant, summary: { nextAppointment }, to }: RailPartProps) {
  const { t } = useTranslation('case-record');
  const { whenText, awayText } = useAppointmentTexts();
  const { data: locations } = useRead(listLocations);
  const add = applicant.abilities.update && {
    label: t('rail.addAppointment'),
    link: { to, search: composing('appointment') },
  };
  if (!nextAppointment) {
    return (
      <RailPart title={t('rail.nextAppointment')} add={add}>
        <p className={classes.none}>{t('rail.noAppointment')}</p>
      </RailPart>
    );
  }
  const { title, place, locationId } = nextAppointment;
  const location = locations?.find(({ id }) => id === locationId)?.name;
  const away = awayText(nextAppointment);
  return (
    <RailPart title={t('rail.nextAppointment')} add={add}>
      <p className={classes.line}>
        <Link
          className={classes.strong}
          to={paths.calendar}
          search={paths.eventInCalendar(nextAppointment)}
        >
          {whenText(nextAppointment)}
        </Link>
        {away && <span className={classes.soft}>{` · ${away}`}</span>}
      </p>
      <p className={classes.cut}>{[title, place ?? location].filter(Boolean).join(', ')}</p>
    </RailPart>
  );
}

/** The latest contact, a later try to reach the person, and the bed. */
export function BedAndContact({ summary: { lastContact, lastAttempt, stay } }: RailPartProps) {
  const { t } = useTranslation('case-record');
  const railDay = useRailDay();
  const contactText = useContactText();
  if (!lastContact && !lastAttempt && !stay) return null;
  const bed = stay && t('bed', { room: stay.room, bed: stay.bed });
  return (
    <div className={classes.part}>
      <dl className={classes.facts}>
        {lastContact && (
          <>
            <dt>{t('rail.lastContact')}</dt>
            <dd>{contactText(lastContact)}</dd>
          </>
        )}
        {lastAttempt && (
          <>
            <dt>{t('rail.lastAttempt')}</dt>
            <dd>{contactText(lastAttempt)}</dd>
          </>
        )}
        {stay && (
          <>
            <dt>{t('rail.bed')}</dt>
            <dd>{t('rail.bedSince', { bed, day: railDay(stay.from) })}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

/** A contact older than this shows only its day. */
const daysWithTime = 7;

/** "Call · Yesterday, 4:10 PM". */
function useContactText() {
  const { t } = useTranslation('case-record');
  const formatDue = useDueFormatter();
  return ({ kind, outcome, at }: NonNullable<CaseSummary['lastContact']>) => {
    const day = localDay(at);
    const isRecent = daysBetween(day, dayFromNow()) < daysWithTime;
    const time = isRecent ? wallTimeIn(browserZone(), at).slice(11, 16) : null;
    const how = t(`rail.contacts.${kind}`);
    const result = outcome === 'reached' ? '' : `, ${t(`rail.outcomes.${outcome}`)}`;
    return `${how}${result} · ${formatDue(day, time)}`;
  };
}

export function Programs({ summary: { programs }, to }: RailPartProps) {
  const { t } = useTranslation('case-record');
  const label = useEnumerationLabel();
  if (programs.length === 0) return null;
  return (
    <RailPart title={t('rail.programs')}>
      {programs.map(({ id, locationId, programStatus }) => (
        <div key={id} className={classes.line}>
          <Link className={classes.plain} to={to} search={paths.inFile('enrolments')}>
            <LocationName value={locationId} />
          </Link>
          <span className={classes.aside}>{label('programStatuses', programStatus)}</span>
        </div>
      ))}
    </RailPart>
  );
}

export function Dates({ summary: { dates }, to }: RailPartProps) {
  const { t } = useTranslation('case-record');
  const railDay = useRailDay();
  const dateText = useDateText();
  if (dates.length === 0) return null;
  return (
    <RailPart title={t('rail.dates.title')}>
      <ul className={classes.list}>
        {dates.map((date) => (
          <li key={date.id} className={classes.line}>
            <span className={classes.day}>{railDay(date.day)}</span>
            <Link
              className={classes.plain}
              to={to}
              search={paths.inFile(date.kind === 'follow-up-due' ? 'enrolments' : 'support')}
            >
              {dateText(date)}
            </Link>
          </li>
        ))}
      </ul>
    </RailPart>
  );
}

/** The enumerations that name what a date is about if the record has no words for it. */
const entryKindLists = {
  benefit_renewal: 'benefitKinds',
  identity_paper_expiry: 'identityPaperKinds',
} as const;

/** "SNAP renewal", "60-day check", "Court date, 9:30". */
function useDateText() {
  const { t } = useTranslation('case-record');
  const label = useEnumerationLabel();
  return ({ kind, text, entryKind, daysAfter }: ImportantDate) => {
    if (kind === 'follow-up-due') return t('rail.dates.followUp', { count: daysAfter ?? 0 });
    const list = entryKindLists[kind as keyof typeof entryKindLists];
    const what = text ?? (list && entryKind ? label(list, entryKind) : null);
    return what === null ? label('supportDateKinds', kind) : t(`rail.dates.${kind}`, { what });
  };
}

/** The part of the record where each value belongs. */
const missingParts: Record<MissingFact, CasePart> = {
  'emergency-contact': 'support',
  'date-of-birth': 'overview',
  'phone-or-email': 'overview',
  'health-card': 'support',
  income: 'support',
};

export function Missing({ summary: { missing }, to }: RailPartProps) {
  const { t } = useTranslation('case-record');
  if (missing.length === 0) return null;
  return (
    <RailPart title={t('rail.missing.title')}>
      <ul className={classes.words}>
        {missing.map((fact) => (
          <li key={fact}>
            <Link className={classes.word} to={to} search={paths.inFile(missingParts[fact])}>
              {t(`rail.missing.${fact}`)}
            </Link>
          </li>
        ))}
      </ul>
    </RailPart>
  );
}
