import type { QueryClient } from '@tanstack/react-query';
import { useChange } from '#core/web/api/change.ts';
import { keyOfAll, readQuery } from '#core/web/api/read.ts';
import { listDuplicatesOfDraft } from '#features/duplicates/contract/duplicates.ts';
import {
  attachDraft,
  correctDraft,
  finaliseDraft,
  readDraft,
} from '#features/intake/contract/drafts.ts';
import { rememberApplicant } from '#features/person/web/parts/applicants/queries.ts';

/** Keeps corrections with the draft; what it is likely a duplicate of may be another by that. */
export function useCorrectDraft() {
  return useChange(correctDraft, {
    remember(corrected, client, sent) {
      client.setQueryData(readQuery(readDraft, { params: sent.params }).queryKey, corrected);
      const { queryKey } = readQuery(listDuplicatesOfDraft, { params: sent.params });
      void client.invalidateQueries({ queryKey });
      forgetHiddenDrafts(corrected, client);
    },
  });
}

export function useAttachDraft() {
  return useChange(attachDraft, {
    remember(applicant, client) {
      rememberApplicant(applicant, client);
      forgetHiddenDrafts(applicant, client);
    },
  });
}

export function useFinaliseDraft() {
  return useChange(finaliseDraft, {
    remember(applicant, client) {
      rememberApplicant(applicant, client);
      forgetHiddenDrafts(applicant, client);
    },
  });
}

/** A draft that is on the screen stays there until it is left; the others are read again. */
export function forgetHiddenDrafts(_reply: unknown, client: QueryClient): void {
  for (const operation of [readDraft, listDuplicatesOfDraft]) {
    client.removeQueries({ queryKey: keyOfAll(operation), type: 'inactive' });
  }
}
