import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readMe, removeAvatar, updateAvatar } from '#contract/me.ts';
import type { SentBy } from '#contract/operation.ts';
import {
  addPasskey,
  confirmTotp,
  makeRecoveryCodes,
  readSecurity,
  removePasskey,
  removeTotp,
  renamePasskey,
} from '#contract/second-factor.ts';
import { endAllSessions, endSession, listSessions } from '#contract/sessions.ts';
import { unlinkGoogle } from '#contract/social-sign-in.ts';
import { call } from '#web/platform/api.ts';
import { updateCurrentUser } from '#web/platform/session.ts';

/** How I sign in. */
export function securityQuery() {
  return queryOptions({
    queryKey: ['security'],
    queryFn: ({ signal }) => call(readSecurity, undefined, { signal }),
  });
}

/** Where I am signed in, this place first. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call(listSessions, undefined, { signal }),
  });
}

export function useUpdateAvatar() {
  return useMutation({
    mutationFn: (image: string) => call(updateAvatar, { body: { image } }),
    onSuccess: updateCurrentUser,
  });
}

export function useRemoveAvatar() {
  return useMutation({ mutationFn: () => call(removeAvatar), onSuccess: updateCurrentUser });
}

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

/** A call after which the list is read anew, also when it failed: it may be out of date. */
function useChange<Reply, Sent = void>(
  queryKey: readonly unknown[],
  mutationFn: (sent: Sent) => Promise<Reply>,
) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey }) });
}

const security = securityQuery().queryKey;
const sessions = sessionsQuery().queryKey;

export function useConfirmTotp() {
  return useChange(security, (code: string) => call(confirmTotp, { body: { code } }));
}

export function useRemoveTotp() {
  return useChange(security, () => call(removeTotp));
}

export function useMakeRecoveryCodes() {
  return useChange(security, () => call(makeRecoveryCodes));
}

export function useAddPasskey() {
  return useChange(security, (body: SentBy<typeof addPasskey>['body']) =>
    call(addPasskey, { body }),
  );
}

export function useRenamePasskey() {
  return useChange(security, ({ id, name }: { id: string; name: string }) =>
    call(renamePasskey, { params: { id }, body: { name } }),
  );
}

export function useRemovePasskey() {
  return useChange(security, (id: string) => call(removePasskey, { params: { id } }));
}

export function useUnlinkGoogle() {
  return useChange(security, () => call(unlinkGoogle));
}

export function useEndSession() {
  return useChange(sessions, (id: string) => call(endSession, { params: { id } }));
}

/** Nothing is read anew: nobody is signed in here any more. */
export function useEndAllSessions() {
  return useMutation({ mutationFn: () => call(endAllSessions) });
}
