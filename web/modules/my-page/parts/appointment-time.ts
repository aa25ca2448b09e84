import type { MyAppointment } from '#contract/my-page.ts';
import { isUniversalTime } from '#contract/time-zones.ts';
import { type OwnTime, ownTimeOf } from '#web/modules/events/parts/event-time.ts';
import { ownZone } from '#web/platform/zone-clock.ts';

/** When it is on the clocks of its place; on those of the browser where nobody has set the former. */
export function timeThere(appointment: MyAppointment): OwnTime {
  const { timeZone } = appointment;
  return ownTimeOf(appointment, isUniversalTime(timeZone) ? ownZone() : timeZone);
}
