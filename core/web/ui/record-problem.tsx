import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import type { FailedWords } from './loaded.tsx';

/** In place of a record that isn't there, or that couldn't be loaded. */
export function RecordProblem({
  isGone,
  icon,
  goneTitle,
  goneText,
  failed,
  error,
  back,
  onRetry,
}: {
  isGone: boolean;
  /** For a record that isn't there. */
  icon: ReactNode;
  goneTitle: string;
  goneText: string;
  failed: FailedWords;
  error: unknown;
  /** The way out. */
  back: ReactNode;
  onRetry: () => void;
}) {
  if (isGone) return <EmptyState icon={icon} title={goneTitle} text={goneText} action={back} />;
  return (
    <ErrorState
      title={failed.title}
      text={failed.text(error)}
      retryLabel={failed.retry}
      onRetry={onRetry}
      action={back}
    />
  );
}
