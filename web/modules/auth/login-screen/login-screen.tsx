import { Button, PasswordInput, TextInput } from '@mantine/core';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { login } from '#contract/users.ts';
import { paths } from '#web/paths.ts';
import { callForSession } from '#web/platform/api.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { safeReturnUrl } from '#web/platform/return-url.ts';
import { signIn } from '#web/platform/session.ts';
import { FormStack } from '#web/ui/form-stack.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AskForHelp } from '../components/ask-for-help.tsx';
import { AuthCard } from '../components/auth-card.tsx';

export function LoginScreen() {
  const { t } = useTranslation('auth');
  usePageTitle(t('loginTitle'));
  const router = useRouter();
  const { returnUrl } = useSearch({ strict: false }) as { returnUrl?: unknown };
  const { fields, formProps, sending, problem, problemCount } = useContractForm({
    schema: login.body,
    initialValues: { email: '', password: '' },
    send: (body) => callForSession(login, { body }),
    onSaved: ({ body: user, token }) => {
      signIn(token, user);
      void router.navigate({ href: safeReturnUrl(returnUrl, paths.dashboard), replace: true });
    },
  });
  return (
    <>
      <AuthCard
        title={t('loginTitle')}
        intro={t('loginIntro')}
        otherWay={
          <>
            {t('noAccount')} <Link to={paths.register}>{t('register')}</Link>
          </>
        }
      >
        <FormStack {...formProps}>
          {problem ? (
            <Notice key={problemCount} tone="bad" takesFocus>
              {problem}
            </Notice>
          ) : (
            returnUrl !== undefined && <Notice tone="info">{t('signInAgain')}</Notice>
          )}
          <TextInput
            key={fields.key('email')}
            {...fields.getInputProps('email')}
            type="email"
            autoComplete="username"
            label={t('email')}
          />
          <PasswordInput
            key={fields.key('password')}
            {...fields.getInputProps('password')}
            autoComplete="current-password"
            label={t('password')}
          />
          <Button type="submit" fullWidth loading={sending}>
            {t('signIn')}
          </Button>
        </FormStack>
      </AuthCard>
      <AskForHelp />
    </>
  );
}
