import { useContext, useEffect } from 'react';
import { textIn } from '#core/contract/languages.ts';
import { FormTitle, PublicTitle, useTranslator } from '../translator.ts';

/**
 * Sets the page title to the step, not its topic: others may read titles in the browser history.
 */
export function usePageTitle(part: string | null, hasProblem = false): void {
  const { t, language } = useTranslator();
  const formTitle = t(useContext(FormTitle));
  const publicTitle = useContext(PublicTitle);
  const form = (publicTitle && textIn(publicTitle, language)) || formTitle;
  const title = part === null ? form : `${part} – ${form}`;
  const whole = hasProblem ? t('public-form:problems.inTitle', { title }) : title;
  useEffect(() => {
    document.title = whole;
  }, [whole]);
}
