import { createContext, use } from 'react';
import type { CalendarAddress } from './calendar-address.ts';
import type { Moving } from './moving.ts';
import type { Pulling } from './pulling.ts';

/** What each event in each view needs of the calendar that it stands in. */
export interface CalendarAround {
  address: CalendarAddress;
  /** In which the times are shown: of whoever looks. */
  zone: string;
  moving: Moving;
  pulling: Pulling;
  /** Begins a new event at this day or wall time; absent for whoever may not. */
  onNew: ((at: string) => void) | undefined;
}

export const CalendarContext = createContext<CalendarAround | null>(null);

export function useCalendar(): CalendarAround {
  const around = use(CalendarContext);
  if (!around) throw new Error('an event outside of a calendar');
  return around;
}
