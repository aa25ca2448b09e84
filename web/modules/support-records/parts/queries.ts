import type { SentBy } from '#contract/operation.ts';
import {
  createSupportRecord,
  readSupportRecord,
  type SupportRecord,
  updateSupportRecord,
} from '#contract/support-records.ts';
import { call } from '#web/platform/api.ts';
import { useChangeBy } from '#web/platform/change.ts';
import { readQuery } from '#web/platform/read.ts';

export type SupportBody = SentBy<typeof createSupportRecord>['body'];

/** Saves what differs from the record that the form began with: the first one, or the next version. */
export function useSaveSupportRecord(applicantId: string) {
  return useChangeBy(
    updateSupportRecord,
    ({ base, body }: { base: SupportRecord; body: SupportBody }) =>
      base.version === 0
        ? call(createSupportRecord, { params: { applicantId }, body })
        : call(updateSupportRecord, { body: { ...body, applicantId, version: base.version } }),
    {
      remember: (saved, client) =>
        client.setQueryData(
          readQuery(readSupportRecord, { params: { applicantId } }).queryKey,
          saved,
        ),
    },
  );
}
