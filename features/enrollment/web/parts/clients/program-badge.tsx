import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '#core/web/ui/status-badge.tsx';
import type { ProgramTransition } from '#features/enrollment/contract/program-transitions.ts';
import type { ProgramStatus } from '#features/person/contract/enumerations.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';

const tones: Record<ProgramStatus, Tone> = {
  yet_to_started_program: 'waiting',
  started_program: 'info',
  completed: 'good',
  abandoned: 'neutral',
};

export function ProgramBadge({ status }: { status: ProgramStatus }) {
  const label = useEnumerationLabel();
  return <StatusBadge tone={tones[status]}>{label('programStatuses', status)}</StatusBadge>;
}

/** Labels for program moves: "Start the program", "Take the exit back". */
export function useProgramMoveLabel(): (move: ProgramTransition) => string {
  const { t } = useTranslation('clients');
  return ({ to, kind }) => {
    if (kind === 'reopening') return t('program.reopen');
    if (to === 'started_program') return t('program.start');
    return to === 'completed' ? t('program.complete') : t('program.abandon');
  };
}
