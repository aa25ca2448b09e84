import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { handleDanger, handleDraftDanger, listDangers } from '#contract/dangers.ts';
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

/** Says what was done; whatever the server says, marks may be others now, wherever they are shown. */
export function useHandleDanger(subject: Subject, dangerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { note: string }) =>
      'draftId' in subject
        ? call(handleDraftDanger, { params: { id: subject.draftId, dangerId }, body })
        : call(handleDanger, { params: { id: subject.applicantId, dangerId }, body }),
    onSettled: () =>
      Promise.all(
        [['dangers'], ['drafts'], ['applicants', 'list'], ['clients', 'list'], ['dashboard']].map(
          (queryKey) => client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
