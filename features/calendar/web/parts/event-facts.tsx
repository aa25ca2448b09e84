import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import { DefinitionList } from '#core/web/ui/definition-list.tsx';
import type { CalendarEvent } from '#features/calendar/contract/events.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { LocationName } from '#features/person/web/parts/applicants/location-name.tsx';
import classes from './event-facts.module.css';
import { useEventFormat, useReminderFormatter } from './event-text.ts';
import { toOwnTime } from './event-time.ts';
import { useRecurrenceFormatter } from './recurrence-text.ts';

export function EventFacts({ event }: { event: CalendarEvent }) {
  const { t } = useTranslation('events');
  const { personName, list } = useFormat();
  const label = useEnumerationLabel();
  const formatRecurrence = useRecurrenceFormatter();
  const formatReminder = useReminderFormatter();
  const { locationId, place, link, details } = event;
  const items = [
    { term: t('fields.time'), value: <When event={event} /> },
    ...(event.recurrence
      ? [{ term: t('fields.recurrence'), value: formatRecurrence(event.recurrence, event.start) }]
      : []),
    { term: t('fields.kind'), value: label('eventKinds', event.kind) },
    ...(locationId !== null || place !== null
      ? [
          {
            term: t('fields.where'),
            value: (
              <>
                {locationId !== null && <LocationName value={locationId} />}
                {locationId !== null && place !== null && ', '}
                {place}
              </>
            ),
          },
        ]
      : []),
    ...(link !== null
      ? [
          {
            term: t('fields.link'),
            value: (
              <a href={link} target="_blank" rel="noopener noreferrer" className={classes.long}>
                {link}
              </a>
            ),
          },
        ]
      : []),
    ...(event.staff.length > 0
      ? [{ term: t('fields.staff'), value: list(event.staff.map((one) => personName(one))) }]
      : []),
    ...(event.reminders.length > 0
      ? [{ term: t('fields.reminders'), value: list(event.reminders.map(formatReminder)) }]
      : []),
    ...(details !== null
      ? [{ term: t('fields.details'), value: <span className={classes.long}>{details}</span> }]
      : []),
  ];
  return <DefinitionList items={items} />;
}

/** In the reader's time zone, and in the event's when it differs. */
function When({ event }: { event: CalendarEvent }) {
  const eventFormat = useEventFormat();
  const { timeZone } = event;
  const here = toOwnTime(event, browserZone());
  const there = eventFormat.thereOf(here, toOwnTime(event, timeZone), timeZone);
  return (
    <>
      <span className={classes.when}>{eventFormat.whenOf(here)}</span>
      {there && <span className={classes.zone}>{there}</span>}
    </>
  );
}
