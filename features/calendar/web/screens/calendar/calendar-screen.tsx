import { Button, Group, Menu } from '@mantine/core';
import { IconCalendarDown, IconChevronDown, IconPlus, IconRss } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { memo, useCallback, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperationQuery } from '#core/contract/operation.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useFirstDayOfWeek } from '#core/web/i18n/date-display.ts';
import { browserZone, wallDay, wallTimeIn } from '#core/web/i18n/zone-clock.ts';
import { may, useCurrentUser } from '#core/web/session/session.ts';
import { useKeysSetting } from '#core/web/session/single-keys.ts';
import { ListSkeleton } from '#core/web/ui/list-skeleton.tsx';
import { Loaded } from '#core/web/ui/loaded.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { useSingleKeys } from '#core/web/ui/single-key.ts';
import { listEvents, type Occurrence } from '#features/calendar/contract/events.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { EventPanel } from '../../parts/event-panel.tsx';
import { useEventFormat } from '../../parts/event-text.ts';
import { toOwnTime } from '../../parts/event-time.ts';
import type { EventDefaults } from '../../parts/event-values.ts';
import { NewEventDialog } from '../../parts/new-event-dialog.tsx';
import {
  type CalendarAddress,
  type CalendarFilters as Filters,
  today,
  useCalendarAddress,
  useOpenEvent,
} from './calendar-address.ts';
import { CalendarContext, type OnNew, useCalendar } from './calendar-context.ts';
import { CalendarFilters } from './calendar-filters.tsx';
import classes from './calendar-screen.module.css';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { groupByDay } from './day-events.ts';
import { ImportDialog } from './import-dialog.tsx';
import { ListView } from './list-view.tsx';
import { MonthView } from './month-view.tsx';
import { MovingParts } from './moving-parts.tsx';
import { stepDay, viewPeriod } from './period.ts';
import { SubscribeDialog } from './subscribe-dialog.tsx';
import { TeamView } from './team-view.tsx';
import { TimeGrid } from './time-grid.tsx';
import { hourHeight } from './time-grid-size.ts';
import { useDragging } from './use-dragging.ts';
import { useMoving } from './use-moving.ts';

function OpenedEvent({ occurrences }: { occurrences: readonly Occurrence[] }) {
  const { address, moving } = useCalendar();
  const open = useOpenEvent();
  if (!open) return null;
  const found = occurrences.find(
    ({ eventId, occurrence }) => eventId === open.id && occurrence === open.at,
  );
  return (
    <EventPanel
      key={`${open.id}@${open.at ?? ''}`}
      id={open.id}
      at={open.at}
      onMove={
        found?.abilities.update
          ? () => {
              address.closeEvent();
              moving.begin(found, 'keys');
            }
          : undefined
      }
      onClose={address.closeEvent}
      onReplaced={(id, at) => address.openEvent({ id, at }, { replace: true })}
    />
  );
}

