import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBy } from '#contract/operation.ts';
import {
  makeScreeningLink,
  readScreeningLinks,
  revokeScreeningLink,
  type ScreeningOfApplicant,
} from '#contract/screening.ts';
import { applicantQuery } from '#web/modules/applicants/queries.ts';
import { contactSafetyKey } from '#web/modules/contact-safety/queries.ts';
import { timelineKey } from '#web/modules/notes/queries.ts';
import { call } from '#web/platform/api.ts';
import { isApiError } from '#web/platform/api-error.ts';

/** How far an applicant's screening is. Looked at again while its mail is on its way. */
export function screeningQuery(applicantId: string) {
  return queryOptions({
    queryKey: ['screening', applicantId],
    queryFn: ({ signal }) => call(readScreeningLinks, { params: { id: applicantId } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? 2000 : false),
    // It is part of the file, which is noted as opened when it is read: only for whoever comes back from
    // filling in together is it worth a look.
    refetchOnWindowFocus: ({ state }) =>
      state.data?.state === 'open' && state.data.links[0]?.how === 'beside',
  });
}

/** Asked for within the last minute, and not sent yet; after that it is held up. */
export function isOnItsWay({ state, links: [newest] }: ScreeningOfApplicant): boolean {
  if (state !== 'open' || newest?.how !== 'mail' || newest.sentAt !== null) return false;
  return Date.now() - Date.parse(newest.createdAt) < 60_000;
}

export function useMakeScreeningLink(applicantId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBy<typeof makeScreeningLink>['body']) =>
      call(makeScreeningLink, { params: { id: applicantId }, body }),
    // What opens the form is forgotten with what shows it.
    gcTime: 0,
    onSettled: (_, error) => {
      if (isApiError(error, 'stale-version') || isApiError(error, 'wrong-status')) {
        void client.invalidateQueries({ queryKey: applicantQuery(applicantId).queryKey });
      }
      if (isApiError(error, 'contact-refused')) {
        void client.invalidateQueries({ queryKey: contactSafetyKey(applicantId) });
      }
      void client.invalidateQueries({ queryKey: timelineKey(applicantId) });
      return client.invalidateQueries({ queryKey: screeningQuery(applicantId).queryKey });
    },
  });
}

export function useRevokeScreeningLink(applicantId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(revokeScreeningLink, { params: { id: applicantId } }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: timelineKey(applicantId) });
      return client.invalidateQueries({ queryKey: screeningQuery(applicantId).queryKey });
    },
  });
}
