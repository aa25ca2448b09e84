import { expect } from 'vitest';
import type { WaitingEntry } from '#features/enrollment/contract/waiting-list.ts';
import type { Location, LocationHold } from '#features/locations/contract/locations.ts';
import type { LocationRooms, PlainRoom } from '#features/locations/contract/rooms.ts';
import type { Reply, TestApp } from './app.ts';

/** Test steps for locations, by administrators and staff. */
export function locationSteps(test: TestApp) {
  const callAs = async (
    role: 'admin' | 'user',
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body?: unknown,
  ) =>
    test.call(method, url, {
      token: await test.getToken(role),
      ...(body === undefined ? {} : { body }),
    });

  const done = async (reply: Promise<Reply>) => {
    const { statusCode, body } = await reply;
    expect(statusCode, body).toBeLessThan(300);
    return body === '' ? undefined : JSON.parse(body);
  };

  return {
    admin: (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
      callAs('admin', method, url, body),
    staff: (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
      callAs('user', method, url, body),
    done,

    newLocation: (name: string, fields: object = {}): Promise<Location> =>
      done(callAs('admin', 'POST', '/api/location', { name, ...fields })),

    newRoom: (locationId: string, name: string, beds: string[]): Promise<PlainRoom> =>
      done(
        callAs('admin', 'POST', `/api/location/${locationId}/room`, {
          name,
          beds: beds.map((bed) => ({ name: bed })),
        }),
      ),

    readRooms: (id: string): Promise<LocationRooms> =>
      done(callAs('user', 'GET', `/api/location/${id}/house`)),

    hold: (id: string): Promise<LocationHold> =>
      done(callAs('admin', 'GET', `/api/location/${id}/hold`)),

    giveBed: (client: { id: string; version: number }, bedId: string | null, from: string) =>
      callAs('user', 'POST', `/api/client/${client.id}/bed`, {
        bedId,
        from,
        version: client.version,
      }),

    wait: (applicantId: string, locationId: string, fields: object = {}): Promise<WaitingEntry> =>
      done(
        callAs('user', 'POST', `/api/applicant/${applicantId}/waiting`, {
          locationId,
          priority: 'normal',
          since: '2026-02-01',
          ...fields,
        }),
      ),

    waiting: async (locationId: string): Promise<string[]> => {
      const { entries } = await done(callAs('user', 'GET', `/api/location/${locationId}/waiting`));
      return entries.map(({ applicantId }: WaitingEntry) => applicantId);
    },
  };
}
