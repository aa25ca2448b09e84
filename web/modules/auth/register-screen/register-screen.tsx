import { Button, PasswordInput, TextInput } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { register } from '#contract/users.ts';
import { paths } from '#web/paths.ts';
import { callForSession } from '#web/platform/api.ts';
import { isApiError } from '#web/platform/api-error.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { language } from '#web/platform/language.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { signIn } from '#web/platform/session.ts';
import { FormRow, FormStack } from '#web/ui/form-stack.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AskForHelp } from '../components/ask-for-help.tsx';
import { AuthCard } from '../components/auth-card.tsx';

/** An account for a client; with the set-up link's token, `#setup=…`, the first admin's. */
export function RegisterScreen() {
  const { t } = useTranslation('auth');
  const [setupToken] = useState(setupTokenInAddress);
  const [isGone, setGone] = useState(false);
  const isSetup = setupToken !== null;
  const title = isSetup ? t('setupTitle') : t('registerTitle');
  usePageTitle(title);
  const router = useRouter();
  const { fields, formProps, sending, problem, problemCount } = useContractForm({
    schema: register.body,
    initialValues: { firstName: '', lastName: '', email: '', password: '' },
    toSent: (values) => ({
      ...values,
      language: language(),
      ...(isSetup ? { setupToken } : {}),
    }),
    send: (body) => callForSession(register, { body }),
    onSaved: ({ body: user, token }) => {
      signIn(token, user);
      void router.navigate({ to: paths.dashboard, replace: true });
    },
    onProblem: (error) => {
      setGone(isSetup && isApiError(error, 'gone'));
      return isSetup && isApiError(error, 'gone');
    },
  });
  return (
    <>
      <AuthCard
        title={title}
        intro={isSetup ? t('setupIntro') : t('registerIntro')}
        otherWay={
          <>
            {t('haveAccount')} <Link to={paths.login}>{t('toLogin')}</Link>
          </>
        }
      >
        <FormStack {...formProps}>
          {isGone && (
            <Notice tone="bad" takesFocus>
              {t('setupGone')}
            </Notice>
          )}
          {problem && (
            <Notice key={problemCount} tone="bad" takesFocus>
              {problem}
            </Notice>
          )}
          <FormRow>
            <TextInput
              key={fields.key('firstName')}
              {...fields.getInputProps('firstName')}
              autoComplete="given-name"
              label={t('firstName')}
            />
            <TextInput
              key={fields.key('lastName')}
              {...fields.getInputProps('lastName')}
              autoComplete="family-name"
              label={t('lastName')}
            />
          </FormRow>
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
            autoComplete="new-password"
            label={t('newPassword')}
            description={t('newPasswordHint')}
          />
          <Button type="submit" fullWidth loading={sending}>
            {isSetup ? t('createAdmin') : t('create')}
          </Button>
        </FormStack>
      </AuthCard>
      {!isSetup && <AskForHelp />}
    </>
  );
}

/** In the fragment, which browsers keep to themselves: no log on the way holds the token. */
function setupTokenInAddress(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('setup');
}
