import { isUniversalTime } from '#core/contract/time-zones.ts';
import { ownZone } from '#core/web/i18n/zone-clock.ts';
import { type OwnTime, ownTimeOf } from '#features/calendar/web/parts/event-time.ts';
import type { MyAppointment } from '#features/portal/contract/my-page.ts';

/** When it is on the clocks of its place; on those of the browser where nobody has set the former. */
export function timeThere(appointment: MyAppointment): OwnTime {
  const { timeZone } = appointment;
  return ownTimeOf(appointment, isUniversalTime(timeZone) ? ownZone() : timeZone);
}
