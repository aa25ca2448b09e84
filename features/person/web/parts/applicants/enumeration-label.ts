import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import type words from '#locales/en/enumerations.json';

/** A closed list with labels; languages name themselves. */
export type LabeledList = keyof typeof words | 'languages';

/** Labels of stored values: `label('housingStatuses', 'not_housed')`. */
export function useEnumerationLabel(): (list: LabeledList, value: string) => string {
  const { t } = useTranslation('enumerations');
  const { languageName } = useFormat();
  return useCallback(
    (list, value) =>
      list === 'languages'
        ? languageName(value)
        : t(`enumerations:${list}.${value}`, { defaultValue: value }),
    [t, languageName],
  );
}
