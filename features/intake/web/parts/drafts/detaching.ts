import { useTranslation } from 'react-i18next';
import { ApiError, isApiError } from '#core/web/api/api-error.ts';
import { useChange } from '#core/web/api/change.ts';
import { useErrorWords } from '#core/web/api/error-words.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import { type ChangedSinceDetails, detachDraft } from '#features/intake/contract/drafts.ts';
import { useFieldName } from '#features/person/web/parts/applicants/field-name.ts';
import { applicantFields } from '#features/person/web/parts/applicants/fields.tsx';
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
