import { useTranslation } from 'react-i18next';
import { listFields, type SupportGroup } from '#features/support/contract/support-groups.ts';
import { useSupportValue } from './fields.tsx';

/** Values that are clear without their label, by kind of field. */
const plainKinds: readonly string[] = ['line', 'paragraphs', 'phone', 'email', 'amount', 'choice'];

export function useSupportTexts() {
  const { t } = useTranslation('support-records');
  const formatValue = useSupportValue();
  const facts = (group: SupportGroup, entry: Readonly<Record<string, unknown>>): string[] =>
    listFields(group).flatMap(([name, field], place) => {
      const value = formatValue(field, entry[name]);
      if (value === '') return [];
      const isClear = place === 0 || (plainKinds.includes(field.kind) && field.list !== 'yesNo');
      return [isClear ? value : `${t('named', { name: t(`fields.${name}`) })} ${value}`];
    });
  return {
    group: (group: SupportGroup) => t(`groups.${group}`),
    /** "Court date 2". */
    entry: (group: SupportGroup, place: number) =>
      t('entry', { name: t(`entries.${group}`), number: place + 1 }),
    entryName: (group: SupportGroup) => t(`entries.${group}`),
    add: (group: SupportGroup) => t(`add.${group}`),
    field: (name: string) => t(`fields.${name}`),
    /** The values of an entry in the order of its fields, labeled where they would be unclear. */
    facts,
    /** The same in one line. */
    summary: (group: SupportGroup, entry: Readonly<Record<string, unknown>>) =>
      facts(group, entry).join(' · '),
  };
}
