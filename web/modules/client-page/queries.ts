import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  inviteToPage,
  readClientPage,
  resumePage,
  revokePageInvitation,
  unlinkPage,
} from '#contract/client-page.ts';
import { answerMoveWish, listMoveWishes } from '#contract/move-wishes.ts';
import type { SentBy } from '#contract/operation.ts';
import { applicantQuery } from '#web/modules/applicants/queries.ts';
import { contactSafetyKey } from '#web/modules/contact-safety/queries.ts';
import { timelineKey } from '#web/modules/notes/queries.ts';
import { call } from '#web/platform/api.ts';
import { isApiError } from '#web/platform/api-error.ts';

/** Whether somebody opens their own page, and the invitation to it. */
export function clientPageQuery(applicantId: string) {
  return queryOptions({
    queryKey: ['client-page', applicantId],
    queryFn: ({ signal }) => call(readClientPage, { params: { id: applicantId } }, { signal }),
    // It is part of the file, which is noted as opened when it is read.
    refetchOnWindowFocus: false,
  });
}

/** Whatever the server says, it may not be as it is shown any more. */
function useChange<Sent, Reply>(applicantId: string, change: (sent: Sent) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // What opens the page is forgotten with what shows it.
    gcTime: 0,
    onSettled: (_, error) => {
      if (isApiError(error, 'stale-version')) {
        void client.invalidateQueries({ queryKey: applicantQuery(applicantId).queryKey });
      }
      if (isApiError(error, 'contact-refused')) {
        void client.invalidateQueries({ queryKey: contactSafetyKey(applicantId) });
      }
      void client.invalidateQueries({ queryKey: timelineKey(applicantId) });
      return client.invalidateQueries({ queryKey: clientPageQuery(applicantId).queryKey });
    },
  });
}

export function useInviteToPage(applicantId: string) {
  return useChange(applicantId, (body: SentBy<typeof inviteToPage>['body']) =>
    call(inviteToPage, { params: { id: applicantId }, body }),
  );
}

export function useRevokePageInvitation(applicantId: string) {
  return useChange(applicantId, (_: undefined) =>
    call(revokePageInvitation, { params: { id: applicantId } }),
  );
}

export function useResumePage(applicantId: string) {
  return useChange(applicantId, (_: undefined) =>
    call(resumePage, { params: { id: applicantId } }),
  );
}

export function useUnlinkPage(applicantId: string) {
  return useChange(applicantId, (body: SentBy<typeof unlinkPage>['body']) =>
    call(unlinkPage, { params: { id: applicantId }, body }),
  );
}

/** Who asks for another time and has no answer yet: of an event, or of a person. */
export function moveWishesQuery(of: { event: string } | { applicant: string }) {
  return queryOptions({
    // Asked anew with the calendar: moving an appointment settles a wish.
    queryKey: ['events', 'move-wishes', of],
    queryFn: ({ signal }) => call(listMoveWishes, { query: of }, { signal }),
  });
}

export function useAnswerMoveWish() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(answerMoveWish, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['events', 'move-wishes'] }),
  });
}
