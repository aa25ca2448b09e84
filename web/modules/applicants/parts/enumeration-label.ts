import { useTranslation } from 'react-i18next';
import type * as enumerations from '#contract/enumerations.ts';
import { useFormat } from '#web/platform/format.ts';

/** The name of a closed list of the contract. */
export type EnumerationName = {
  [Name in keyof typeof enumerations]: (typeof enumerations)[Name] extends readonly string[]
    ? Name
    : never;
}[keyof typeof enumerations];

/** A closed list whose values have labels; languages name themselves. */
export type LabelledList = EnumerationName | 'languages';

/** Labels of stored values: `label('housingStatuses', 'not_housed')`. */
export function useEnumerationLabel(): (list: LabelledList, value: string) => string {
  const { t } = useTranslation('enumerations');
  const { languageName } = useFormat();
  return (list, value) =>
    list === 'languages'
      ? languageName(value)
      : t(`enumerations:${list}.${value}`, { defaultValue: value });
}
