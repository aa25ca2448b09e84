import { useTranslation } from 'react-i18next';
import type { Total } from '#contract/paging.ts';
import { useFormat } from './format.ts';

/** What every list of people says: the words of `ui/search-box.tsx` and `ui/list-pages.tsx` too. */
export function useListWords() {
  const { t } = useTranslation('lists');
  const { number } = useFormat();
  return {
    search: { key: t('searchKey'), clear: t('clearSearch') },
    pages: {
      label: t('pages'),
      previous: t('previous'),
      next: t('next'),
      page: (page: number) => t('page', { page }),
    },
    failed: t('failed'),
    loading: t('loading'),
    /** How many people the list holds; no text until that is known. */
    total(total: Total | undefined): string {
      if (total === undefined) return '';
      if (typeof total === 'number') return t('people', { count: total, total: number(total) });
      return t('moreThan', { total: number(total.atLeast) });
    },
  };
}
