import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { verifyEmail } from '#contract/auth.ts';
import { paths } from '#web/paths.ts';
import { callForSession } from '#web/platform/api.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { signIn } from '#web/platform/session.ts';
import { FormProblem, FormStack } from '#web/ui/form-stack.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { AuthCard } from '../../parts/auth-card.tsx';

/** The link shows that the mailbox is theirs; the password, that they made the account themselves. */
export function VerificationForm({
  token,
  onVerified,
  onGone,
}: {
  token: string;
  onVerified: () => void;
  onGone: () => void;
}) {
  const { t } = useTranslation('auth');
  usePageTitle(t('verifyEmail.title'));
  const { fields, formProps, sending, problem, problemCount } = useContractForm({
    schema: verifyEmail.body,
    initialValues: { password: '' },
    toSent: ({ password }) => ({ token, password }),
    send: (body) => callForSession(verifyEmail, { body }),
    onSaved: ({ body: user, token: session }) => {
      signIn(session, user);
      onVerified();
    },
    onProblem: (error) => {
      if (error.code === 'gone') onGone();
      return error.code === 'gone';
    },
  });
  return (
    <AuthCard
      title={t('verifyEmail.title')}
      intro={t('verifyEmail.intro')}
      otherWay={
        <>
          {t('verifyEmail.notMine')}{' '}
          <Link to={paths.forgotPassword}>{t('resetPassword.title')}</Link>
        </>
      }
    >
      <FormStack {...formProps}>
        <FormProblem text={problem} count={problemCount} />
        <PasswordField
          key={fields.key('password')}
          {...fields.getInputProps('password')}
          autoComplete="current-password"
          label={t('password')}
        />
        <Button type="submit" fullWidth loading={sending}>
          {t('verifyEmail.confirm')}
        </Button>
      </FormStack>
    </AuthCard>
  );
}
