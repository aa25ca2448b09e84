import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import type * as enumerations from '#contract/enumerations.ts';

/** The name of a closed list of the contract. */
export type EnumerationName = {
  [Name in keyof typeof enumerations]: (typeof enumerations)[Name] extends readonly string[]
    ? Name
    : never;
}[keyof typeof enumerations];

/** Labels of stored values: `label('housingStatuses', 'not_housed')`. */
export function useEnumerationLabel(): (list: EnumerationName, value: string) => string {
  const { t } = useTranslation('enumerations');
  return (list, value) =>
    t(`enumerations:${list}.${value}` as ParseKeys<'enumerations'>, { defaultValue: value });
}
