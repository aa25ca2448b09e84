import { useTranslation } from 'react-i18next';
import type { SupportGroup } from '#features/support/contract/support-groups.ts';

export function useSupportTexts() {
  const { t } = useTranslation('support-records');
  return {
    group: (group: SupportGroup) => t(`groups.${group}`),
    /** "Court date 2". */
    entry: (group: SupportGroup, place: number) =>
      t('entry', { name: t(`entries.${group}`), number: place + 1 }),
    add: (group: SupportGroup) => t(`add.${group}`),
    field: (name: string) => t(`fields.${name}`),
  };
}
