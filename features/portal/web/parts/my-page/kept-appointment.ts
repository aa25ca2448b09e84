import { useEffect } from 'react';
import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { readStoredJson, store } from '#core/web/browser/storage.ts';
import { currentUser } from '#core/web/session/session.ts';
import { deviceOwner, useSharedDevice } from '#core/web/session/shared-device.ts';
import { type MyPage, myAppointment } from '#features/portal/contract/my-page.ts';
import { forgetKeptAppointments, keptPrefix } from './kept-on-device.ts';

const kept = z.object({ at: moment, appointment: myAppointment });

/** The next appointment as last read, and when that was. */
export type KeptAppointment = z.infer<typeof kept>;

/** The next appointment that is not canceled. */
export function nextAppointment({ appointments }: Pick<MyPage, 'appointments'>) {
  return appointments.coming.find((one) => !one.isCancelled);
}

/** Null if nothing is kept for the person who alone uses this device, or if it is over. */
export function readKeptAppointment(): KeptAppointment | null {
  const found = kept.safeParse(readStoredJson(`${keptPrefix}${deviceOwner()}`));
  return found.success && Date.parse(found.data.appointment.endAt) > Date.now() ? found.data : null;
}

/**
 * Keeps the next appointment on the person's own device, so that it can be seen offline, and nothing
 * else of the page. A shared device keeps nothing.
 */
export function useKeepingAppointment(page: MyPage, readAt: number): void {
  const { isShared } = useSharedDevice();
  const appointment = nextAppointment(page);
  useEffect(() => {
    forgetKeptAppointments();
    const user = currentUser();
    if (isShared || !appointment || user === null) return;
    const at = new Date(readAt).toISOString();
    store(keptPrefix + user.id, JSON.stringify({ at, appointment } satisfies KeptAppointment));
  }, [isShared, appointment, readAt]);
}
