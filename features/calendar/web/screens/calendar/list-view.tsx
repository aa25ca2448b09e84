import { Button } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { entryLink, isTask, useEventFormat } from '../../parts/event-text.ts';
import { occurrenceKey } from '../../parts/event-time.ts';
import { KindIcon } from '../../parts/kind-icon.tsx';
import { OccurrenceRow } from '../../parts/occurrence-row.tsx';
import { today } from './calendar-address.ts';
import { useCalendar } from './calendar-context.ts';
import { type DayEvents, orderedEvents } from './day-events.ts';
import { eventAttribute } from './event-chip.tsx';
import classes from './list-view.module.css';

export function ListView({ days }: { days: ReadonlyMap<string, DayEvents> }) {
  const { t } = useTranslation('events');
  const { onNew } = useCalendar();
  const filled = [...days].filter(
    ([, dayEvents]) => orderedEvents(dayEvents).length + dayEvents.entries.length > 0,
  );
  const [first] = days.keys();
  if (filled.length === 0) {
    return (
      <EmptyState
        icon={<IconCalendarOff size={26} stroke={1.6} />}
        title={t('empty.title')}
        text={t('empty.text')}
        action={onNew && first && <Button onClick={() => onNew(first)}>{t('new')}</Button>}
      />
    );
  }
  return filled.map(([day, dayEvents]) => <DayList key={day} day={day} dayEvents={dayEvents} />);
}

export function DayList({ day, dayEvents }: { day: string; dayEvents: DayEvents }) {
  const { t } = useTranslation('events');
  const { address, zone, moving } = useCalendar();
  const eventFormat = useEventFormat();
  const all = orderedEvents(dayEvents);
  return (
    <section className={classes.day} aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`} className={classes.date} data-today={day === today() || undefined}>
        {eventFormat.day(day)}
      </h3>
      {all.length + dayEvents.entries.length === 0 && (
        <p className={classes.none}>{t('empty.day')}</p>
      )}
      <ul className={classes.rows}>
        {dayEvents.entries.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <KindIcon kind={isTask(entry) ? 'task' : 'entry'} size={18} />
            <Link {...entryLink(entry)}>{eventFormat.entryTitle(entry)}</Link>
          </li>
        ))}
        {all.map((occurrence) => (
          <li key={occurrenceKey(occurrence)} data-moved={moving.isMoved(occurrence) || undefined}>
            <OccurrenceRow
              occurrence={occurrence}
              zone={zone}
              link={{
                to: '.',
                search: address.eventSearch({
                  id: occurrence.eventId,
                  at: occurrence.occurrence,
                }),
                resetScroll: false,
                ...{ [eventAttribute]: occurrenceKey(occurrence) },
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
