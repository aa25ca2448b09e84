import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorWords } from '#core/web/api/error-words.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import { type DraftSummary, restoreDraft } from '#features/intake/contract/drafts.ts';
import { forgetHiddenDrafts } from './queries.ts';

/** Brings a deleted draft back and says so; also from a toast whose screen is gone. */
export function useRestoringDrafts() {
  const { t } = useTranslation('drafts');
  const { personName } = useFormat();
  const errorWords = useErrorWords();
  const { mutateAsync, isPending } = useChange(restoreDraft, { remember: forgetHiddenDrafts });
  async function restore(draft: DraftSummary): Promise<void> {
    try {
      await mutateAsync({ params: { id: draft.id } });
      showToast({ text: t('restored', { name: personName(draft) }) });
    } catch (error) {
      showToast({ tone: 'bad', title: t('restoreFailed'), text: errorWords(error) });
    }
  }
  return { restore, isPending };
}
