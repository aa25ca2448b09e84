import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/web/paths.ts';

/** For people who came here although they need no new account. */
export function HaveAccount() {
  const { t } = useTranslation('auth');
  return (
    <>
      {t('haveAccount')} <Link to={paths.login}>{t('toLogin')}</Link>
    </>
  );
}
