import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError } from './api-error.ts';

/** Words for a failure, in the language that is shown: `const errorWords = useErrorWords()`. */
export function useErrorWords(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return (error) => errorWords(error, t);
}

/** Our own words for the code; else what the server said; else that something went wrong. */
export function errorWords(error: unknown, t: TFunction<'errors'>): string {
  if (!(error instanceof ApiError)) return t('unexpected');
  return t(error.code, { defaultValue: error.message || t('unexpected') });
}
