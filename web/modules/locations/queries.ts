import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeLocationStaff,
  closeLocation,
  createLocation,
  listLocationStaff,
  listLocations,
  readLocationHold,
  updateLocation,
} from '#contract/locations.ts';
import type { SentBy } from '#contract/operation.ts';
import { addRoom, listOccupancies, readHouse, removeRoom, updateRoom } from '#contract/rooms.ts';
import {
  addWaiting,
  listWaiting,
  listWaitingOf,
  takeOffWaiting,
  updateWaiting,
} from '#contract/waiting-list.ts';
import { timelineKey } from '#web/modules/notes/queries.ts';
import { call } from '#web/platform/api.ts';

/** All locations, by name, the closed ones too. */
export function locationsQuery() {
  return queryOptions({
    queryKey: ['locations'],
    queryFn: ({ signal }) => call(listLocations, undefined, { signal }),
    staleTime: 60_000,
  });
}

/** How full each open location is, of those in reach. */
export function occupanciesQuery() {
  return queryOptions({
    queryKey: ['houses', 'occupancies'],
    queryFn: ({ signal }) => call(listOccupancies, undefined, { signal }),
  });
}

/** The rooms and beds of a location, and who is there. */
export function houseQuery(id: string) {
  return queryOptions({
    queryKey: ['houses', 'one', id],
    queryFn: ({ signal }) => call(readHouse, { params: { id } }, { signal }),
  });
}

/** Who waits for a place at a location, whoever comes first at the top. */
export function waitingQuery(id: string) {
  return queryOptions({
    queryKey: ['houses', 'waiting', id],
    queryFn: ({ signal }) => call(listWaiting, { params: { id } }, { signal }),
  });
}

/** For which locations somebody waits. Part of their file: coming back to the window is no opening. */
export function waitingOfQuery(applicantId: string) {
  return queryOptions({
    queryKey: ['houses', 'waiting-of', applicantId],
    queryFn: ({ signal }) => call(listWaitingOf, { params: { id: applicantId } }, { signal }),
    refetchOnWindowFocus: false,
  });
}

export function locationStaffQuery(id: string) {
  return queryOptions({
    queryKey: ['houses', 'staff', id],
    queryFn: ({ signal }) => call(listLocationStaff, { params: { id } }, { signal }),
  });
}

/** What keeps a location from being closed; always as it is now. */
export function locationHoldQuery(id: string) {
  return queryOptions({
    queryKey: ['houses', 'hold', id],
    queryFn: ({ signal }) => call(readLocationHold, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function useCreateLocation() {
  return useHouseChange((body: SentBy<typeof createLocation>['body']) =>
    call(createLocation, { body }),
  );
}

export function useUpdateLocation() {
  return useHouseChange(({ id, ...body }: { id: string } & SentBy<typeof updateLocation>['body']) =>
    call(updateLocation, { params: { id }, body }),
  );
}

/** Everything that was there is elsewhere by that: whatever was read is out of date. */
export function useCloseLocation(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBy<typeof closeLocation>['body']) =>
      call(closeLocation, { params: { id }, body }),
    onSettled: () => client.invalidateQueries(),
  });
}

export function useChangeLocationStaff(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBy<typeof changeLocationStaff>['body']) =>
      call(changeLocationStaff, { params: { id }, body }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['users'] });
      return forgetHouses(client);
    },
  });
}

export function useAddRoom(locationId: string) {
  return useHouseChange((body: SentBy<typeof addRoom>['body']) =>
    call(addRoom, { params: { id: locationId }, body }),
  );
}

export function useUpdateRoom() {
  return useHouseChange(({ id, ...body }: { id: string } & SentBy<typeof updateRoom>['body']) =>
    call(updateRoom, { params: { id }, body }),
  );
}

export function useRemoveRoom() {
  return useHouseChange(({ id, version }: { id: string; version: number }) =>
    call(removeRoom, { params: { id }, body: { version } }),
  );
}

export function useAddWaiting(applicantId: string) {
  return useHouseChange(
    (body: SentBy<typeof addWaiting>['body']) =>
      call(addWaiting, { params: { id: applicantId }, body }),
    applicantId,
  );
}

export function useUpdateWaiting(applicantId: string) {
  return useHouseChange(
    ({ id, ...body }: { id: string } & SentBy<typeof updateWaiting>['body']) =>
      call(updateWaiting, { params: { id }, body }),
    applicantId,
  );
}

export function useTakeOffWaiting(applicantId: string) {
  return useHouseChange(
    ({ id, ...body }: { id: string } & SentBy<typeof takeOffWaiting>['body']) =>
      call(takeOffWaiting, { params: { id }, body }),
    applicantId,
  );
}

/** A change after which all is read anew, also when it failed: somebody else may have been first. */
function useHouseChange<Sent, Reply>(
  mutationFn: (sent: Sent) => Promise<Reply>,
  applicantId?: string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      if (applicantId) void client.invalidateQueries({ queryKey: timelineKey(applicantId) });
      return forgetHouses(client);
    },
  });
}

/** What is known of who is where and who waits is out of date. */
export async function forgetHouses(client: QueryClient): Promise<void> {
  await Promise.all(
    [locationsQuery().queryKey, ['houses']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
