import { useTranslation } from 'react-i18next';
import type { Total } from '#core/contract/paging.ts';
import { useFormat } from '#core/web/i18n/format.ts';

/** A number as the list that it opens says it: of very many only that they are more. */
export function useCounted() {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  return (total: Total): string =>
    typeof total === 'number' ? number(total) : t('moreThan', { total: number(total.atLeast) });
}
