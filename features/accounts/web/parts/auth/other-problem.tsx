import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#core/web/ui/notice.tsx';
import classes from './other-problem.module.css';

/**
 * What went wrong with a way below the form, to be said above it: the form speaks of itself, and
 * takes this away (`showProblem(null)`) when it is sent.
 */
export function useOtherProblem(): {
  otherProblem: ReactNode;
  showProblem: (text: string | null) => void;
} {
  const [problem, setProblem] = useState<{ text: string; count: number } | null>(null);
  return {
    otherProblem: problem && (
      <Notice key={problem.count} tone="bad" takesFocus>
        {problem.text}
      </Notice>
    ),
    showProblem: (text) =>
      setProblem((before) => (text === null ? null : { text, count: (before?.count ?? 0) + 1 })),
  };
}

/** Other ways than the form above, below a line that says “or”; nothing when there are none. */
export function OtherWays({ children }: { children: ReactNode }) {
  const { t } = useTranslation('auth');
  return (
    <div className={classes.ways} data-or={t('or')}>
      {children}
    </div>
  );
}
