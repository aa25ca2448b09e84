import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

/** Failed to load; announced, with a retry button. */
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
