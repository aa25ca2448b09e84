import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import type { LoadFailureTexts } from './loaded.tsx';

/** Replaces a record that doesn't exist or failed to load. */
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
  /** For a record that doesn't exist. */
  icon: ReactNode;
  goneTitle: string;
  goneText: string;
  failed: LoadFailureTexts;
  error: unknown;
  /** A link back. */
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
