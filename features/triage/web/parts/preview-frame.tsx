import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TriageItem } from '#features/triage/contract/triage.ts';
import { type Decision, DecisionBar } from './decision-bar.tsx';
import classes from './triage-view.module.css';
import type { Decide } from './use-decide.tsx';

/** Props of every preview. */
export interface PreviewProps {
  item: TriageItem;
  /** A colleague has the item open, or it is already decided. */
  isBlocked: boolean;
  decide: Decide;
}

/** The part of the preview that scrolls. */
export function PreviewBody({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>;
}

/** The decisions, and the fields that they use. */
export function PreviewFoot({
  decisions,
  isBusy,
  isBlocked,
  children,
}: {
  decisions: readonly Decision[];
  isBusy: boolean;
  isBlocked: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={classes.foot}>
      {children}
      <DecisionBar decisions={decisions} isBusy={isBusy} isBlocked={isBlocked} />
    </div>
  );
}

export function PreviewLink({
  to,
  search,
  children,
}: {
  to: string;
  search?: object;
  children: ReactNode;
}) {
  return (
    <p className={classes.section}>
      <Link to={to} search={(search ?? {}) as never}>
        {children}
      </Link>
    </p>
  );
}

export function PreviewSkeleton({ label }: { label: string }) {
  return (
    <div className={classes.body} role="status" aria-label={label}>
      <div className={classes.section}>
        <Skeleton height={12} width="30%" />
        <Skeleton height={12} width="80%" mt="sm" />
        <Skeleton height={12} width="70%" mt="sm" />
      </div>
      <div className={classes.section}>
        <Skeleton height={12} width="25%" />
        <Skeleton height={12} width="85%" mt="sm" />
        <Skeleton height={12} width="75%" mt="sm" />
      </div>
    </div>
  );
}
