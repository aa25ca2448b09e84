import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createLocation, listLocations, updateLocation } from '#contract/locations.ts';
import type { SentBy } from '#contract/operation.ts';
import { call } from '#web/platform/api.ts';

/** All locations, by name, the closed ones too. */
export function locationsQuery() {
  return queryOptions({
    queryKey: ['locations'],
    queryFn: ({ signal }) => call(listLocations, undefined, { signal }),
    staleTime: 60_000,
  });
}

export function useCreateLocation() {
  return useLocationChange((body: SentBy<typeof createLocation>['body']) =>
    call(createLocation, { body }),
  );
}

export function useUpdateLocation() {
  return useLocationChange(
    ({ id, ...body }: { id: string } & SentBy<typeof updateLocation>['body']) =>
      call(updateLocation, { params: { id }, body }),
  );
}

/** A change after which the list is read anew, also when it failed: somebody else may have been first. */
function useLocationChange<Sent, Reply>(mutationFn: (sent: Sent) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: locationsQuery().queryKey }),
  });
}
