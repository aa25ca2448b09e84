import { useTranslation } from 'react-i18next';
import { type NamedField, useMissingMessage } from '../api/error-messages.ts';

/**
 * The error message of a broken rule. A component and not a text, so that it follows a change of
 * language.
 */
export function RuleMessage({
  rule,
  values = {},
  field,
  fallback,
}: {
  rule: string;
  values?: Record<string, string | number>;
  /** The field, where its label is known: a missing answer is requested by name. */
  field?: NamedField | null;
  /** The server's message, for a rule that this client doesn't know. */
  fallback?: string;
}) {
  const { t } = useTranslation('validation');
  const missing = useMissingMessage();
  if (field && (rule === 'required' || (rule === 'not-an-option' && field.kind === 'choice'))) {
    return missing(field.name, field.kind);
  }
  return t(rule, {
    ...values,
    defaultValue: fallback ?? t('not-valid'),
  });
}
