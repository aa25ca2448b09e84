import { call } from '#core/web/api/api.ts';
import { useChangeBy } from '#core/web/api/change.ts';
import {
  handleDanger,
  handleDraftDanger,
  reopenDanger,
  reopenDraftDanger,
} from '#features/person/contract/dangers.ts';

/** Whose dangers: of a record, or of an application that waits. */
export type Subject = { applicantId: string } | { draftId: string };

/** Handles a danger that is open, or reopens one that was handled. */
export type DangerStep = 'handle' | 'reopen';

export function useDangerStep(subject: Subject, dangerId: string, step: DangerStep) {
  return useChangeBy(handleDanger, (body: { note: string }) =>
    'draftId' in subject
      ? call(step === 'handle' ? handleDraftDanger : reopenDraftDanger, {
          params: { id: subject.draftId, dangerId },
          body,
        })
      : call(step === 'handle' ? handleDanger : reopenDanger, {
          params: { id: subject.applicantId, dangerId },
          body,
        }),
  );
}
