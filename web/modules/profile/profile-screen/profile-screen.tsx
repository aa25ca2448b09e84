import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useCurrentUser } from '#web/platform/session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { AboutMeForm } from './about-me-form.tsx';
import { PasswordForm } from './password-form.tsx';

export function ProfileScreen() {
  const { t } = useTranslation('profile');
  usePageTitle(t('title'));
  const user = useCurrentUser();
  if (user === null) return null;
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Section title={t('about')}>
        <AboutMeForm user={user} />
      </Section>
      <Section title={t('password')} text={t('passwordText')}>
        <PasswordForm user={user} />
      </Section>
    </>
  );
}
