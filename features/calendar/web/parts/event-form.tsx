import { Checkbox, MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useVersionedForm } from '#core/web/forms/versioned-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import { FormRow } from '#core/web/ui/form-stack.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { VersionedForm } from '#core/web/ui/versioned-form.tsx';
import { eventKinds } from '#features/calendar/contract/enumerations.ts';
import {
  type CalendarEvent,
  type ChangeScope,
  createEvent,
  type EventReminder,
  maxReminders,
  updateEvent,
} from '#features/calendar/contract/events.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { useEventFormat, useReminderFormatter } from './event-text.ts';
import { toOwnTime } from './event-time.ts';
import {
  type EventDefaults,
  type EventFields,
  type EventValues,
  eventFormSchema,
  newEventValues,
  toEventValues,
} from './event-values.ts';
import { fieldPath } from './field-path.ts';
import { LocationChoice } from './location-choice.tsx';
import { type NamedPerson, PeopleField } from './people-field.tsx';
import { RecurrenceField } from './recurrence-field.tsx';
import { StaffField } from './staff-field.tsx';
import { WhenFields } from './when-fields.tsx';

interface Props {
  /** Null for a new event. */
  event: CalendarEvent | null;
  /** The edited occurrence. */
  at?: string | null;
  scope?: ChangeScope;
  defaults?: EventDefaults;
  /** People preselected in a new event. */
  known?: readonly NamedPerson[];
  onSaved: (event: CalendarEvent) => void;
  onCancel: () => void;
}

/** People already on the event who get no invitation by email, and why. */
function InviteHint({ people }: { people: CalendarEvent['people'] }) {
  const { t } = useTranslation(['events', 'contact-safety']);
  const { personName } = useFormat();
  return (
    <>
      {t('events:invite.peopleHint')}
      {people.map((one) => {
        const { id, attends, inviteObstacle } = one;
        if (!attends || inviteObstacle === null) return null;
        return (
          <span key={id}>
            <br />
            {t('events:invite.noMail', { name: personName(one) })}{' '}
            {t(`contact-safety:reasons.${inviteObstacle}`)}
          </span>
        );
      })}
    </>
  );
}

const hour = 60;
const day = 24 * hour;
const commonReminders: EventReminder[] = [
  ...[15, hour, day, 2 * day, 7 * day].map((minutesBefore) => ({
    minutesBefore,
    to: 'staff' as const,
  })),
  ...[2 * hour, day, 2 * day].map((minutesBefore) => ({ minutesBefore, to: 'people' as const })),
];

const reminderKey = ({ minutesBefore, to }: EventReminder) => `${to}:${minutesBefore}`;

function RemindersField({ fields }: { fields: EventFields }) {
  const { t } = useTranslation(['events', 'actions']);
  const formatReminder = useReminderFormatter();
  const { onChange, error } = fields.getInputProps('reminders');
  const [chosen, setChosen] = useState(fields.getValues().reminders);
  const all = new Map([...commonReminders, ...chosen].map((one) => [reminderKey(one), one]));
  return (
    <MultiSelect
      label={`${t('fields.reminders')} (${t('actions:optional')})`}
      data={[...all].map(([value, reminder]) => ({ value, label: formatReminder(reminder) }))}
      value={chosen.map(reminderKey)}
      error={error}
      data-path={fieldPath(fields, 'reminders')}
      hidePickedOptions
      maxValues={maxReminders}
      onChange={(names) => {
        const next = names.flatMap((name) => all.get(name) ?? []);
        setChosen(next);
        onChange(next);
      }}
    />
  );
}

