import { useTranslation } from 'react-i18next';
import type { ImportSummary } from '#contract/imports.ts';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';

const tones: Record<ImportSummary['state'], Tone> = {
  columns: 'waiting',
  checking: 'waiting',
  checked: 'waiting',
  running: 'waiting',
  done: 'good',
  undoing: 'waiting',
  undone: 'neutral',
};

/** How far an import has come. */
export function ImportState({ state }: { state: ImportSummary['state'] }) {
  const { t } = useTranslation(['imports', 'actions']);
  return <StatusBadge tone={tones[state]}>{t(`imports:states.${state}`)}</StatusBadge>;
}
