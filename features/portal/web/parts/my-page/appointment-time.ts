import { isUniversalTime } from '#core/contract/time-zones.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import { type OwnTime, toOwnTime } from '#features/calendar/web/parts/event-time.ts';
import type { MyAppointment } from '#features/portal/contract/my-page.ts';

/** Time in the location's time zone; falls back to the browser's when none is set. */
export function appointmentTime(appointment: MyAppointment): OwnTime {
  const { timeZone } = appointment;
  return toOwnTime(appointment, isUniversalTime(timeZone) ? browserZone() : timeZone);
}
