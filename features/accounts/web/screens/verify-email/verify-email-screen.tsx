import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendVerification, verificationHours, verifyEmail } from '#core/contract/auth.ts';
import { call, callForSession } from '#core/web/api/api.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { paths } from '#core/web/paths.ts';
import { signIn, useCurrentUser } from '#core/web/session/session.ts';
import { logOut } from '#core/web/sign-in/log-out.ts';
import { FormProblem, FormStack } from '#core/web/ui/form-stack.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PasswordField } from '#core/web/ui/password-field.tsx';
import { usePageInvitation } from '#features/portal/web/parts/my-page/page-invitation.ts';
import { useAddressSecret } from '../../parts/auth/address-secret.ts';
import { AuthCard } from '../../parts/auth/auth-card.tsx';

const links = ['token'] as const;

/** Signed in, with nothing to see until the address is verified. */
function WaitForMail({ email, isAfterGone }: { email: string; isAfterGone: boolean }) {
  const { t } = useTranslation('auth');
  usePageTitle(t('verifyEmail.waitTitle'));
  const isInvited = usePageInvitation() !== null;
  const errorMessage = useErrorMessage();
  const router = useRouter();
  const again = useMutation({ mutationFn: () => call(sendVerification) });
  function signOut() {
    logOut();
    void router.navigate({ to: paths.login, replace: true });
  }

  return (
    <AuthCard
      title={t('verifyEmail.waitTitle')}
      intro={t('verifyEmail.waitIntro', { email })}
      takesFocus={isAfterGone}
    >
      <Stack>
        {isAfterGone && !again.isSuccess && (
          <Notice tone="waiting">{t('verifyEmail.tooOld', { hours: verificationHours })}</Notice>
        )}
        {again.isSuccess && (
          <Notice key={again.submittedAt} tone="info" takesFocus>
            {t('verifyEmail.sentAgain', { email })}
          </Notice>
        )}
        {again.error && (
          <Notice key={again.submittedAt} tone="bad" takesFocus>
            {errorMessage(again.error)}
          </Notice>
        )}
        <p>{t('verifyEmail.waitText')}</p>
        {isInvited && <p>{t('verifyEmail.thenInvitation')}</p>}
        <Button fullWidth loading={again.isPending} onClick={() => again.mutate()}>
          {t('verifyEmail.sendAgain')}
        </Button>
        <Button variant="default" fullWidth onClick={signOut}>
          {t('verifyEmail.otherAccount')}
        </Button>
      </Stack>
    </AuthCard>
  );
}

/** Verifies with the link, which proves the mailbox, and the password, which proves the account. */
function VerificationForm({
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

/** Target of the mailed link, `#token=…`, and waiting page for its owner. */
export function VerifyEmailScreen() {
  const router = useRouter();
  const token = useAddressSecret(links)?.value;
  const user = useCurrentUser();
  const [goneToken, setGoneToken] = useState<string>();
  const home = useCallback(
    () => void router.navigate({ to: paths.dashboard, replace: true }),
    [router],
  );
  // Verified in another tab, which signed in for all tabs.
  const isDone = token === undefined && user !== null && user.unverified !== 'closed';
  useEffect(() => {
    if (isDone) home();
  }, [isDone, home]);

  if (token !== undefined && token !== goneToken) {
    return (
      <VerificationForm
        key={token}
        token={token}
        onVerified={home}
        onGone={() => setGoneToken(token)}
      />
    );
  }
  if (user?.unverified === 'closed') {
    return <WaitForMail email={user.email} isAfterGone={token !== undefined} />;
  }
  return isDone ? null : <LinkGone takesFocus={token !== undefined} />;
}

/** The link was used, expired, or truncated; a sign-in sends a new one. */
function LinkGone({ takesFocus }: { takesFocus: boolean }) {
  const { t } = useTranslation('auth');
  usePageTitle(t('resetPassword.goneTitle'));
  return (
    <AuthCard
      title={t('resetPassword.goneTitle')}
      intro={t('verifyEmail.gone', { hours: verificationHours })}
      takesFocus={takesFocus}
    >
      <Button component={Link} to={paths.login} fullWidth>
        {t('toLogin')}
      </Button>
    </AuthCard>
  );
}