export function EventForm(props: Props) {
  const { event, scope = 'all', defaults, known = [], onCancel } = props;
  const { t } = useTranslation(['events', 'actions']);
  const label = useEnumerationLabel();
  const eventFormat = useEventFormat();
  const { fields, theirs, formProps, invited } = useEventForm(props);
  const optional = (key: 'place' | 'link' | 'details') =>
    `${t(`events:fields.${key}`)} (${t('actions:optional')})`;
  return (
    <VersionedForm
      {...formProps}
      theirs={
        theirs && {
          title: t('stale'),
          items: [
            { term: t('fields.title'), value: theirs.title },
            { term: t('fields.time'), value: formatEventTime(theirs, eventFormat) },
            { term: t('fields.where'), value: theirs.place },
            {
              term: t('fields.people'),
              value: eventFormat.formatPeople(theirs.people, theirs.others),
            },
          ],
        }
      }
      onCancel={onCancel}
    >
      <TextInput
        key={fields.key('title')}
        {...fields.getInputProps('title')}
        label={t('fields.title')}
        maxLength={200}
        autoComplete="off"
        data-autofocus
      />
      <NativeSelect
        key={fields.key('kind')}
        {...fields.getInputProps('kind')}
        label={t('fields.kind')}
        data={eventKinds.map((value) => ({ value, label: label('eventKinds', value) }))}
      />
      <WhenFields
        key={fields.key('time')}
        fields={fields}
        isNew={event === null}
        proposesHour={event === null && !defaults?.at.includes('T')}
      />
      {scope !== 'this' && <RecurrenceField key={fields.key('recurrence')} fields={fields} />}
      <PeopleField
        key={fields.key('people')}
        fields={fields}
        known={event?.people ?? known}
        others={event?.others ?? 0}
      />
      <StaffField key={fields.key('staff')} fields={fields} known={event?.staff ?? []} />
      <ConflictNotice fields={fields} except={event ? (event.seriesId ?? event.id) : null} />
      <FormRow>
        <LocationChoice key={fields.key('locationId')} {...fields.getInputProps('locationId')} />
        <TextInput
          key={fields.key('place')}
          {...fields.getInputProps('place')}
          label={optional('place')}
          maxLength={200}
          autoComplete="off"
        />
      </FormRow>
      <TextInput
        key={fields.key('link')}
        {...fields.getInputProps('link')}
        type="url"
        label={optional('link')}
        autoComplete="off"
      />
      <RemindersField key={fields.key('reminders')} fields={fields} />
      <Textarea
        key={fields.key('details')}
        {...fields.getInputProps('details')}
        label={optional('details')}
        description={t('hints.details')}
        autosize
        minRows={3}
        maxLength={5000}
      />
      {invited.map((audience) => (
        <Checkbox
          key={fields.key(`invite.${audience}`)}
          {...fields.getInputProps(`invite.${audience}`, { type: 'checkbox' })}
          label={t(`events:invite.${audience}`)}
          description={
            audience === 'people' ? <InviteHint people={event?.people ?? []} /> : undefined
          }
        />
      ))}
    </VersionedForm>
  );
}

function formatEventTime(
  event: CalendarEvent,
  { formatBothZones }: ReturnType<typeof useEventFormat>,
): string {
  const { timeZone } = event;
  return formatBothZones(toOwnTime(event, browserZone()), toOwnTime(event, timeZone), timeZone);
}

const invited = ['staff', 'people'] as const;

/** Separate draft per person, so that text typed about one never appears for another. */
function draftKey(defaults: EventDefaults | undefined): string {
  return ['event:new', ...(defaults?.people ?? [])].join(':');
}

function useEventForm({ event, at = null, scope = 'all', defaults, onSaved }: Props) {
  const { t } = useTranslation('events');
  const create = useChange(createEvent);
  const update = useChange(updateEvent);
  const form = useVersionedForm<
    EventValues,
    typeof eventFormSchema,
    CalendarEvent | null,
    CalendarEvent
  >({
    schema: eventFormSchema,
    record: event,
    toValues: (record) => (record ? toEventValues(record) : newEventValues(defaults ?? { at: '' })),
    keptTextName: event ? `event:${event.id}:${at ?? ''}:${scope}` : draftKey(defaults),
    send: ({ recurrence, ...sent }, { on }) =>
      on
        ? update.mutateAsync({
            params: { id: on.id },
            body: {
              ...sent,
              ...(scope !== 'this' && { recurrence }),
              version: on.version,
              scope,
              occurrence: on.recurrence === null ? null : at,
            },
          })
        : create.mutateAsync({ body: { ...sent, recurrence } }),
    onSaved: (saved) => {
      showToast({
        text: event ? t('saved', { title: saved.title }) : t('made', { title: saved.title }),
      });
      onSaved(saved);
    },
  });
  return { ...form, invited };
}
