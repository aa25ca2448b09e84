import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError } from './api-error.ts';

/** Words for a failure, in the language that is shown: `const errorWords = useErrorWords()`. */
export function useErrorWords(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return (error) => errorWords(error, t);
}

/**
 * Our own words for the code, which are the server's too, in the language that is shown now. What a
 * server says of a code that we don't know is shown as it came; a mere status text never is, since it
 * is English and no sentence.
 */
export function errorWords(error: unknown, t: TFunction<'errors'>): string {
  if (!(error instanceof ApiError)) return t('unexpected');
  if (error.code === 'unknown') return error.message;
  const reference = referenceOf(error);
  const words = t(error.code);
  return reference === null ? words : t('withReference', { words, reference });
}

/** By which a surprise is found in the server's log. */
function referenceOf({ code, details }: ApiError): string | null {
  const { requestId } = (details ?? {}) as { requestId?: unknown };
  return code === 'unexpected' && typeof requestId === 'string' ? requestId : null;
}
