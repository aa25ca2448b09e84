import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBy } from '#contract/operation.ts';
import {
  createSupportRecord,
  readSupportRecord,
  type SupportRecord,
  updateSupportRecord,
} from '#contract/support-records.ts';
import { call } from '#web/platform/api.ts';

export type SupportBody = SentBy<typeof createSupportRecord>['body'];

export function supportRecordQuery(applicantId: string) {
  return queryOptions({
    queryKey: ['support-record', applicantId],
    queryFn: ({ signal }) => call(readSupportRecord, { params: { applicantId } }, { signal }),
    // Part of the file, which the audit log has as opened whenever this is read. Coming back to the
    // window is no opening.
    refetchOnWindowFocus: false,
  });
}

/** Saves what differs from the record that the form began with: the first one, or the next version. */
export function useSaveSupportRecord(applicantId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ base, body }: { base: SupportRecord; body: SupportBody }) =>
      base.version === 0
        ? call(createSupportRecord, { params: { applicantId }, body })
        : call(updateSupportRecord, { body: { ...body, applicantId, version: base.version } }),
    onSuccess: (saved) => client.setQueryData(supportRecordQuery(applicantId).queryKey, saved),
  });
}
