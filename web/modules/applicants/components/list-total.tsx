import { useTranslation } from 'react-i18next';
import type { Total } from '#contract/paging.ts';
import { useFormat } from '#web/platform/format.ts';

/** How many people a list holds. Read out when it changes, since that is a search's answer. */
export function ListTotal({ total }: { total: Total | undefined }) {
  const { t } = useTranslation('applicants');
  const { number } = useFormat();
  const words = () => {
    if (total === undefined) return '';
    if (typeof total === 'number') return t('list.count', { count: total, total: number(total) });
    return t('list.countAtLeast', { total: number(total.atLeast) });
  };
  return <span role="status">{words()}</span>;
}
