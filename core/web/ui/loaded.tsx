import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import classes from './loaded.module.css';

/** A query of TanStack Query. */
export interface LoadableQuery<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}

export interface LoadFailureTexts {
  title: string;
  text: (error: unknown) => string;
  retry: string;
}

/**
 * Renders the data once loaded; before that, a skeleton or an error. Loaded data stays visible
 * while a refetch fails.
 */
export function Loaded<Data>({
  query: { data, error, refetch },
  texts,
  loading,
  frame = (content) => content,
  children,
}: {
  query: LoadableQuery<Data>;
  texts: LoadFailureTexts;
  loading: ReactNode;
  /** Wraps the loading and error states. */
  frame?: (content: ReactNode) => ReactNode;
  children: (data: Data) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  if (!error) return frame(loading);
  return frame(
    <ErrorState
      title={texts.title}
      text={texts.text(error)}
      retryLabel={texts.retry}
      onRetry={() => void refetch()}
    />,
  );
}

/** The content of a section that is loading. */
export function SectionSkeleton({
  label,
  height = 44,
  widths = ['100%', '100%'],
  className,
}: {
  label: string;
  height?: number;
  /** Widths of its lines. */
  widths?: readonly string[];
  className?: string | undefined;
}) {
  return (
    <div role="status" aria-label={label} className={className}>
      {widths.map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines don't change places
        <Skeleton key={line} height={height} width={width} {...(line > 0 && { mt: 'sm' })} />
      ))}
    </div>
  );
}

/** The same in one line: inside an entry of a list. */
export function LoadedInLine<Data>({
  query: { data, error, refetch },
  texts,
  label,
  children,
}: {
  query: LoadableQuery<Data>;
  texts: LoadFailureTexts;
  /** The label while loading. */
  label: string;
  children: (data: Data) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  if (error) {
    return (
      <p role="alert" className={classes.failed}>
        {texts.text(error)}{' '}
        <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      </p>
    );
  }
  return (
    <div role="status" aria-label={label}>
      <Skeleton height={14} width="12rem" maw="100%" mt="xs" />
    </div>
  );
}
