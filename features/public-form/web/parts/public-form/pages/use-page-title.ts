import { useContext, useEffect } from 'react';
import { FormTitle, useTranslator } from '../translator.ts';

/**
 * Sets the page title to the step, not its topic: others may read titles in the browser history.
 */
export function usePageTitle(part: string | null, hasProblem = false): void {
  const { t } = useTranslator();
  const form = t(useContext(FormTitle));
  const title = part === null ? form : `${part} – ${form}`;
  const whole = hasProblem ? t('public-form:problems.inTitle', { title }) : title;
  useEffect(() => {
    document.title = whole;
  }, [whole]);
}
