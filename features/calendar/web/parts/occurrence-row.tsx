import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '#core/web/ui/status-badge.tsx';
import type { Attendance } from '#features/calendar/contract/enumerations.ts';
import type { Occurrence } from '#features/calendar/contract/events.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { LocationName } from '#features/person/web/parts/applicants/location-name.tsx';
import { AnswerBadges } from './appointment-answers.tsx';
import { useEventFormat } from './event-text.ts';
import { toOwnTime } from './event-time.ts';
import { KindIcon } from './kind-icon.tsx';
import classes from './occurrence-row.module.css';

export const attendanceTones: Record<Attendance, Tone> = {
  attended: 'good',
  missed: 'waiting',
  cancelled: 'neutral',
};

export function OccurrenceRow({
  occurrence,
  zone,
  link,
  onOpen,
  showsDay = false,
  personId,
  children,
}: {
  occurrence: Occurrence;
  zone: string;
  link: LinkProps;
  /** Opens in place; the link itself serves new tabs. */
  onOpen?: () => void;
  showsDay?: boolean;
  /** The person whose attendance is shown. */
  personId?: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation('events');
  const eventFormat = useEventFormat();
  const label = useEnumerationLabel();
  const ownTime = toOwnTime(occurrence, zone);
  const { kind, title, people, others, locationId, place, timeZone } = occurrence;
  const there = eventFormat.thereOf(ownTime, toOwnTime(occurrence, timeZone), timeZone);
  const shownPeople = people.filter(({ id }) => personId === undefined || id === personId);
  const outcomes = shownPeople.filter(({ attendance }) => attendance !== null);
  return (
    <div className={classes.row}>
      <span className={classes.when}>
        {showsDay ? eventFormat.whenOf(ownTime) : eventFormat.timeOf(ownTime)}
        {there && <span className={classes.there}>{there}</span>}
      </span>
      <span className={classes.what}>
        <span className={classes.head}>
          <KindIcon kind={kind} size={17} />
          <Link
            {...link}
            className={classes.title}
            onClick={(event) => {
              if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onOpen();
            }}
          >
            {title}
          </Link>
        </span>
        <span className={classes.facts}>
          <span>{label('eventKinds', kind)}</span>
          {personId === undefined && people.length + others > 0 && (
            <span>{eventFormat.formatPeople(people, others)}</span>
          )}
          {(locationId !== null || place !== null) && (
            <span>
              {locationId !== null && <LocationName value={locationId} />}
              {locationId !== null && place !== null && ', '}
              {place}
            </span>
          )}
          {occurrence.repeats && <span>{t('repeats')}</span>}
          {outcomes.map(({ id, attendance }) => (
            <StatusBadge key={id} tone={attendanceTones[attendance as Attendance]}>
              {label('attendances', attendance ?? '')}
            </StatusBadge>
          ))}
          <AnswerBadges people={shownPeople} />
        </span>
      </span>
      {children}
    </div>
  );
}
