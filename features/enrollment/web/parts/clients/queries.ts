import type { QueryClient } from '@tanstack/react-query';
import type { Operation, ReplyOf } from '#core/contract/operation.ts';
import { useChange } from '#core/web/api/change.ts';
import { readQuery, refetch } from '#core/web/api/read.ts';
import { type Client, readClient } from '#features/enrollment/contract/clients.ts';
import { rememberApplicant } from '#features/person/web/parts/applicants/queries.ts';

/** Refused, the file is looked at anew, and the houses: somebody else may have the bed. */
export function useClientChange<O extends Operation>(
  operation: ReplyOf<O> extends Client ? O : never,
) {
  return useChange<O>(operation, {
    remember: (reply, client) => rememberClient(reply as Client, client),
    onError: (_error, client) =>
      refetch(client, ['record', 'enrollments', 'occupancy', 'waiting-list']),
  });
}

/** The record as the server has just answered it; the file without the enrolments is part of it. */
function rememberClient({ enrolments, ...applicant }: Client, client: QueryClient): void {
  rememberApplicant(applicant, client);
  const { queryKey } = readQuery(readClient, { params: { id: applicant.id } });
  client.setQueryData(queryKey, { ...applicant, enrolments });
}
