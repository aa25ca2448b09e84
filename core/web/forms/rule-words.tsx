import { useTranslation } from 'react-i18next';
import { type NamedField, useMissingWords } from '../api/error-words.ts';

/**
 * The error message of a broken rule. A component and not a text, so that a message beside a field
 * follows when the language is changed.
 */
export function RuleWords({
  rule,
  values = {},
  field,
  fallback,
}: {
  rule: string;
  values?: Record<string, string | number>;
  /** The field, where its name is known: a missing answer is asked for by name. */
  field?: NamedField | null;
  /** The server's words, for a rule that this client does not know. */
  fallback?: string;
}) {
  const { t } = useTranslation('validation');
  const missing = useMissingWords();
  if (field && (rule === 'required' || (rule === 'not-an-option' && field.kind === 'choice'))) {
    return missing(field.name, field.kind);
  }
  return t(rule, {
    ...values,
    defaultValue: fallback ?? t('not-valid'),
  });
}
