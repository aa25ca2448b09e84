import { useTranslation } from 'react-i18next';
import type { Dashboard } from '#contract/dashboard.ts';
import { useFormat } from '#web/platform/format.ts';

/** With which day the numbers are compared, in words; undefined where nothing is known of that day. */
export function useComparedWith({ comparedWith, byStatus }: Dashboard['numbers']) {
  const { t } = useTranslation('dashboard');
  const { day } = useFormat();
  const isKnown = byStatus.some(({ before }) => before !== null);
  return isKnown ? t('comparedWith', { day: day(comparedWith) }) : undefined;
}
