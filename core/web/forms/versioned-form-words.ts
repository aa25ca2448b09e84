import { useTranslation } from 'react-i18next';
import { useStaleWords } from './stale-words.ts';
import { useUnsavedWords } from './unsaved-words.ts';

/** The words of `ui/versioned-form.tsx`, which knows no language. */
export function useVersionedFormWords() {
  const { t } = useTranslation('actions');
  return {
    unsaved: useUnsavedWords(),
    stale: useStaleWords(),
    save: t('save'),
    cancel: t('cancel'),
  };
}
