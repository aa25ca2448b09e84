import { createContext, use } from 'react';
import type { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import type { useEventFormat } from '../../parts/event-text.ts';
import type { CalendarAddress } from './calendar-address.ts';
import type { Pulling } from './use-dragging.ts';
import type { Moving } from './use-moving.ts';

/** Starts a new event at this date or wall time. */
export type OnNew = (at: string, more?: { until?: string; staff?: string[] }) => void;

/** Context that events need in any view. */
export interface CalendarContextValue {
  address: CalendarAddress;
  /** The reader's zone. */
  zone: string;
  /** Read once, because a calendar has hundreds of chips. */
  eventFormat: ReturnType<typeof useEventFormat>;
  label: ReturnType<typeof useEnumerationLabel>;
  moving: Moving;
  pulling: Pulling;
  /** True when an event in view has another time zone than the reader. */
  showsZone: boolean;
  /** Absent without permission. */
  onNew: OnNew | undefined;
}

export const CalendarContext = createContext<CalendarContextValue | null>(null);

export function useCalendar(): CalendarContextValue {
  const around = use(CalendarContext);
  if (!around) throw new Error('CalendarContext is missing');
  return around;
}
