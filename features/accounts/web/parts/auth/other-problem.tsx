import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#core/web/ui/notice.tsx';
import classes from './other-problem.module.css';

/**
 * Problem of another way to sign in, shown above the form. Submitting the form clears it
 * (`showProblem(null)`).
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

/** Other ways to sign in, below a line that says “or”; nothing when there are none. */
export function OtherWays({ children }: { children: ReactNode }) {
  const { t } = useTranslation('auth');
  return (
    <div className={classes.ways} data-or={t('or')}>
      {children}
    </div>
  );
}
