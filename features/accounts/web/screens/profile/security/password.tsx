import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { paths } from '#core/web/paths.ts';
import { Section } from '#core/web/ui/section.tsx';
import { PasswordForm } from './password-form.tsx';

/** Changes the password; somebody who has none yet gets one by mail, as if it were forgotten. */
export function Password({ user, hasPassword }: { user: User; hasPassword: boolean }) {
  const { t } = useTranslation('profile');
  if (hasPassword) {
    return (
      <Section title={t('password')} text={t('passwordText')}>
        <PasswordForm user={user} />
      </Section>
    );
  }
  return (
    <Section title={t('password')} text={t('noPassword')}>
      <Button component={Link} to={paths.forgotPassword} variant="default">
        {t('getPassword')}
      </Button>
    </Section>
  );
}
