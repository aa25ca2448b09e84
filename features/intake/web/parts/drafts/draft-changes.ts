import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { cacheReply, operationKey, readQuery } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import { listDuplicatesOfDraft } from '#features/duplicates/contract/duplicates.ts';
import {
  attachDraft,
  correctDraft,
  type DraftSummary,
  finaliseDraft,
  readDraft,
  restoreDraft,
} from '#features/intake/contract/drafts.ts';
import { rememberApplicant } from '#features/person/web/parts/applicants/queries.ts';

/** Saves corrections. They may change the likely duplicates. */
export function useCorrectDraft() {
  return useChange(correctDraft, {
    remember(corrected, client, sent) {
      cacheReply(client, readQuery(readDraft, { params: sent.params }).queryKey, corrected);
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

export function useFinalizeDraft() {
  return useChange(finaliseDraft, {
    remember(applicant, client) {
      rememberApplicant(applicant, client);
      forgetHiddenDrafts(applicant, client);
    },
  });
}

/** Refetches other drafts; one on screen stays until it is left. */
export function forgetHiddenDrafts(_reply: unknown, client: QueryClient): void {
  for (const operation of [readDraft, listDuplicatesOfDraft]) {
    client.removeQueries({ queryKey: operationKey(operation), type: 'inactive' });
  }
}

/** Restores a deleted draft. Also works from a toast after its screen is gone. */
export function useRestoreWithToast() {
  const { t } = useTranslation('drafts');
  const { personName } = useFormat();
  const errorMessage = useErrorMessage();
  const { mutateAsync, isPending } = useChange(restoreDraft, { remember: forgetHiddenDrafts });
  async function restore(draft: DraftSummary): Promise<void> {
    try {
      await mutateAsync({ params: { id: draft.id } });
      showToast({ text: t('restored', { name: personName(draft) }) });
    } catch (error) {
      showToast({ tone: 'bad', title: t('restoreFailed'), text: errorMessage(error) });
    }
  }
  return { restore, isPending };
}
