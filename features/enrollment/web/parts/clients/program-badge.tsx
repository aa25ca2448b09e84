import { StatusBadge, type Tone } from '#core/web/ui/status-badge.tsx';
import type { ProgramStatus } from '#features/person/contract/enumerations.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';

const tones: Record<ProgramStatus, Tone> = {
  yet_to_started_program: 'waiting',
  started_program: 'info',
  completed: 'good',
  abandoned: 'neutral',
};

/** How far somebody has come. */
export function ProgramBadge({ status }: { status: ProgramStatus }) {
  const label = useEnumerationLabel();
  return <StatusBadge tone={tones[status]}>{label('programStatuses', status)}</StatusBadge>;
}
