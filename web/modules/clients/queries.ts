import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type Client,
  changeBed,
  changeProgramStatus,
  enrolAgain,
  listClients,
  readClient,
  recordFollowUp,
  updateClient,
} from '#contract/clients.ts';
import type { SentBy } from '#contract/operation.ts';
import { applicantQuery, rememberApplicant } from '#web/modules/applicants/queries.ts';
import { forgetHouses } from '#web/modules/locations/queries.ts';
import { call } from '#web/platform/api.ts';

export type ClientListQuery = NonNullable<SentBy<typeof listClients>['query']>;

/** One page of the list. While the next one loads, this one stays. */
export function clientListQuery(query: ClientListQuery) {
  return queryOptions({
    queryKey: ['clients', 'list', query],
    queryFn: ({ signal }) => call(listClients, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A client with all enrolments. */
export function clientQuery(id: string) {
  return queryOptions({
    queryKey: ['clients', 'one', id],
    queryFn: ({ signal }) => call(readClient, { params: { id } }, { signal }),
    // Part of the file, which the audit log has as opened whenever this is read. Coming back to the
    // window is no opening.
    refetchOnWindowFocus: false,
  });
}

export function useEnrolAgain(id: string) {
  return useClientChange(id, (body: SentBy<typeof enrolAgain>['body']) =>
    call(enrolAgain, { params: { id }, body }),
  );
}

export function useChangeProgramStatus(id: string) {
  return useClientChange(id, (body: SentBy<typeof changeProgramStatus>['body']) =>
    call(changeProgramStatus, { params: { id }, body }),
  );
}

export function useChangeBed(id: string) {
  return useClientChange(id, (body: SentBy<typeof changeBed>['body']) =>
    call(changeBed, { params: { id }, body }),
  );
}

export function useUpdateClient(id: string) {
  return useClientChange(id, (body: SentBy<typeof updateClient>['body']) =>
    call(updateClient, { params: { id }, body }),
  );
}

export function useRecordFollowUp(id: string) {
  return useClientChange(
    id,
    ({ followUpId, ...body }: { followUpId: string } & SentBy<typeof recordFollowUp>['body']) =>
      call(recordFollowUp, { params: { id, followUpId }, body }),
  );
}

/** Refused, the file is looked at anew: it is not what was shown. */
function useClientChange<Sent>(id: string, mutationFn: (sent: Sent) => Promise<Client>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (saved) => rememberClient(client, saved),
    onError: () =>
      Promise.all(
        // The houses too: somebody else may have the bed.
        [clientQuery(id).queryKey, applicantQuery(id).queryKey, ['houses']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** The record as the server has just answered it; the file without the enrolments is part of it. */
function rememberClient(client: QueryClient, { enrolments, ...applicant }: Client): void {
  rememberApplicant(client, applicant);
  void forgetHouses(client);
  client.setQueryData(clientQuery(applicant.id).queryKey, { ...applicant, enrolments });
}