function CalendarMenu() {
  const { t } = useTranslation('events');
  const [open, setOpen] = useState<'subscribe' | 'import' | null>(null);
  const close = () => setOpen(null);
  return (
    <Group gap="xs" wrap="nowrap">
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden="true" />}
          >
            {t('menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconRss size={17} stroke={1.7} aria-hidden="true" />}
            onClick={() => setOpen('subscribe')}
          >
            {t('subscribe.action')}
          </Menu.Item>
          {may('event:write') && (
            <Menu.Item
              leftSection={<IconCalendarDown size={17} stroke={1.7} aria-hidden="true" />}
              onClick={() => setOpen('import')}
            >
              {t('import.action')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'subscribe' && <SubscribeDialog onClose={close} />}
      {open === 'import' && <ImportDialog onClose={close} />}
    </Group>
  );
}

export function CalendarScreen() {
  const { t } = useTranslation(['events', 'actions']);
  usePageTitle(t('title'));
  const zone = browserZone();
  const userId = useCurrentUser()?.id;
  const address = useCalendarAddress();
  // A week of events takes long to draw. The title and the buttons answer first.
  const drawn = useDeferredValue(address);
  const { view, day, days } = address;
  const [defaults, setDefaults] = useState<EventDefaults | null>(null);
  const onNew = useCallback<OnNew>(
    (at, more) => setDefaults({ at, staff: userId ? [userId] : [], ...more }),
    [userId],
  );
  const mayWrite = may('event:write');
  const { isOn: hasKeys } = useKeysSetting();
  useSingleKeys(hasKeys, {
    t: () => address.show({ day: today() }),
    j: () => address.show({ day: stepDay(view, day, 1, days) }),
    k: () => address.show({ day: stepDay(view, day, -1, days) }),
    n: () => mayWrite && onNew(day),
  });

  return (
    <>
      <header className={classes.header} data-full-width>
        <h1>{t('title')}</h1>
        <div className={classes.headerFilters}>
          <CalendarFilters address={address} />
        </div>
        <Group gap="xs" wrap="nowrap">
          <CalendarMenu />
          {mayWrite && (
            <Button
              leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
              aria-haspopup="dialog"
              aria-keyshortcuts={hasKeys ? 'n' : undefined}
              onClick={() => onNew(day)}
            >
              {t('new')}
            </Button>
          )}
        </Group>
      </header>
      <CalendarToolbar address={address} hasKeys={hasKeys} />
      <Views address={drawn} onNew={mayWrite ? onNew : undefined} hasKeys={hasKeys} />
      {defaults && (
        <NewEventDialog
          defaults={defaults}
          onClose={() => setDefaults(null)}
          onCreated={(created) => address.show({ day: wallDay(toOwnTime(created, zone).start) })}
        />
      )}
    </>
  );
}

/** The events, in the chosen view. Nothing around them draws them again. */
const Views = memo(function Views({
  address,
  onNew,
  hasKeys,
}: {
  address: CalendarAddress;
  onNew: OnNew | undefined;
  hasKeys: boolean;
}) {
  const { t, i18n } = useTranslation('events');
  const eventFormat = useEventFormat();
  const label = useEnumerationLabel();
  const zone = browserZone();
  const { view, day, filters } = address;
  const period = viewPeriod(view, day, useFirstDayOfWeek(i18n.language), address.days);
  const query = useRead(
    listEvents,
    {
      query: {
        from: period.from,
        to: period.to,
        timeZone: zone,
        ...(filters.staff && { staff: [filters.staff] }),
        ...(filters.location && { location: [filters.location] }),
        ...kindQuery(filters.kind),
      },
    },
    { placeholderData: keepPreviousData },
  );
  const failureTexts = useLoadFailureTexts(t('failed'));
  // Rows wrap by the names of locations, which would move them if they came later.
  const { isFetched: hasLocations } = useRead(listLocations);
  const moving = useMoving(zone);
  const hasHours = view === 'week' || view === 'day' || view === 'team';
  const pulling = useDragging(moving, hasHours ? hourHeight / 60 : null);
  const showsZone =
    query.data?.occurrences.some(
      ({ allDay, start, startAt }) => !allDay && wallTimeIn(zone, startAt) !== start,
    ) ?? false;
  return (
    <CalendarContext
      value={{ address, zone, eventFormat, label, showsZone, moving, pulling, onNew }}
    >
      {showsZone && (
        <p className={classes.zone}>{t('zone.shown', { zone: eventFormat.zoneName(zone) })}</p>
      )}
      <Loaded
        query={hasLocations ? query : { ...query, data: undefined }}
        texts={failureTexts}
        loading={<ListSkeleton label={t('loading')} />}
      >
        {({ occurrences, entries, tasks, completeUntil, isCut }) => {
          const days = groupByDay(period.days, occurrences, [...entries, ...tasks], zone);
          return (
            <div aria-busy={query.isPlaceholderData} className={classes.view}>
              {(completeUntil !== null || isCut) && <Notice tone="waiting">{t('tooMany')}</Notice>}
              {view === 'month' && <MonthView days={days} day={day} />}
              {view === 'list' && <ListView days={days} />}
              {view === 'team' && (
                <TeamView key={day} occurrences={occurrences} entries={[...entries, ...tasks]} />
              )}
              {(view === 'week' || view === 'day') && <TimeGrid key={view} days={days} />}
              <MovingParts occurrences={occurrences} hasKeys={hasKeys} />
              <OpenedEvent occurrences={occurrences} />
            </div>
          );
        }}
      </Loaded>
    </CalendarContext>
  );
});

function kindQuery(kind: Filters['kind']): Partial<OperationQuery<typeof listEvents>> {
  if (kind === '') return {};
  return kind === 'support' ? { entries: kind } : { kind: [kind], entries: 'without' };
}
