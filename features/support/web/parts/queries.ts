import type { SentBy } from '#core/contract/operation.ts';
import { call } from '#core/web/api/api.ts';
import { useChangeBy } from '#core/web/api/change.ts';
import { readQuery } from '#core/web/api/read.ts';
import {
  createSupportRecord,
  readSupportRecord,
  type SupportRecord,
  updateSupportRecord,
} from '#features/support/contract/support-records.ts';

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
