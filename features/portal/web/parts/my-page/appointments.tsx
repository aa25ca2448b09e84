import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '#core/web/api/download.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { useEventFormat } from '#features/calendar/web/parts/event-text.ts';
import { toOwnTime } from '#features/calendar/web/parts/event-time.ts';
import { ReachUs } from '#features/organization/web/parts/organization/reach-us.tsx';
import {
  downloadMyAppointment,
  type MyAppointment,
  type MyPage,
} from '#features/portal/contract/my-page.ts';
import { AskToMoveDialog, appointmentTime } from './ask-to-move-dialog.tsx';
import classes from './my-page.module.css';

const appointmentKey = ({ eventId, start }: MyAppointment) => `${eventId} ${start}`;

/** Appointments. Past ones are shown on request. */
export function Appointments({ appointments: { coming, past } }: Pick<MyPage, 'appointments'>) {
  const { t } = useTranslation('my-page');
  const [isPastVisible, setPastVisible] = useState(false);
  const [asking, setAsking] = useState<MyAppointment | null>(null);
  return (
    <Section title={t('appointments.title')}>
      <Stack gap="sm" align="flex-start">
        {coming.length === 0 ? (
          <p className={classes.text}>{t('appointments.none')}</p>
        ) : (
          <ul className={classes.list}>
            {coming.map((one) => (
              <li key={appointmentKey(one)} className={classes.row}>
                <AppointmentDetails appointment={one} />
                {!one.isCancelled && <Buttons appointment={one} onAsk={() => setAsking(one)} />}
              </li>
            ))}
          </ul>
        )}
        {past.length > 0 && (
          <Button
            variant="default"
            aria-expanded={isPastVisible}
            onClick={() => setPastVisible((is) => !is)}
          >
            {isPastVisible ? t('appointments.hidePast') : t('appointments.showPast')}
          </Button>
        )}
        {isPastVisible && (
          <ul className={classes.list} aria-label={t('appointments.past')}>
            {past.map((one) => (
              <li key={appointmentKey(one)} className={classes.row}>
                <AppointmentDetails appointment={one} isOver />
              </li>
            ))}
          </ul>
        )}
      </Stack>
      <AskToMoveDialog appointment={asking} onClose={() => setAsking(null)} />
    </Section>
  );
}

function Buttons({ appointment, onAsk }: { appointment: MyAppointment; onAsk: () => void }) {
  const { t } = useTranslation('my-page');
  const { whenOf } = useEventFormat();
  const errorMessage = useErrorMessage();
  // Calendar file for this device.
  const { eventId: id, start } = appointment;
  const downloading = useMutation({
    mutationFn: () => download(downloadMyAppointment, { params: { id }, query: { start } }),
  });
  const when = whenOf(appointmentTime(appointment));
  const onError = (error: unknown) => showToast({ tone: 'bad', text: errorMessage(error) });
  return (
    <span className={classes.buttons}>
      <Button
        variant="default"
        aria-label={t('appointments.keepOne', { when })}
        loading={downloading.isPending}
        onClick={() => downloading.mutate(undefined, { onError })}
      >
        {t('appointments.keep')}
      </Button>
      {appointment.kind !== 'court' && appointment.moveWish !== 'open' && (
        <Button
          variant="default"
          aria-haspopup="dialog"
          aria-label={t('appointments.moveOne', { when })}
          onClick={onAsk}
        >
          {t('appointments.move')}
        </Button>
      )}
    </span>
  );
}

/** i18n-keys: my-page:appointments.kinds.* */
function AppointmentDetails({
  appointment,
  isOver = false,
}: {
  appointment: MyAppointment;
  isOver?: boolean;
}) {
  const { t } = useTranslation('my-page');
  const { list } = useFormat();
  const { kind, location, place, link, staff, isCancelled, moveWish } = appointment;
  return (
    <div className={classes.words}>
      <strong>{t(`appointments.kinds.${kind}`)}</strong>
      <When appointment={appointment} />
      {location !== null && (
        <>
          <span>{location.name}</span>
          {location.address && <span>{location.address}</span>}
        </>
      )}
      {place !== null && <span dir="auto">{place}</span>}
      {staff.length > 0 && (
        <span>{t('appointments.with', { names: list(staff.map((one) => one.firstName)) })}</span>
      )}
      {link !== null && !isOver && (
        <a href={link} target="_blank" rel="noopener noreferrer" className={classes.link}>
          {t('appointments.link')}
        </a>
      )}
      {kind === 'court' && !isOver && !isCancelled && (
        <span className={classes.said}>{t('appointments.court')}</span>
      )}
      {isCancelled && <span className={classes.said}>{t('appointments.cancelled')}</span>}
      {moveWish !== null && !isOver && !isCancelled && (
        <span className={classes.said}>{t(`appointments.wish.${moveWish}`)}</span>
      )}
      {moveWish === 'answered' && !isOver && !isCancelled && (
        <ReachUs>
          <span>{t('appointments.wish.call')}</span>
        </ReachUs>
      )}
    </div>
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
      <span>{t('appointments.there', zoned)}</span>
      <span className={classes.small}>
        {t('appointments.here', { when: eventText.whenOf(here) })}
      </span>
    </>
  );
}
