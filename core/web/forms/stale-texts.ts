import { useTranslation } from 'react-i18next';

/**
 * The texts of `ui/stale-notice.tsx`, which is independent of the language; the title names the
 * record.
 */
export function useStaleTexts() {
  const { t } = useTranslation('actions');
  return {
    text: t('staleText'),
    takeTheirs: t('staleTakeTheirs'),
    keepMine: t('staleKeepMine'),
  };
}
