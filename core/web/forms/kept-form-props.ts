import { useTranslation } from 'react-i18next';
import type { TextBack } from './kept-text-form.ts';
import { useKeptNotice } from './kept-text-notice.ts';
import { useUnsavedTexts } from './unsaved-texts.ts';

/** For `<KeptForm {...useKeptFormProps(form)}>`, which is independent of the language. */
export function useKeptFormProps<Form extends { back: TextBack | null }>(form: Form) {
  const { t } = useTranslation('actions');
  const unsavedTexts = useUnsavedTexts();
  const notice = useKeptNotice(form.back);
  return { form, unsavedTexts, notice, cancelLabel: t('cancel') };
}
