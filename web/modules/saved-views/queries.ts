import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBy } from '#contract/operation.ts';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  updateSavedView,
} from '#contract/saved-views.ts';
import { call } from '#web/platform/api.ts';

/** The views of a list that this person has, by name. */
export function savedViewsQuery(list: SavedView['list']) {
  return queryOptions({
    queryKey: ['saved-views', list],
    queryFn: ({ signal }) => call(listSavedViews, { query: { list } }, { signal }),
    // A view that somebody else shares may be a minute late.
    staleTime: 60_000,
  });
}

/** Whatever the server says, the views may not be what is shown any more. */
function useChange<Sent, Reply>(change: (sent: Sent) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: ['saved-views'] }),
  });
}

export function useCreateView() {
  return useChange((body: SentBy<typeof createSavedView>['body']) =>
    call(createSavedView, { body }),
  );
}

export function useUpdateView() {
  return useChange(({ id, ...body }: { id: string } & SentBy<typeof updateSavedView>['body']) =>
    call(updateSavedView, { params: { id }, body }),
  );
}

export function useDeleteView() {
  return useChange((id: string) => call(deleteSavedView, { params: { id } }));
}
