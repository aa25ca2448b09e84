import { useTranslation } from 'react-i18next';
import { restoreApplicant } from '#contract/applicants.ts';
import { useChange } from '#web/platform/change.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { type Named, useFormat } from '#web/platform/format.ts';
import { showToast } from '#web/ui/toast.tsx';
import { rememberApplicant } from './queries.ts';

/** Brings a deleted file back and says so; also from a toast whose screen is gone. */
export function useRestoring() {
  const { t } = useTranslation('applicants');
  const { personName } = useFormat();
  const errorWords = useErrorWords();
  const { mutateAsync, isPending } = useChange(restoreApplicant, { remember: rememberApplicant });
  async function restore(applicant: Named & { id: string }): Promise<boolean> {
    try {
      await mutateAsync({ params: { id: applicant.id } });
      showToast({ text: t('deleted.restored', { name: personName(applicant) }) });
      return true;
    } catch (error) {
      showToast({ tone: 'bad', title: t('deleted.failed'), text: errorWords(error) });
      return false;
    }
  }
  return { restore, isPending };
}
