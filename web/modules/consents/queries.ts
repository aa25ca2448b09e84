import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { addConsent, endConsent, listConsents, readConsentTexts } from '#contract/consents.ts';
import type { SentBy } from '#contract/operation.ts';
import { timelineKey } from '#web/modules/notes/queries.ts';
import { call } from '#web/platform/api.ts';

/** What somebody allows to be given to whom, the newest first. */
export function consentsQuery(applicantId: string) {
  return queryOptions({
    queryKey: ['consents', applicantId],
    queryFn: ({ signal }) => call(listConsents, { params: { id: applicantId } }, { signal }),
    // It is part of the file, which is noted as opened when it is read.
    refetchOnWindowFocus: false,
  });
}

/** What a person is told before they sign, and who gives out unless another is named. */
export function consentTextsQuery() {
  return queryOptions({
    queryKey: ['consent-texts'],
    queryFn: ({ signal }) => call(readConsentTexts, undefined, { signal }),
  });
}

/** Whatever the server says, the permissions may not be what is shown any more. */
function useChange<Sent, Reply>(applicantId: string, change: (sent: Sent) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: consentsQuery(applicantId).queryKey }),
        client.invalidateQueries({ queryKey: timelineKey(applicantId) }),
      ]),
  });
}

export function useAddConsent(applicantId: string) {
  return useChange(applicantId, (body: SentBy<typeof addConsent>['body']) =>
    call(addConsent, { params: { id: applicantId }, body }),
  );
}

export function useEndConsent(applicantId: string) {
  return useChange(
    applicantId,
    ({ consentId, ...body }: { consentId: string } & SentBy<typeof endConsent>['body']) =>
      call(endConsent, { params: { id: applicantId, consentId }, body }),
  );
}
