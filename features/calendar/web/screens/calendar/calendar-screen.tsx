import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueryOf } from '#core/contract/operation.ts';
import { useFailedWords } from '#core/web/api/failed-words.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useFirstDayOfWeek } from '#core/web/i18n/date-display.ts';
import { dayOf, ownZone, wallTimeIn } from '#core/web/i18n/zone-clock.ts';
import { may, useCurrentUser } from '#core/web/session/session.ts';
import { useKeysSetting } from '#core/web/session/single-keys.ts';
import { ListSkeleton } from '#core/web/ui/list-skeleton.tsx';
import { Loaded } from '#core/web/ui/loaded.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { useSingleKeys } from '#core/web/ui/single-key.ts';
import { listEvents } from '#features/calendar/contract/events.ts';
import { ownTimeOf } from '../../parts/event-time.ts';
import type { Beginning } from '../../parts/event-values.ts';
import { useEventWords } from '../../parts/event-words.ts';
import { NewEventDialog } from '../../parts/new-event-dialog.tsx';
import { type CalendarFilters as Filters, today, useCalendarAddress } from './calendar-address.ts';
import { CalendarContext } from './calendar-context.ts';
import { CalendarFilters } from './calendar-filters.tsx';
import { CalendarMenu } from './calendar-menu.tsx';
import classes from './calendar-screen.module.css';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { ListView } from './list-view.tsx';
import { MonthView } from './month-view.tsx';
import { useMoving } from './moving.ts';
import { MovingParts } from './moving-parts.tsx';
import { onDays } from './on-days.ts';
import { OpenedEvent } from './opened-event.tsx';
import { periodOf, stepped } from './period.ts';
import { usePulling } from './pulling.ts';
import { hourHeight, TimeGrid } from './time-grid.tsx';

/** `/page/calendar`: what is when, for whom, and what became of it. */
export function CalendarScreen() {
  const { t, i18n } = useTranslation(['events', 'actions']);
  usePageTitle(t('title'));
  const words = useEventWords();
  const zone = ownZone();
  const user = useCurrentUser();
  const address = useCalendarAddress();
  const { view, day, days, filters } = address;
  const period = periodOf(view, day, useFirstDayOfWeek(i18n.language), days);
  const query = useRead(
    listEvents,
    {
      query: {
        from: period.from,
        to: period.to,
        timeZone: zone,
        ...(filters.staff && { staff: [filters.staff] }),
        ...(filters.location && { location: [filters.location] }),
        ...ofKind(filters.kind),
      },
    },
    { placeholderData: keepPreviousData },
  );
  const failed = useFailedWords(t('failed'));
  const moving = useMoving(zone);
  const pulling = usePulling(moving, view === 'week' || view === 'day' ? hourHeight / 60 : null);
  const [beginning, setBeginning] = useState<Beginning | null>(null);
  const mayWrite = may('event:write');
  const onNew = mayWrite
    ? (at: string) => setBeginning({ at, staff: user ? [user.id] : [] })
    : undefined;
  const { isOn: hasKeys } = useKeysSetting();
  useSingleKeys(hasKeys, {
    t: () => address.show({ day: today() }),
    j: () => address.show({ day: stepped(view, day, 1, days) }),
    k: () => address.show({ day: stepped(view, day, -1, days) }),
    n: () => onNew?.(day),
  });
  const isZoneToldOf = query.data?.occurrences.some(
    ({ allDay, start, startAt }) => !allDay && wallTimeIn(zone, startAt) !== start,
  );

  return (
    <CalendarContext value={{ address, zone, moving, pulling, onNew }}>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <CalendarMenu />
            {onNew && (
              <Button
                leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
                aria-haspopup="dialog"
                aria-keyshortcuts={hasKeys ? 'n' : undefined}
                onClick={() => onNew(day)}
              >
                {t('new')}
              </Button>
            )}
          </>
        }
      />
      <CalendarToolbar period={period} hasKeys={hasKeys} />
      <CalendarFilters />
      {isZoneToldOf && (
        <p className={classes.zone}>{t('zone.shown', { zone: words.zoneName(zone) })}</p>
      )}
      <Loaded query={query} words={failed} loading={<ListSkeleton label={t('loading')} />}>
        {({ occurrences, entries, tasks, completeUntil, isCut }) => {
          const days = onDays(period.days, occurrences, [...entries, ...tasks], zone);
          return (
            <div aria-busy={query.isPlaceholderData} className={classes.view}>
              {(completeUntil !== null || isCut) && <Notice tone="waiting">{t('tooMany')}</Notice>}
              {view === 'month' && <MonthView days={days} day={day} />}
              {view === 'list' && <ListView days={days} />}
              {(view === 'week' || view === 'day') && <TimeGrid key={view} days={days} />}
              <MovingParts occurrences={occurrences} hasKeys={hasKeys} />
              <OpenedEvent occurrences={occurrences} />
            </div>
          );
        }}
      </Loaded>
      {beginning && (
        <NewEventDialog
          beginning={beginning}
          onClose={() => setBeginning(null)}
          onMade={(made) => address.show({ day: dayOf(ownTimeOf(made, zone).start) })}
        />
      )}
    </CalendarContext>
  );
}

function ofKind(kind: Filters['kind']): Partial<QueryOf<typeof listEvents>> {
  if (kind === '') return {};
  return kind === 'support' ? { entries: kind } : { kind: [kind], entries: 'without' };
}
