import { useTranslation } from 'react-i18next';

/** The words of `ui/stale-notice.tsx`, which knows no language; its title names the record. */
export function useStaleWords() {
  const { t } = useTranslation('actions');
  return {
    text: t('staleText'),
    takeTheirs: t('staleTakeTheirs'),
    keepMine: t('staleKeepMine'),
  };
}
