import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError } from './api-error.ts';

/** Error messages in the current language: `const errorWords = useErrorWords()`. */
export function useErrorMessage(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return (error) => errorMessage(error, t);
}

/**
 * Our message for the code in the current language. For an unknown code, shows the server's
 * message, but never a mere status text, which is English and no sentence.
 */
export function errorMessage(error: unknown, t: TFunction<'errors'>): string {
  if (!(error instanceof ApiError)) return t('unexpected');
  if (error.code === 'unknown') return error.message;
  const reference = errorReference(error);
  const message = t(error.code);
  return reference === null ? message : t('withReference', { words: message, reference });
}

/** The reference of an unexpected error in the server's log. */
function errorReference({ code, details }: ApiError): string | null {
  const { requestId } = (details ?? {}) as { requestId?: unknown };
  return code === 'unexpected' && typeof requestId === 'string' ? requestId : null;
}

/** A field by its visible label. */
export interface NamedField {
  name: string;
  kind: 'text' | 'choice' | 'box';
}

/** The error of an empty field, with its label: `const missing = useMissingWords()`. */
export function useMissingMessage(): (label: string, kind?: NamedField['kind']) => string {
  const { t, i18n } = useTranslation('validation');
  return (label, kind = 'text') => {
    if (kind === 'box') return t('box-unchecked');
    const name = label.replace(/\s*(?:\([^)]*\)|\*)\s*$/, '').trim();
    if (name.endsWith('?')) return t('question-named', { name });
    // French quotes the label; English makes it part of the sentence.
    const inSentence = i18n.language === 'en' ? lowerFirst(name) : name;
    return t(kind === 'choice' ? 'choice-named' : 'required-named', { name: inSentence });
  };
}

/** Keeps the capitals of `ID number`. */
function lowerFirst(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** The label of an input, read from the page; null where it has none, as in a group of choices. */
export function namedField(node: HTMLElement | null): NamedField | null {
  if (!node?.matches('input, select, textarea')) return null;
  const name = (node as HTMLInputElement).labels?.[0]?.textContent ?? node.ariaLabel;
  if (!name) return null;
  if (node.matches('[type=checkbox]')) return { name, kind: 'box' };
  return { name, kind: node.matches('select, [aria-haspopup=listbox]') ? 'choice' : 'text' };
}
