import { useMutation } from '@tanstack/react-query';
import type { SentBy } from '#core/contract/operation.ts';
import { call } from '#core/web/api/api.ts';
import { useChangeBy } from '#core/web/api/change.ts';
import { refetch } from '#core/web/api/read.ts';
import { erasePerson } from '#features/lifecycle/contract/erasures.ts';
import { liftHold, setHold } from '#features/lifecycle/contract/holds.ts';

/** Puts a file on hold, or lifts the hold that is named. */
export function useChangeHold(applicantId: string) {
  return useChangeBy(setHold, ({ holdId, reason }: { holdId: string | null; reason: string }) =>
    holdId === null
      ? call(setHold, { params: { id: applicantId }, body: { reason } })
      : call(liftHold, { params: { id: applicantId, holdId }, body: { reason } }),
  );
}

/** The dialog removes from this browser's memory what it held of the person, and leaves the record first. */
export function useErasePerson(applicantId: string) {
  return useMutation({
    mutationFn: (body: SentBy<typeof erasePerson>['body']) =>
      call(erasePerson, { params: { id: applicantId }, body }),
    // What speaks against it may have changed.
    onError: (_error, _sent, _before, { client }) => refetch(client, ['holds']),
  });
}
