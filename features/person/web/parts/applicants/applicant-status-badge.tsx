import type { ReactNode } from 'react';
import { StatusBadge, type Tone } from '#core/web/ui/status-badge.tsx';
import type { ApplicantStatus } from '#features/person/contract/enumerations.ts';
import { useEnumerationLabel } from './enumeration-label.ts';

export const statusTones: Record<ApplicantStatus, Tone> = {
  'prescreening-incomplete': 'neutral',
  'screening-incomplete': 'info',
  pending: 'waiting',
  approve: 'good',
  decline: 'neutral',
  client: 'good',
};

/** A status in words, and what follows it, such as how long the person has had it. */
export function ApplicantStatusBadge({
  status,
  children,
}: {
  status: ApplicantStatus;
  children?: ReactNode;
}) {
  const label = useEnumerationLabel();
  return (
    <StatusBadge tone={statusTones[status]}>
      {label('applicantStatuses', status)}
      {children}
    </StatusBadge>
  );
}
