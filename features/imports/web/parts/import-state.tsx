import { useTranslation } from 'react-i18next';
import { fieldIssue } from '#core/contract/errors.ts';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { Notice } from '#core/web/ui/notice.tsx';
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

export function ImportState({ state }: { state: ImportSummary['state'] }) {
  const { t } = useTranslation(['imports', 'actions']);
  return <StatusBadge tone={tones[state]}>{t(`imports:states.${state}`)}</StatusBadge>;
}

/** Error of an import step, with the cause when the server names one. */
export function ImportProblem({ error }: { error: unknown }) {
  const errorMessage = useErrorMessage();
  if (!error) return null;
  const details = isApiError(error, 'invalid') ? error.details : undefined;
  const issues = fieldIssue.array().safeParse(details).data ?? [];
  return (
    <Notice tone="bad" takesFocus>
      {issues.length > 0 ? issues.map(({ message }) => message).join(' ') : errorMessage(error)}
    </Notice>
  );
}
