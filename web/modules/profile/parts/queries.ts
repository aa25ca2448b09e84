import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readMe } from '#contract/me.ts';
import { call } from '#web/platform/api.ts';
import { updateCurrentUser } from '#web/platform/session.ts';

/** Reads anew who I am, and then everything that was kept closed until now. */
export function useReadMeAnew() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(readMe),
    onSuccess: (user) => {
      updateCurrentUser(user);
      return client.invalidateQueries();
    },
  });
}
