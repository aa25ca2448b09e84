import type { ApplicantStatus } from '#contract/enumerations.ts';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { useEnumerationLabel } from './enumeration-label.ts';

const tones: Record<ApplicantStatus, Tone> = {
  'prescreening-incomplete': 'neutral',
  'screening-incomplete': 'info',
  pending: 'waiting',
  approve: 'good',
  decline: 'neutral',
  client: 'good',
};

export function ApplicantStatusBadge({ status }: { status: ApplicantStatus }) {
  const label = useEnumerationLabel();
  return <StatusBadge tone={tones[status]}>{label('applicantStatuses', status)}</StatusBadge>;
}
