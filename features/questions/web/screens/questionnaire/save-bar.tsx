import { Button } from '@mantine/core';
import { IconCheck, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#core/web/api/connection.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { FloatingBar } from '#core/web/ui/floating-bar.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { saveKeys, useSaveKey } from '#core/web/ui/single-key.ts';
import classes from './save-bar.module.css';
import { useFromSheet } from './sheet-context.ts';
import type { SaveState } from './use-saving.ts';

export function SaveBar({ state, save }: { state: SaveState; save: () => void }) {
  const { t } = useTranslation(['questions', 'actions']);
  const errorMessage = useErrorMessage();
  useSaveKey(save);
  return (
    <FloatingBar>
      <div className={classes.content}>
        {state.kind === 'failed' && (
          <Notice key={state.count} tone="bad" title={t('saveFailed')} takesFocus>
            {errorMessage(state.error)}
          </Notice>
        )}
        <div className={classes.line}>
          <Status state={state} />
          <Button
            type="submit"
            loading={state.kind === 'saving'}
            title={t('saveKey')}
            aria-keyshortcuts={saveKeys}
          >
            {t('actions:save')}
          </Button>
        </div>
      </div>
    </FloatingBar>
  );
}

/** Only save results are announced; the count is visual. */
function Status({ state }: { state: SaveState }) {
  const { t } = useTranslation('questions');
  const unsaved = useFromSheet((sheet) => sheet.countUnsaved());
  const problems = useFromSheet((sheet) => sheet.countProblems());
  const isOffline = useConnection() === 'offline';
  return (
    <div className={classes.status}>
      {problems > 0 && (
        <span className={classes.problem}>{t('problems', { count: problems })}</span>
      )}
      {problems === 0 && unsaved > 0 && <span>{t('unsaved', { count: unsaved })}</span>}
      <span role="status" className={classes.outcome}>
        <Outcome state={state} isOffline={isOffline} unsaved={unsaved} />
      </span>
    </div>
  );
}

function Outcome({
  state,
  isOffline,
  unsaved,
}: {
  state: SaveState;
  isOffline: boolean;
  unsaved: number;
}) {
  const { t } = useTranslation('questions');
  const { time } = useFormat();
  if (unsaved > 0 && isOffline) {
    return (
      <>
        <IconCloudOff size={16} stroke={1.8} aria-hidden="true" />
        {t('offlineKept')}
      </>
    );
  }
  if (unsaved > 0 && state.kind === 'offline') return t('onlineAgain');
  if (state.kind !== 'saved' || unsaved > 0) return null;
  return (
    <>
      <IconCheck size={16} stroke={2} aria-hidden="true" />
      {t('savedAt', { time: time(state.at) })}
    </>
  );
}
