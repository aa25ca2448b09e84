import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

/** Something could not be loaded; said aloud, with a way to try again. */
export function ErrorState({
  title,
  text,
  retryLabel,
  onRetry,
  action,
}: {
  title: string;
  text?: ReactNode;
  retryLabel?: string;
  onRetry?: () => void;
  action?: ReactNode;
}) {
  return (
    <div role="alert">
      <EmptyState
        icon={<IconCloudOff size={26} stroke={1.6} />}
        title={title}
        text={text}
        action={
          <>
            {onRetry && retryLabel && (
              <Button variant="default" onClick={onRetry}>
                {retryLabel}
              </Button>
            )}
            {action}
          </>
        }
      />
    </div>
  );
}
