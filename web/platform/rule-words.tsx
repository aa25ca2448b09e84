import { useTranslation } from 'react-i18next';

/**
 * The words of a broken rule. A component and not a text, so that an error that stands beside a
 * field follows when the language is changed.
 */
export function RuleWords({
  rule,
  values = {},
  fallback,
}: {
  rule: string;
  values?: Record<string, string | number>;
  /** The server's words, for a rule that this client does not know. */
  fallback?: string;
}) {
  const { t } = useTranslation('validation');
  return t(rule, {
    ...values,
    defaultValue: fallback ?? t('not-valid'),
  });
}
