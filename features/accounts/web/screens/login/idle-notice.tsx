import { useTranslation } from 'react-i18next';
import { hasKeptText } from '#core/web/forms/kept-text-entries.ts';
import { lastIdleSignOut } from '#core/web/sign-in/idle-sign-out.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import classes from './idle-notice.module.css';

/** Explains an idle sign-out. */
export function IdleNotice() {
  const { t } = useTranslation('session');
  const last = lastIdleSignOut();
  if (last === null) return null;
  return (
    <div className={classes.place}>
      <Notice>
        {t('idleNotice', { count: last.minutes })}
        {hasKeptText(last.accountId) && ` ${t('idleNoticeKept')}`}
      </Notice>
    </div>
  );
}
