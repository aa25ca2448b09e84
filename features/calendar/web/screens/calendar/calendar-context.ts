import { createContext, use } from 'react';
import type { CalendarAddress } from './calendar-address.ts';
import type { Moving } from './moving.ts';
import type { Pulling } from './pulling.ts';

/** Context that events need in any view. */
export interface CalendarAround {
  address: CalendarAddress;
  /** The reader's zone. */
  zone: string;
  moving: Moving;
  pulling: Pulling;
  /** Starts a new event at this date or wall time; absent without permission. */
  onNew: ((at: string) => void) | undefined;
}

export const CalendarContext = createContext<CalendarAround | null>(null);

export function useCalendar(): CalendarAround {
  const around = use(CalendarContext);
  if (!around) throw new Error('CalendarContext is missing');
  return around;
}
