import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sentEventTime } from '#core/contract/event-times.ts';
import { listStaffNames } from '#core/contract/users.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { ownZone } from '#core/web/i18n/zone-clock.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { type Conflict, findConflicts } from '#features/calendar/contract/event-conflicts.ts';
import type { CalendarEvent } from '#features/calendar/contract/events.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import classes from './conflict-notice.module.css';
import { useEventWords } from './event-text.ts';
import { toOwnTime } from './event-time.ts';
import type { EventFields } from './event-values.ts';
import { useWatched } from './recurrence-values.ts';

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
  const time = useWatched(fields, 'time');
  const recurrence = useWatched(fields, 'recurrence');
  const staff = useWatched(fields, 'staff');
  const people = useWatched(fields, 'people').map(({ id }) => id);
  const locationId = useWatched(fields, 'locationId');
  const place = useWatched(fields, 'place');
  const chosen = { time, recurrence, staff, people, locationId, place, except };
  const [text] = useDebouncedValue(JSON.stringify(chosen), debounceMs);
  const asked = JSON.parse(text) as typeof chosen;
  const isWhole = sentEventTime.safeParse(asked.time).success;
  const isAboutAny = asked.staff.length + asked.people.length > 0 || asked.locationId !== null;
  const enabled = isWhole && isAboutAny;
  const { data } = useRead(
    findConflicts,
    { body: asked },
    { enabled, placeholderData: keepPreviousData, retry: false },
  );
  const shown = enabled ? data : undefined;
  return (
    <div role="status" className={classes.said}>
      {shown && shown.total > 0 && (
        <Notice tone="waiting" title={t('conflict.title', { count: shown.total })}>
          <ul className={classes.conflicts}>
            {shown.conflicts.slice(0, maxNamed).map((conflict) => (
              <li key={`${conflict.what.id}${conflict.startAt}${conflict.with?.eventId}`}>
                <Words conflict={conflict} />
              </li>
            ))}
          </ul>
          {shown.total > maxNamed && <p>{t('conflict.more', { count: shown.total - maxNamed })}</p>}
        </Notice>
      )}
    </div>
  );
}

function Words({ conflict: { what, start, startAt, endAt, with: other } }: { conflict: Conflict }) {
  const { t } = useTranslation('events');
  const { personName } = useFormat();
  const words = useEventWords();
  const { data: staff = [] } = useRead(listStaffNames);
  const { data: locations = [] } = useRead(listLocations);
  const time = { allDay: false, start, end: start, startAt, endAt, timeZone: ownZone() };
  const colleague = staff.find(({ id }) => id === what.id);
  const who = {
    staff: colleague ? personName(colleague) : t('conflict.somebody'),
    person: t('conflict.person'),
    place: locations.find(({ id }) => id === what.id)?.name ?? t('conflict.place'),
  };
  return t('conflict.one', {
    who: who[what.kind],
    what: other ? other.title : t('conflict.busy'),
    when: words.whenOf(toOwnTime(time, ownZone())),
  });
}
