import { useContext, useEffect } from 'react';
import { FormTitle, useWords } from '../words.ts';

/**
 * Sets the title of the page: which step of the form it is, not what it asks. Titles stay in the
 * browser's history, where somebody else may read them.
 */
export function usePageTitle(part: string | null, hasProblem = false): void {
  const { t } = useWords();
  const form = t(useContext(FormTitle));
  const title = part === null ? form : `${part} – ${form}`;
  const whole = hasProblem ? t('public-form:problems.inTitle', { title }) : title;
  useEffect(() => {
    document.title = whole;
  }, [whole]);
}
