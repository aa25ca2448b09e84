import { useTranslation } from 'react-i18next';
import type { Total } from '#core/contract/paging.ts';
import { useFormat } from '../i18n/format.ts';
import { useKeysSetting } from '../session/single-keys.ts';

/** The texts of every list of people, including those of its parts in `ui/`. */
export function useListTexts() {
  const { t } = useTranslation('lists');
  const { number } = useFormat();
  const { isOn } = useKeysSetting();
  return {
    search: { key: isOn ? t('searchKey') : null, clear: t('clearSearch') },
    pages: {
      label: t('pages'),
      previous: t('previous'),
      next: t('next'),
      page: (page: number) => t('page', { page }),
    },
    columns: {
      title: t('columns.title'),
      up: (column: string) => t('columns.up', { column }),
      down: (column: string) => t('columns.down', { column }),
      place: (column: string, place: number, total: number) =>
        t('columns.place', { column, place: number(place), total: number(total) }),
      usual: t('columns.usual'),
      pin: (column: string) => t('columns.pin', { column }),
      resize: (column: string) => t('columns.resize', { column }),
    },
    density: {
      title: t('density.title'),
      standard: t('density.standard'),
      comfortable: t('density.comfortable'),
      dense: t('density.dense'),
    },
    chips: {
      label: t('chips.label'),
      more: (count: number) => t('chips.more', { count }),
      remove: (filter: string) => t('chips.remove', { filter }),
    },
    selection: {
      label: t('selection.label'),
      all: t('selection.all'),
      one: (name: string) => t('selection.one', { name }),
      count: (count: number) => t('selection.count', { count, total: number(count) }),
      clear: t('selection.clear'),
      tooMany: (max: number) => t('selection.tooMany', { max: number(max) }),
      gone: t('selection.gone'),
    },
    failed: t('failed'),
    loading: t('loading'),
    /** The number of people in the list; empty until known. */
    total(total: Total | undefined): string {
      if (total === undefined) return '';
      if (typeof total === 'number') return t('people', { count: total, total: number(total) });
      return t('moreThan', { total: number(total.atLeast) });
    },
  };
}
