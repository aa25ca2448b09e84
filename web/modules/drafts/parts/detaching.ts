import { useTranslation } from 'react-i18next';
import { type ChangedSinceDetails, detachDraft } from '#contract/drafts.ts';
import { useFieldName } from '#web/modules/applicants/parts/field-name.ts';
import { applicantFields } from '#web/modules/applicants/parts/fields.tsx';
import { ApiError, isApiError } from '#web/platform/api-error.ts';
import { useChange } from '#web/platform/change.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { useFormat } from '#web/platform/format.ts';
import { showToast } from '#web/ui/toast.tsx';
import { forgetHiddenDrafts } from './queries.ts';

/** Undoes attaching a draft and says so; also from a toast whose screen is gone. */
export function useDetaching() {
  const { t } = useTranslation('drafts');
  const errorWords = useErrorWords();
  const nameOf = useFieldName();
  const { list } = useFormat();
  const { mutateAsync, isPending } = useChange(detachDraft, { remember: forgetHiddenDrafts });

  /** Why it can't be undone any more: by name what is newer. */
  function reason(error: unknown): string {
    if (!isApiError(error, 'changed-since') || !(error instanceof ApiError)) {
      return errorWords(error);
    }
    const { fields, questionIds } = error.details as ChangedSinceDetails;
    const names = applicantFields.filter(({ path }) => fields.includes(path)).map(nameOf);
    const answers = questionIds.length > 0 ? [t('detach.answers')] : [];
    return t('detach.changedSince', { what: list([...names, ...answers]) });
  }

  async function detach(draftId: string): Promise<boolean> {
    try {
      await mutateAsync({ params: { id: draftId } });
      showToast({ text: t('detach.done') });
      return true;
    } catch (error) {
      showToast({ tone: 'bad', title: t('detach.failed'), text: reason(error) });
      return false;
    }
  }
  return { detach, isPending };
}
