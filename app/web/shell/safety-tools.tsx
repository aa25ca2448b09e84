import { Button, Popover } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveOnShift } from '#core/web/browser/quick-exit.ts';
import classes from './safety-tools.module.css';

export interface Safety {
  /** Crisis contacts. */
  numbers: ReactNode;
  /** The quick exit. */
  onLeave: () => void;
}

/** For clients, above every page: crisis contacts, and the way out. */
export function SafetyTools({ numbers, onLeave }: Safety) {
  const { t } = useTranslation('shell');
  useEffect(() => leaveOnShift(onLeave), [onLeave]);
  return (
    <div className={classes.tools}>
      <Popover
        position="bottom-start"
        width="min(340px, calc(100vw - 56px))"
        withinPortal={false}
        trapFocus
      >
        <Popover.Target>
          <Button
            variant="default"
            className={classes.help}
            leftSection={<IconPhone size={20} stroke={1.7} aria-hidden="true" />}
          >
            {t('helpNow')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.contacts} aria-label={t('helpNow')}>
          {numbers}
        </Popover.Dropdown>
      </Popover>
      <Button className={classes.leave} title={t('leaveHint')} onClick={onLeave}>
        {t('leave')}
      </Button>
    </div>
  );
}
