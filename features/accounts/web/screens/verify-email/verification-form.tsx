import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { verifyEmail } from '#core/contract/auth.ts';
import { callForSession } from '#core/web/api/api.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { paths } from '#core/web/paths.ts';
import { signIn } from '#core/web/session/session.ts';
import { FormProblem, FormStack } from '#core/web/ui/form-stack.tsx';
import { PasswordField } from '#core/web/ui/password-field.tsx';
import { AuthCard } from '../../parts/auth/auth-card.tsx';

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
