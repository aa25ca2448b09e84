import { useMutation } from '@tanstack/react-query';
import type { SentBy } from '#core/contract/operation.ts';
import { call } from '#core/web/api/api.ts';
import { useCustomChange } from '#core/web/api/change.ts';
import { refetch } from '#core/web/api/read.ts';
import { erasePerson } from '#features/lifecycle/contract/erasures.ts';
import { liftHold, setHold } from '#features/lifecycle/contract/holds.ts';

/** Puts a record on hold, or lifts the given hold. */
export function useChangeHold(applicantId: string) {
  return useCustomChange(
    setHold,
    ({ holdId, reason }: { holdId: string | null; reason: string }) =>
      holdId === null
        ? call(setHold, { params: { id: applicantId }, body: { reason } })
        : call(liftHold, { params: { id: applicantId, holdId }, body: { reason } }),
  );
}

/** Leaves cached data to the dialog, which first leaves the record and then clears it. */
export function useErasePerson(applicantId: string) {
  return useMutation({
    mutationFn: (body: SentBy<typeof erasePerson>['body']) =>
      call(erasePerson, { params: { id: applicantId }, body }),
    // The obstacles may have changed.
    onError: (_error, _sent, _before, { client }) => refetch(client, ['holds']),
  });
}
