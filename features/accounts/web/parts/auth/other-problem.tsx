import { type ReactNode, useState } from 'react';
import { Notice } from '#core/web/ui/notice.tsx';

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
