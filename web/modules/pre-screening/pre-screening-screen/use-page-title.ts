import { useEffect } from 'react';
import { useWords } from '../components/words.ts';

/**
 * Sets the title of the page: which step of the form it is, not what it asks. Titles stay in the
 * browser's history, where somebody else may read them.
 */
export function usePageTitle(part: string | null, hasProblem = false): void {
  const { t } = useWords();
  const form = t('pre-screening:title');
  const title = part === null ? form : `${part} – ${form}`;
  const whole = hasProblem ? t('pre-screening:problems.inTitle', { title }) : title;
  useEffect(() => {
    document.title = whole;
  }, [whole]);
}
