import type { ProgramStatus } from '#contract/enumerations.ts';
import { useEnumerationLabel } from '#web/modules/applicants/parts/enumeration-label.ts';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';

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
