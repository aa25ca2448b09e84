import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isUpdateWaiting, onUpdateWaiting, takeUpdate } from '#core/web/api/app-updates.ts';
import classes from './floating-notices.module.css';

/** Says that a new version is there. Nobody is taken out of their work for it. */
export function UpdateNotice() {
  const { t } = useTranslation('shell');
  const isThere = useSyncExternalStore(onUpdateWaiting, isUpdateWaiting);
  const [isLater, setLater] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const take = async () => {
    setTaking(true);
    await takeUpdate();
    setTaking(false);
  };
  return (
    <div role="status">
      {isThere && !isLater && (
        <div className={classes.notice}>
          <IconSparkles size={20} stroke={1.7} aria-hidden="true" />
          <p className={classes.text}>{t('update.text')}</p>
          <div className={classes.actions}>
            <Button variant="subtle" size="compact-md" onClick={() => setLater(true)}>
              {t('update.later')}
            </Button>
            <Button size="compact-md" loading={isTaking} onClick={() => void take()}>
              {t('update.now')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
