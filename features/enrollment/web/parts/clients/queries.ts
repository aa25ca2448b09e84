import type { QueryClient } from '@tanstack/react-query';
import type { Operation, OperationReply } from '#core/contract/operation.ts';
import { useChange } from '#core/web/api/change.ts';
import { cacheReply, readQuery, refetch } from '#core/web/api/read.ts';
import { type Client, readClient } from '#features/enrollment/contract/clients.ts';
import { rememberApplicant } from '#features/person/web/parts/applicants/queries.ts';

/** A refused change reloads the record and the locations, because the bed may be taken. */
export function useClientChange<O extends Operation>(
  operation: OperationReply<O> extends Client ? O : never,
) {
  return useChange<O>(operation, {
    remember: (reply, client) => rememberClient(reply as Client, client),
    onError: (_error, client) =>
      refetch(client, ['record', 'enrollments', 'occupancy', 'waiting-list']),
  });
}

/** Caches the server's answer as client and as applicant. */
function rememberClient({ enrolments, ...applicant }: Client, client: QueryClient): void {
  rememberApplicant(applicant, client);
  const { queryKey } = readQuery(readClient, { params: { id: applicant.id } });
  cacheReply(client, queryKey, { ...applicant, enrolments });
}
