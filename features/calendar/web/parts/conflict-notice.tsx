import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sentEventTime } from '#core/contract/event-times.ts';
import { listStaffNames } from '#core/contract/users.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { type Conflict, findConflicts } from '#features/calendar/contract/event-conflicts.ts';
import type { CalendarEvent } from '#features/calendar/contract/events.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import classes from './conflict-notice.module.css';
import { useEventFormat } from './event-text.ts';
import { toOwnTime } from './event-time.ts';
import type { EventFields } from './event-values.ts';
import { useFieldValue } from './recurrence-values.ts';

/** Most conflicts listed by name; the total is always shown. */
const maxNamed = 4;
/** Debounce in ms. */
const debounceMs = 300;

/** Shows conflicts at the chosen time. A warning, not an error. */
export function ConflictNotice({
  fields,
  except,
}: {
  fields: EventFields;
  except: CalendarEvent['id'] | null;
}) {
  const { t } = useTranslation('events');
  const time = useFieldValue(fields, 'time');
  const recurrence = useFieldValue(fields, 'recurrence');
  const staff = useFieldValue(fields, 'staff');
  const people = useFieldValue(fields, 'people').map(({ id }) => id);
  const locationId = useFieldValue(fields, 'locationId');
  const place = useFieldValue(fields, 'place');
  const chosen = { time, recurrence, staff, people, locationId, place, except };
  const [text] = useDebouncedValue(JSON.stringify(chosen), debounceMs);
  const params = JSON.parse(text) as typeof chosen;
  const isComplete = sentEventTime.safeParse(params.time).success;
  const hasSubject = params.staff.length + params.people.length > 0 || params.locationId !== null;
  const enabled = isComplete && hasSubject;
  const { data } = useRead(
    findConflicts,
    { body: params },
    { enabled, placeholderData: keepPreviousData, retry: false },
  );
  const result = enabled ? data : undefined;
  return (
    <div role="status" className={classes.said}>
      {result && result.total > 0 && (
        <Notice tone="waiting" title={t('conflict.title', { count: result.total })}>
          <ul className={classes.conflicts}>
            {result.conflicts.slice(0, maxNamed).map((conflict) => (
              <li key={`${conflict.what.id}${conflict.startAt}${conflict.with?.eventId}`}>
                <ConflictText conflict={conflict} />
              </li>
            ))}
          </ul>
          {result.total > maxNamed && (
            <p>{t('conflict.more', { count: result.total - maxNamed })}</p>
          )}
        </Notice>
      )}
    </div>
  );
}

function ConflictText({
  conflict: { what, start, startAt, endAt, with: other },
}: {
  conflict: Conflict;
}) {
  const { t } = useTranslation('events');
  const { personName } = useFormat();
  const eventFormat = useEventFormat();
  const { data: staff = [] } = useRead(listStaffNames);
  const { data: locations = [] } = useRead(listLocations);
  const time = { allDay: false, start, end: start, startAt, endAt, timeZone: browserZone() };
  const colleague = staff.find(({ id }) => id === what.id);
  const names = {
    staff: colleague ? personName(colleague) : t('conflict.somebody'),
    person: t('conflict.person'),
    place: locations.find(({ id }) => id === what.id)?.name ?? t('conflict.place'),
  };
  return t('conflict.one', {
    who: names[what.kind],
    what: other ? other.title : t('conflict.busy'),
    when: eventFormat.whenOf(toOwnTime(time, browserZone())),
  });
}
