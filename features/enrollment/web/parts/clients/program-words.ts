import { useTranslation } from 'react-i18next';
import type { ProgramTransition } from '#features/enrollment/contract/program-transitions.ts';

/** What moving somebody on is called: "Start the program", "Take the exit back". */
export function useMoveWords(): (move: ProgramTransition) => string {
  const { t } = useTranslation('clients');
  return ({ to, kind }) => {
    if (kind === 'reopening') return t('program.reopen');
    if (to === 'started_program') return t('program.start');
    return to === 'completed' ? t('program.complete') : t('program.abandon');
  };
}
