import { IconBackpack, IconBus, IconMapPin, IconPhone, IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isWritten,
  languageShown,
  type Translated,
  textIn,
  textLanguages,
} from '#core/contract/languages.ts';
import { phoneLink } from '#core/contract/text-patterns.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import { browserZone, wallDay, wallTimeAsUtc } from '#core/web/i18n/zone-clock.ts';
import { ButtonLink } from '#core/web/plain/button.tsx';
import { useEventFormat } from '#features/calendar/web/parts/event-text.ts';
import { toOwnTime } from '#features/calendar/web/parts/event-time.ts';
import type { MyAppointment } from '#features/portal/contract/my-page.ts';
import { appointmentTime } from './appointment-time.ts';
import { mapLink } from './map-link.ts';
import classes from './my-page.module.css';

/** Date, place, people, and what to bring. */
export function AppointmentFacts({
  appointment,
  toBring = [],
}: {
  appointment: MyAppointment;
  /** Names of papers. */
  toBring?: readonly string[];
}) {
  const { t } = useTranslation('my-page');
  const { list } = useFormat();
  const relativeDay = useRelativeDay();
  const { kind, location, place, link } = appointment;
  const lines: { key: string; icon: ReactNode; text: ReactNode }[] = [];
  if (location !== null || place !== null) {
    lines.push({
      key: 'place',
      icon: <IconMapPin size={20} stroke={1.7} aria-hidden="true" />,
      text: <Place appointment={appointment} />,
    });
  }
  if (location !== null && isWritten(location.directions)) {
    lines.push({
      key: 'way',
      icon: <IconBus size={20} stroke={1.7} aria-hidden="true" />,
      text: <WayThere directions={location.directions} />,
    });
  }
  if (location?.phone) {
    lines.push({
      key: 'phone',
      icon: <IconPhone size={20} stroke={1.7} aria-hidden="true" />,
      text: (
        <a href={phoneLink(location.phone) ?? undefined} className={classes.link}>
          {location.phone}
        </a>
      ),
    });
  }
  if (link !== null) {
    lines.push({
      key: 'link',
      icon: <IconVideo size={20} stroke={1.7} aria-hidden="true" />,
      text: <OnlineLink link={link} />,
    });
  }
  if (toBring.length > 0 && kind !== 'court') {
    lines.push({
      key: 'bring',
      icon: <IconBackpack size={20} stroke={1.7} aria-hidden="true" />,
      text: t('appointments.bring', { papers: list(toBring) }),
    });
  }
  return (
    <>
      <div>
        <p className={classes.when}>
          <When appointment={appointment} />
        </p>
        <p className={classes.text}>
          {relativeDay(appointment)} · <KindAndStaff appointment={appointment} />
        </p>
      </div>
      {lines.length > 0 && (
        <ul className={classes.lines}>
          {lines.map(({ key, icon, text }) => (
            <li key={key}>
              {icon}
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** "Tomorrow", "In 3 days", by calendar days at the place of the appointment. */
function useRelativeDay(): (appointment: MyAppointment) => string {
  const { i18n } = useTranslation();
  return (appointment) => {
    const day = wallDay(appointmentTime(appointment).start);
    const days = (wallTimeAsUtc(day) - wallTimeAsUtc(dayFromNow())) / 86_400_000;
    const spans = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' });
    const text = spans.format(Math.max(0, days), 'day');
    return text.charAt(0).toLocaleUpperCase(i18n.language) + text.slice(1);
  };
}

export function Place({ appointment: { location, place } }: { appointment: MyAppointment }) {
  return (
    <span className={classes.words}>
      {location !== null && <bdi>{location.address || location.name}</bdi>}
      {place !== null && <bdi>{place}</bdi>}
    </span>
  );
}

export function OnlineLink({ link }: { link: string }) {
  const { t } = useTranslation('my-page');
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className={classes.link}>
      {t('appointments.link')}
    </a>
  );
}

export function MapButton({ address }: { address: string }) {
  const { t } = useTranslation('my-page');
  return (
    <ButtonLink
      href={mapLink(address, navigator.userAgent)}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('appointments.directions')}
    </ButtonLink>
  );
}

/** In the reader's language, or in another one that the organization has written. */
function WayThere({ directions }: { directions: Translated }) {
  const { i18n } = useTranslation();
  const text = textIn(directions, i18n.language);
  if (text) return <span lang={languageShown(directions, i18n.language)}>{text}</span>;
  const other = textLanguages.find((language) => directions[language]);
  return other && <span lang={other}>{directions[other]}</span>;
}

/** "Appointment · With Sam". i18n-keys: my-page:appointments.kinds.* */
export function KindAndStaff({ appointment: { kind, staff } }: { appointment: MyAppointment }) {
  const { t } = useTranslation('my-page');
  const { list } = useFormat();
  const names = list(staff.map((one) => one.firstName));
  return (
    <>
      {t(`appointments.kinds.${kind}`)}
      {staff.length > 0 && <> · {t('appointments.with', { names })}</>}
    </>
  );
}

/** In the location's time zone, and in the browser's if that differs. */
export function When({ appointment }: { appointment: MyAppointment }) {
  const { t } = useTranslation('my-page');
  const eventText = useEventFormat();
  const { timeZone } = appointment;
  const there = appointmentTime(appointment);
  const here = toOwnTime(appointment, browserZone());
  if (here.start === there.start) return <span>{eventText.whenOf(there)}</span>;
  const zoned = { when: eventText.whenOf(there), zone: eventText.zoneName(timeZone) };
  return (
    <>
      <span>{t('appointments.there', zoned)}</span>{' '}
      <span className={classes.small}>
        {t('appointments.here', { when: eventText.whenOf(here) })}
      </span>
    </>
  );
}
