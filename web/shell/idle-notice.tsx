import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { lastIdleSignOut } from '#web/platform/idle-sign-out.ts';
import { isAnythingKept } from '#web/platform/kept-text-entries.ts';
import { Notice } from '#web/ui/notice.tsx';
import classes from './idle-notice.module.css';

/** On the login page: why a person who has come back finds themselves there. */
export function IdleNotice() {
  const { t } = useTranslation('session');
  const isLogin = useRouterState({ select: (state) => state.location.pathname === paths.login });
  const last = isLogin ? lastIdleSignOut() : null;
  if (last === null) return null;
  return (
    <div className={classes.place}>
      <Notice>
        {t('idleNotice', { count: last.minutes })}
        {isAnythingKept(last.accountId) && ` ${t('idleNoticeKept')}`}
      </Notice>
    </div>
  );
}
