import { StatusBadge, type Tone } from '#core/web/ui/status-badge.tsx';
import type { ApplicantStatus } from '#features/person/contract/enumerations.ts';
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
