import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '#core/web/ui/status-badge.tsx';
import type { ImportSummary } from '#features/imports/contract/imports.ts';

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
