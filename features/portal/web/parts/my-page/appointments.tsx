import { Button, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { download } from '#core/web/api/download.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { useEventFormat } from '#features/calendar/web/parts/event-text.ts';
import { ReachUs } from '#features/organization/web/parts/organization/reach-us.tsx';
import {
  confirmMyAppointment,
  downloadMyAppointment,
  type MyAppointment,
  type MyPage,
} from '#features/portal/contract/my-page.ts';
import { AnswerDialog, type AnswerToWrite } from './answer-dialog.tsx';
import {
  AppointmentFacts,
  KindAndStaff,
  MapButton,
  OnlineLink,
  Place,
  When,
} from './appointment-facts.tsx';
import { appointmentTime } from './appointment-time.ts';
import { nextAppointment } from './kept-appointment.ts';
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
