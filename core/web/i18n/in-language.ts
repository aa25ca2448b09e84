import { useTranslation } from 'react-i18next';
import { isOptionalLanguage, type TextLanguage } from '#core/contract/languages.ts';

/** Labels the field for one language of a text, and says if it may stay empty. */
export function useLabelInLanguage() {
  const { t } = useTranslation('actions');
  return (label: string, language: TextLanguage, isOptional = isOptionalLanguage(language)) => {
    const inLanguage = t(`inLanguage.${language}`, { label });
    return isOptional ? `${inLanguage} (${t('optional')})` : inLanguage;
  };
}
