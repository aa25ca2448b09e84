import { Button, Stack } from '@mantine/core';
import {
  IconBackpack,
  IconBus,
  IconCheck,
  IconMapPin,
  IconPhone,
  IconVideo,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isWritten,
  languageShown,
  type Translated,
  textIn,
  textLanguages,
} from '#core/contract/languages.ts';
import { phoneLink } from '#core/contract/text-patterns.ts';
import { useChange } from '#core/web/api/change.ts';
import { download } from '#core/web/api/download.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import { browserZone, wallDay, wallTimeAsUtc } from '#core/web/i18n/zone-clock.ts';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { useEventFormat } from '#features/calendar/web/parts/event-text.ts';
import { toOwnTime } from '#features/calendar/web/parts/event-time.ts';
import { ReachUs } from '#features/organization/web/parts/organization/reach-us.tsx';
import {
  confirmMyAppointment,
  downloadMyAppointment,
  type MyAppointment,
  type MyPage,
} from '#features/portal/contract/my-page.ts';
import { AnswerDialog, type AnswerToWrite, appointmentTime } from './answer-dialog.tsx';
import { type KeptAppointment, nextAppointment } from './kept-appointment.ts';
import { mapLink } from './map-link.ts';
import classes from './my-page.module.css';
import { useNeededNames } from './needed-names.ts';

const appointmentKey = ({ eventId, start }: MyAppointment) => `${eventId} ${start}`;

/** Shown before "Show all". */
const othersAtFirst = 3;

/** The next appointment in full, then the others. */
export function WhatComesNext({ page }: { page: MyPage }) {
  const { t } = useTranslation('my-page');
  const [isAllVisible, setAllVisible] = useState(false);
  const [writing, setWriting] = useState<AnswerToWrite | null>(null);
  const { coming } = page.appointments;
  const next = nextAppointment(page);
  const others = coming.filter((one) => one !== next);
  const visible = isAllVisible ? others : others.slice(0, othersAtFirst);
  return (
    <div className={classes.next}>
      <Section title={t('appointments.title')}>
        <Stack gap="sm">
          {next ? (
            <NextAppointment appointment={next} page={page} onWrite={setWriting} />
          ) : (
            <p className={classes.text}>{t('appointments.none')}</p>
          )}
          {others.length > 0 && (
            <>
              <h3 className={classes.heading}>{t('appointments.others')}</h3>
              <ul className={classes.list}>
                {visible.map((one) => (
                  <li key={appointmentKey(one)} className={classes.row}>
                    <AppointmentDetails appointment={one} />
                    {!one.isCancelled && <Buttons appointment={one} onWrite={setWriting} />}
                  </li>
                ))}
              </ul>
            </>
          )}
          {others.length > othersAtFirst && (
            <Button
              variant="default"
              aria-expanded={isAllVisible}
              onClick={() => setAllVisible((is) => !is)}
            >
              {isAllVisible
                ? t('appointments.showFewer')
                : t('appointments.showAll', { number: others.length })}
            </Button>
          )}
        </Stack>
        <AnswerDialog answer={writing} onClose={() => setWriting(null)} />
      </Section>
    </div>
  );
}

/** The next appointment as it was kept on this device, for when the page can't be loaded. */
export function KeptNextAppointment({ kept: { at, appointment } }: { kept: KeptAppointment }) {
  const { t } = useTranslation('my-page');
  const { moment } = useFormat();
  return (
    <div className={classes.next}>
      <Section title={t('appointments.title')}>
        <Stack gap="sm">
          <AppointmentFacts appointment={appointment} />
          {appointment.location?.address && (
            <span className={classes.buttons} data-next>
              <MapButton address={appointment.location.address} />
            </span>
          )}
          <p className={classes.small}>{t('appointments.kept', { when: moment(at) })}</p>
          <ReachUs />
        </Stack>
      </Section>
    </div>
  );
}

