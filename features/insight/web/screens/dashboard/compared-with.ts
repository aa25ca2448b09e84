import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import type { Dashboard } from '#features/insight/contract/dashboard.ts';

/** With which day the numbers are compared, in words; undefined where nothing is known of that day. */
export function useComparedWith({ comparedWith, byStatus }: Dashboard['numbers']) {
  const { t } = useTranslation('dashboard');
  const { day } = useFormat();
  const isKnown = byStatus.some(({ before }) => before !== null);
  return isKnown ? t('comparedWith', { day: day(comparedWith) }) : undefined;
}
