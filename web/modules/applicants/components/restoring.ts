import { useTranslation } from 'react-i18next';
import { useErrorWords } from '#web/platform/error-words.ts';
import { type Named, useFormat } from '#web/platform/format.ts';
import { showToast } from '#web/ui/toast.tsx';
import { useRestoreApplicant } from '../queries.ts';

/** Brings a deleted file back and says so; also from a toast whose screen is gone. */
export function useRestoring() {
  const { t } = useTranslation('applicants');
  const { personName } = useFormat();
  const errorWords = useErrorWords();
  const { mutateAsync, isPending } = useRestoreApplicant();
  async function restore(applicant: Named & { id: string }): Promise<boolean> {
    try {
      await mutateAsync(applicant.id);
      showToast({ text: t('deleted.restored', { name: personName(applicant) }) });
      return true;
    } catch (error) {
      showToast({ tone: 'bad', title: t('deleted.failed'), text: errorWords(error) });
      return false;
    }
  }
  return { restore, isPending };
}