/** Appointments of the last year, shown on request. Nothing if there are none. */
export function PastAppointments({ appointments: { past } }: Pick<MyPage, 'appointments'>) {
  const { t } = useTranslation('my-page');
  const [isVisible, setVisible] = useState(false);
  if (past.length === 0) return null;
  return (
    <Section title={t('appointments.past')}>
      <Stack gap="sm" align="flex-start">
        <Button variant="default" aria-expanded={isVisible} onClick={() => setVisible((is) => !is)}>
          {isVisible ? t('appointments.hidePast') : t('appointments.showPast')}
        </Button>
        {isVisible && (
          <ul className={classes.list} aria-label={t('appointments.past')}>
            {past.map((one) => (
              <li key={appointmentKey(one)} className={classes.row}>
                <AppointmentDetails appointment={one} isOver />
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Section>
  );
}

/** Opens the dialog for an answer in words. */
type OnWrite = (answer: AnswerToWrite) => void;

function NextAppointment({
  appointment,
  page,
  onWrite,
}: {
  appointment: MyAppointment;
  page: MyPage;
  onWrite: OnWrite;
}) {
  const neededNames = useNeededNames();
  const toBring = page.needed.filter(({ state }) => state === 'needed').map(neededNames);
  return (
    <>
      <AppointmentFacts appointment={appointment} toBring={toBring} />
      <Notes appointment={appointment} />
      <Buttons appointment={appointment} onWrite={onWrite} isNext />
    </>
  );
}

/** Date, place, people, and what to bring. */
function AppointmentFacts({
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

function Place({ appointment: { location, place } }: { appointment: MyAppointment }) {
  return (
    <span className={classes.words}>
      {location !== null && <bdi>{location.address || location.name}</bdi>}
      {place !== null && <bdi>{place}</bdi>}
    </span>
  );
}

function OnlineLink({ link }: { link: string }) {
  const { t } = useTranslation('my-page');
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className={classes.link}>
      {t('appointments.link')}
    </a>
  );
}

function MapButton({ address }: { address: string }) {
  const { t } = useTranslation('my-page');
  return (
    <Button
      component="a"
      href={mapLink(address, navigator.userAgent)}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('appointments.directions')}
    </Button>
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

function Buttons({
  appointment,
  onWrite,
  isNext = false,
}: {
  appointment: MyAppointment;
  onWrite: OnWrite;
  /** With the way there, which is the main action on the day. */
  isNext?: boolean;
}) {
  const { t } = useTranslation('my-page');
  const { whenOf } = useEventFormat();
  const errorMessage = useErrorMessage();
  // Calendar file for this device.
  const { eventId: id, start, location } = appointment;
  const downloading = useMutation({
    mutationFn: () => download(downloadMyAppointment, { params: { id }, query: { start } }),
  });
  const when = whenOf(appointmentTime(appointment));
  const onError = (error: unknown) => showToast({ tone: 'bad', text: errorMessage(error) });
  return (
    <span className={classes.buttons} data-next={isNext || undefined}>
      {isNext && location?.address && <MapButton address={location.address} />}
      <AnswerButtons appointment={appointment} when={when} onWrite={onWrite} />
      <Button
        variant="default"
        aria-label={t('appointments.keepOne', { when })}
        loading={downloading.isPending}
        onClick={() => downloading.mutate(undefined, { onError })}
      >
        {t('appointments.keep')}
      </Button>
    </span>
  );
}

/** "I'll be there" and "I can't make it", until it begins. The answer given stays visible. */
function AnswerButtons({
  appointment,
  when,
  onWrite,
}: {
  appointment: MyAppointment;
  when: string;
  onWrite: OnWrite;
}) {
  const { t } = useTranslation('my-page');
  const errorMessage = useErrorMessage();
  const confirming = useChange(confirmMyAppointment);
  const { eventId: id, start, kind, moveWish, isComing } = appointment;
  if (Date.parse(appointment.startAt) <= Date.now()) return null;
  const confirm = () =>
    confirming.mutate(
      { params: { id }, body: { start, text: null } },
      {
        onSuccess: () => showToast({ text: t('appointments.wasConfirmed') }),
        onError: (error) => showToast({ tone: 'bad', text: errorMessage(error) }),
      },
    );
  return (
    <>
      <Button
        variant={isComing ? 'light' : 'default'}
        leftSection={isComing && <IconCheck size={18} stroke={2} aria-hidden="true" />}
        aria-label={t('appointments.comingOne', { when })}
        aria-pressed={isComing}
        // Not `loading`: a disabled button loses focus.
        onClick={() => {
          if (!isComing && !confirming.isPending) confirm();
        }}
      >
        {t('appointments.coming')}
      </Button>
      {kind !== 'court' && moveWish !== 'open' && (
        <Button
          variant="default"
          aria-haspopup="dialog"
          aria-label={t('appointments.moveOne', { when })}
          onClick={() => onWrite({ appointment, kind: 'move' })}
        >
          {t('appointments.move')}
        </Button>
      )}
      {isComing && (
        <Button
          variant="default"
          aria-haspopup="dialog"
          aria-label={t('appointments.addWordOne', { when })}
          onClick={() => onWrite({ appointment, kind: 'word' })}
        >
          {t('appointments.addWord')}
        </Button>
      )}
    </>
  );
}

/** "Appointment · With Sam". i18n-keys: my-page:appointments.kinds.* */
function KindAndStaff({ appointment: { kind, staff } }: { appointment: MyAppointment }) {
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

function AppointmentDetails({
  appointment,
  isOver = false,
}: {
  appointment: MyAppointment;
  isOver?: boolean;
}) {
  const { location, place, link } = appointment;
  return (
    <div className={classes.words}>
      <strong>
        <When appointment={appointment} />
      </strong>
      <span>
        <KindAndStaff appointment={appointment} />
      </span>
      {(location !== null || place !== null) && <Place appointment={appointment} />}
      {link !== null && !isOver && <OnlineLink link={link} />}
      <Notes appointment={appointment} isOver={isOver} />
    </div>
  );
}

/** Says what became of it: canceled, asked to move, or only the court can move it. */
function Notes({
  appointment: { kind, isCancelled, moveWish },
  isOver = false,
}: {
  appointment: MyAppointment;
  isOver?: boolean;
}) {
  const { t } = useTranslation('my-page');
  if (isCancelled) return <span className={classes.said}>{t('appointments.cancelled')}</span>;
  if (isOver) return null;
  return (
    <>
      {kind === 'court' && <span className={classes.said}>{t('appointments.court')}</span>}
      {moveWish !== null && (
        <span className={classes.said}>{t(`appointments.wish.${moveWish}`)}</span>
      )}
      {moveWish === 'answered' && (
        <ReachUs>
          <span>{t('appointments.wish.call')}</span>
        </ReachUs>
      )}
    </>
  );
}

/** In the location's time zone, and in the browser's if that differs. */
function When({ appointment }: { appointment: MyAppointment }) {
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
