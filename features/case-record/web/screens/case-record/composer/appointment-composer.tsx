import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '#core/contract/date-format.ts';
import { isRealDay } from '#core/contract/days.ts';
import { isApiError } from '#core/web/api/api-error.ts';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useRead } from '#core/web/api/read.ts';
import { newId } from '#core/web/browser/new-id.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import { useCurrentUser } from '#core/web/session/session.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { TypedDay } from '#core/web/ui/typed-day.tsx';
import { eventKinds } from '#features/calendar/contract/enumerations.ts';
import { createEvent } from '#features/calendar/contract/events.ts';
import { newEventValues } from '#features/calendar/web/parts/event-values.ts';
import { NewEventDialog } from '#features/calendar/web/parts/new-event-dialog.tsx';
import { readOrganization } from '#features/organization/contract/organization.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import classes from './appointment-composer.module.css';

/** Days offered as buttons, from tomorrow on. */
const offeredDays = 7;

/** Times offered: every quarter hour of the day. */
const times = Array.from({ length: 96 }, (_, quarter) => {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`;
});

/** An appointment with the person in one line: what, a day, and a time. The rest is in the dialog. */
export function AppointmentComposer({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation(['case-record', 'events']);
  const user = useCurrentUser();
  const label = useEnumerationLabel();
  const errorMessage = useErrorMessage();
  const { weekday, time: formatTime } = useFormat();
  const { data: organization } = useRead(readOrganization);
  const { mutateAsync: create, isPending, error } = useChange(createEvent);
  const [title, setTitle] = useState('');
  const [kind, setKind] = useState<(typeof eventKinds)[number]>('appointment');
  const [day, setDay] = useState(dayFromNow(1));
  const [time, setTime] = useState('09:00');
  const [isOpen, setOpen] = useState(false);
  // A retry of the same appointment reuses its id.
  const attempt = useRef<{ id: string; content: string } | null>(null);
  const defaults = {
    at: `${day}T${time}`,
    organizationZone: organization?.timeZone,
    staff: user ? [user.id] : [],
    people: [applicant.id],
  };

  async function save() {
    const values = newEventValues(defaults);
    const body = { ...values, kind, title: title.trim() || label('eventKinds', kind) };
    const content = JSON.stringify(body);
    if (attempt.current?.content !== content) attempt.current = { id: newId(), content };
    const { id } = attempt.current;
    const created = await create({ body: { ...body, id } }).catch(() => undefined);
    if (!created) return;
    setTitle('');
    showToast({ text: t('case-record:composer.booked', { day: weekday(day), time: shown(time) }) });
  }
  const shown = (one: string) => formatTime(`${day}T${one}:00`);

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={classes.row}>
        <TextInput
          className={classes.title}
          aria-label={t('case-record:composer.what')}
          placeholder={t('case-record:composer.what')}
          maxLength={200}
          value={title}
          onChange={({ currentTarget: { value } }) => setTitle(value)}
        />
        <NativeSelect
          aria-label={t('events:fields.kind')}
          value={kind}
          data={eventKinds.map((one) => ({ value: one, label: label('eventKinds', one) }))}
          onChange={({ currentTarget: { value } }) =>
            setKind(eventKinds.find((one) => one === value) ?? 'appointment')
          }
        />
        <Button type="submit" size="compact-md" className={classes.save} loading={isPending}>
          {t('case-record:composer.book')}
        </Button>
      </div>
      <div className={classes.row}>
        <DayButtons day={day} onChange={setDay} />
        <NativeSelect
          aria-label={t('case-record:composer.time')}
          value={time}
          data={times.map((one) => ({ value: one, label: shown(one) }))}
          onChange={({ currentTarget: { value } }) => setTime(value)}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t('case-record:composer.allDetails')}
        </Button>
      </div>
      {error && (
        <Notice tone="bad">
          {(isApiError(error) && error.issues[0]?.message) || errorMessage(error)}
        </Notice>
      )}
      {isOpen && (
        <NewEventDialog defaults={defaults} known={[applicant]} onClose={() => setOpen(false)} />
      )}
    </form>
  );
}

/** The next days as buttons, and a field for any other day. */
function DayButtons({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  const { t, i18n } = useTranslation('case-record');
  const short = dateFormat(i18n.language, {
    weekday: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const days = Array.from({ length: offeredDays }, (_, ahead) => dayFromNow(ahead + 1));
  return (
    <>
      <SegmentedControl
        className={classes.days}
        aria-label={t('composer.day')}
        value={days.includes(day) ? day : ''}
        data={days.map((one) => ({ value: one, label: short.format(new Date(one)) }))}
        onChange={onChange}
      />
      <TypedDay
        label={t('composer.otherDay')}
        value={day}
        isLabelHidden
        isValid={isRealDay}
        onChange={onChange}
      />
    </>
  );
}
