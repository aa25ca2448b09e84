import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBy } from '#contract/operation.ts';
import {
  daysOfInvitation,
  type Invitation,
  inviteUser,
  listAccounts,
  listInvitations,
  listStaffForFiles,
  listStaffNames,
  makeInvitationLink,
  resetSecondFactor,
  revokeInvitation,
  sendInvitationAgain,
  updateAccount,
} from '#contract/users.ts';
import { call } from '#web/platform/api.ts';

export type FileAtHand = NonNullable<SentBy<typeof listStaffNames>['query']>;

/** The names of the staff, by last name; about a file, of those only who may open it. */
export function staffNamesQuery(file: FileAtHand = {}) {
  return queryOptions({
    queryKey: ['users', 'staff-names', file],
    queryFn: ({ signal }) => call(listStaffNames, { query: file }, { signal }),
    // Who works here changes rarely, and every list and form asks.
    staleTime: 5 * 60_000,
  });
}

/** Of several files at once, the names of those who may open all of them; of none, of everybody. */
export function staffForFilesQuery(applicants: readonly string[]) {
  const ids = [...new Set(applicants)].toSorted();
  return queryOptions({
    queryKey: ['users', 'staff-names', 'for-files', ids],
    queryFn: ({ signal }) =>
      ids.length === 0
        ? call(listStaffNames, { query: {} }, { signal })
        : call(listStaffForFiles, { body: { applicants: ids } }, { signal }),
  });
}

export type AccountListQuery = NonNullable<SentBy<typeof listAccounts>['query']>;

/** One page of the accounts. While the next one loads, this one stays. */
export function accountListQuery(query: AccountListQuery) {
  return queryOptions({
    queryKey: ['users', 'accounts', query],
    queryFn: ({ signal }) => call(listAccounts, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The invitations that wait; looked at again while a mail is on its way. */
export function invitationsQuery() {
  return queryOptions({
    queryKey: ['users', 'invitations'],
    queryFn: ({ signal }) => call(listInvitations, undefined, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? 2000 : false),
  });
}

/**
 * Asked for within the last minute, and not sent yet. After that it is held up, or a link has taken
 * the place of the mail: then nothing is to be waited for.
 */
export function isOnItsWay({ sentAt, expiresAt }: Invitation): boolean {
  const askedAt = Date.parse(expiresAt) - daysOfInvitation * 86_400_000;
  return sentAt === null && Date.now() - askedAt < 60_000;
}

export function useUpdateAccount() {
  return useChange(({ id, ...body }: { id: string } & SentBy<typeof updateAccount>['body']) =>
    call(updateAccount, { params: { id }, body }),
  );
}

export function useResetSecondFactor() {
  return useChange((id: string) => call(resetSecondFactor, { params: { id } }));
}

export function useInviteUser() {
  return useChange((body: SentBy<typeof inviteUser>['body']) => call(inviteUser, { body }));
}

export function useSendInvitationAgain() {
  return useChange((id: string) => call(sendInvitationAgain, { params: { id } }));
}

export function useMakeInvitationLink() {
  // The secret is forgotten with the dialog that shows it.
  return useChange((id: string) => call(makeInvitationLink, { params: { id } }), { gcTime: 0 });
}

export function useRevokeInvitation() {
  return useChange((id: string) => call(revokeInvitation, { params: { id } }));
}

/** A change after which all lists are read anew, also when it failed: somebody else may have been first. */
function useChange<Sent, Reply>(
  mutationFn: (sent: Sent) => Promise<Reply>,
  options: { gcTime?: number } = {},
) {
  const client = useQueryClient();
  return useMutation({
    ...options,
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
  });
}
