import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import { type Attendance, attendances } from '#features/calendar/contract/enumerations.ts';
import { type CalendarEvent, noteAttendance } from '#features/calendar/contract/events.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { PersonAnswer } from './appointment-answers.tsx';
import classes from './attendances.module.css';

type Person = CalendarEvent['people'][number];

export function Attendances({
  event,
  at,
  onReplaced,
}: {
  event: CalendarEvent;
  at: string | null;
  onReplaced: (id: string, at: string | null) => void;
}) {
  const { t } = useTranslation('events');
  const { people, others } = event;
  if (people.length + others === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={`people-${event.id}`}>
      <h3 id={`people-${event.id}`}>{t('fields.people')}</h3>
      <ul className={classes.people}>
        {people.map((person) => (
          <li key={person.id} className={classes.person}>
            <PersonOutcome event={event} at={at} person={person} onReplaced={onReplaced} />
          </li>
        ))}
        {others > 0 && <li className={classes.others}>{t('others', { count: others })}</li>}
      </ul>
    </section>
  );
}

function PersonOutcome({
  event,
  at,
  person,
  onReplaced,
}: {
  event: CalendarEvent;
  at: string | null;
  person: Person;
  onReplaced: (id: string, at: string | null) => void;
}) {
  const { t } = useTranslation('events');
  const { personName } = useFormat();
  const label = useEnumerationLabel();
  const { setAttendance, isPending } = useSetAttendance(event, at, person, onReplaced);
  const name = personName(person);
  const { attends, attendance } = person;
  return (
    <>
      <Link
        to={paths.applicant(person.id)}
        search={paths.inFile('appointments')}
        className={classes.name}
      >
        {name}
      </Link>
      {attends && event.abilities.update ? (
        <fieldset className={classes.outcomes} aria-label={t('attendance.of', { name })}>
          {attendances.map((one) => (
            <Button
              key={one}
              size="compact-md"
              variant={one === attendance ? 'light' : 'default'}
              aria-pressed={one === attendance}
              disabled={isPending}
              onClick={() => setAttendance(one === attendance ? null : one, attendance)}
            >
              {label('attendances', one)}
            </Button>
          ))}
        </fieldset>
      ) : (
        <span className={classes.others}>
          {attendance ? label('attendances', attendance) : !attends && t('attendance.aboutOnly')}
        </span>
      )}
      <PersonAnswer answer={person.answer} />
    </>
  );
}

function useSetAttendance(
  event: CalendarEvent,
  at: string | null,
  person: Person,
  onReplaced: (id: string, at: string | null) => void,
) {
  const { t } = useTranslation(['events', 'actions']);
  const { personName } = useFormat();
  const label = useEnumerationLabel();
  const errorMessage = useErrorMessage();
  const { mutateAsync, isPending } = useChange(noteAttendance);
  const name = personName(person);

  async function send(
    target: { id: string; at: string | null },
    attendance: Attendance | null,
    was: Attendance | null,
    isUndo = false,
  ): Promise<void> {
    try {
      const saved = await mutateAsync({
        params: { id: target.id },
        body: { occurrence: target.at, applicantId: person.id, attendance, was },
      });
      // In a series, attendance can turn this occurrence into a separate event.
      const current = saved.id === target.id ? target : { id: saved.id, at: null };
      if (saved.id !== target.id) onReplaced(current.id, current.at);
      showToast({
        text: attendance
          ? t('attendance.noted', { name, outcome: label('attendances', attendance) })
          : t('attendance.taken', { name }),
        ...(!isUndo && {
          action: {
            label: t('actions:undo'),
            onClick: () => void send(current, was, attendance, true),
          },
        }),
      });
    } catch (error) {
      const isStale = isApiError(error, 'stale-version');
      showToast({
        tone: 'bad',
        text: isStale ? t('attendance.stale', { name }) : errorMessage(error),
      });
    }
  }

  return {
    isPending,
    setAttendance: (attendance: Attendance | null, was: Attendance | null) =>
      void send({ id: event.id, at }, attendance, was),
  };
}
