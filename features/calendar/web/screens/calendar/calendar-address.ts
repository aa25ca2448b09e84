import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isCalendarDay } from '#core/contract/event-times.ts';
import { readStored, store } from '#core/web/browser/storage.ts';
import { browserZone, wallDay, wallTimeIn } from '#core/web/i18n/zone-clock.ts';
import { addressFilters, type FilterValues, idOr, oneOf } from '#core/web/lists/address-filters.ts';
import { currentUser } from '#core/web/session/session.ts';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import { eventKinds } from '#features/calendar/contract/enumerations.ts';
import { type CalendarView, calendarViews, listLength } from './period.ts';

/** Calendar filters in the URL; '' means all. */
export const calendarFilters = addressFilters({
  staff: idOr('me'),
  location: idOr(),
  /** Event kind, or `support` for dates of support records. */
  kind: oneOf([...eventKinds, 'support']),
});
export type CalendarFilters = FilterValues<typeof calendarFilters.described>;

export interface OpenEvent {
  id: string;
  /** Null for an event that doesn't repeat. */
  at: string | null;
}

const viewKey = () => `calendar_view:${currentUser()?.id ?? ''}`;

export function today(): string {
  return wallDay(wallTimeIn(browserZone(), Date.now()));
}

/**
 * Keeps the calendar's state in the URL, so that Back, reload, and links work. The same object until
 * the view, the day, or a filter changes.
 */
export function useCalendarAddress() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const isPhone = !useIsAtLeast('md');
  const requestedView = calendarViews.find((view) => view === search.view);
  const savedView = calendarViews.find((view) => view === readStored(viewKey()));
  // On a phone, a week doesn't fit; shown only on request.
  const view = requestedView ?? (isPhone ? 'list' : (savedView ?? 'week'));
  const requestedDay = search.day;
  const day =
    typeof requestedDay === 'string' && isCalendarDay(requestedDay) ? requestedDay : today();
  const { staff, location, kind } = calendarFilters.read(search);
  const count = Number(search.days);
  const days = Number.isInteger(count) && count > 0 && count < listLength ? count : listLength;

  return useMemo(() => {
    const filters: CalendarFilters = { staff, location, kind };
    const here = {
      view: requestedView,
      day: requestedDay,
      ...filters,
      days: days === listLength ? undefined : days,
    };
    const go = (wanted: object, how: { replace?: boolean } = {}) =>
      void navigate({ to: '.', search: wanted as never, resetScroll: false, ...how });
    return {
      view,
      day,
      /** Days in a list. */
      days,
      filters,
      /** Search params for a link to another day or view. */
      searchFor: (wanted: { view?: CalendarView; day?: string }) =>
        ({ ...here, ...wanted }) as never,
      eventSearch: (event: OpenEvent) =>
        ({ ...here, event: event.id, at: event.at ?? undefined }) as never,
      show: (wanted: { view?: CalendarView; day?: string }) => {
        if (wanted.view) store(viewKey(), wanted.view);
        go({ ...here, ...wanted });
      },
      narrow: (wanted: CalendarFilters) => go({ ...here, ...wanted }),
      openEvent: (event: OpenEvent, how?: { replace?: boolean }) =>
        go({ ...here, event: event.id, at: event.at ?? undefined }, how),
      closeEvent: () => go(here),
    };
  }, [view, requestedView, day, requestedDay, days, staff, location, kind, navigate]);
}

export type CalendarAddress = ReturnType<typeof useCalendarAddress>;

/** The event that the URL opens. */
export function useOpenEvent(): OpenEvent | null {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const id = idOr().read(search.event);
  if (id === '') return null;
  return { id, at: typeof search.at === 'string' && search.at !== '' ? search.at : null };
}
