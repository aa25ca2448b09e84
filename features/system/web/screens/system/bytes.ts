import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** "1.2 GB", in the language that is shown: a thousand of each make one of the next. */
export function useBytes(): (bytes: number) => string {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(
    () => (bytes) => {
      const power = bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3);
      const place = Math.min(power, units.length - 1);
      const words = new Intl.NumberFormat(language, {
        style: 'unit',
        unit: units[place] ?? 'byte',
        unitDisplay: place === 0 ? 'long' : 'short',
        maximumSignificantDigits: 3,
      });
      return words.format(bytes / 1000 ** place);
    },
    [language],
  );
}
