import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readMe } from '#core/contract/me.ts';
import { call } from '#core/web/api/api.ts';
import { updateCurrentUser } from '#core/web/session/session.ts';

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
