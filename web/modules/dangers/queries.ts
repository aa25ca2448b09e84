import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  handleDanger,
  handleDraftDanger,
  listDangers,
  reopenDanger,
  reopenDraftDanger,
} from '#contract/dangers.ts';
import { call } from '#web/platform/api.ts';

/** Whose dangers: of a record, or of an application that waits. */
export type Subject = { applicantId: string } | { draftId: string };

/** Answers of a person that told of danger. */
export function dangersQuery(applicantId: string) {
  return queryOptions({
    queryKey: ['dangers', applicantId],
    queryFn: ({ signal }) => call(listDangers, { params: { id: applicantId } }, { signal }),
    // It is part of the record, which is noted as opened when it is read.
    refetchOnWindowFocus: false,
  });
}

/** Handles a danger that is open, or reopens one that was handled. */
export type DangerStep = 'handle' | 'reopen';

/** Whatever the server says, marks may be others now, wherever they are shown. */
export function useDangerStep(subject: Subject, dangerId: string, step: DangerStep) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { note: string }) =>
      'draftId' in subject
        ? call(step === 'handle' ? handleDraftDanger : reopenDraftDanger, {
            params: { id: subject.draftId, dangerId },
            body,
          })
        : call(step === 'handle' ? handleDanger : reopenDanger, {
            params: { id: subject.applicantId, dangerId },
            body,
          }),
    onSettled: () =>
      Promise.all(
        [
          ...[['dangers'], ['drafts'], ['dashboard']],
          ...[
            ['applicants', 'list'],
            ['clients', 'list'],
            ['houses', 'waiting'],
          ],
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}
