import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendVerification, verifyEmail } from '#core/contract/auth.ts';
import { verificationHours } from '#core/contract/mailed-links.ts';
import { call, callForSession } from '#core/web/api/api.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { paths } from '#core/web/paths.ts';
import { Button } from '#core/web/plain/button.tsx';
import { PageButton, PageLink, useGo } from '#core/web/plain/page-links.tsx';
import { Stack } from '#core/web/plain/stack.tsx';
import { signIn, useCurrentUser } from '#core/web/session/session.ts';
import { logOut } from '#core/web/sign-in/log-out.ts';
import { FormProblem, FormStack } from '#core/web/ui/form-stack.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { usePageInvitation } from '#features/portal/web/parts/my-page/page-invitation.ts';
import { useAddressSecret } from '../../parts/auth/address-secret.ts';
import { AuthCard } from '../../parts/auth/auth-card.tsx';
import { PasswordField } from '../../parts/auth/password-field.tsx';

const links = ['token'] as const;

/** Signed in, with nothing to see until the address is verified. */
function WaitForMail({ email, isAfterGone }: { email: string; isAfterGone: boolean }) {
  const { t } = useTranslation('auth');
  usePageTitle(t('verifyEmail.waitTitle'));
  const isInvited = usePageInvitation() !== null;
  const errorMessage = useErrorMessage();
  const go = useGo();
  const [again, setAgain] = useState<{ state: 'idle' | 'sending' | 'sent'; error?: unknown }>({
    state: 'idle',
  });
  const [tries, setTries] = useState(0);
  async function sendAgain() {
    setAgain({ state: 'sending' });
    setTries((before) => before + 1);
    try {
      await call(sendVerification);
      setAgain({ state: 'sent' });
    } catch (error) {
      setAgain({ state: 'idle', error });
    }
  }
  function signOut() {
    logOut();
    go(paths.login, { replace: true });
  }

  return (
    <AuthCard
      title={t('verifyEmail.waitTitle')}
      intro={t('verifyEmail.waitIntro', { email })}
      takesFocus={isAfterGone}
    >
      <Stack>
        {isAfterGone && again.state !== 'sent' && (
          <Notice tone="waiting">{t('verifyEmail.tooOld', { hours: verificationHours })}</Notice>
        )}
        {again.state === 'sent' && (
          <Notice key={tries} tone="info" takesFocus>
            {t('verifyEmail.sentAgain', { email })}
          </Notice>
        )}
        {again.error !== undefined && (
          <Notice key={tries} tone="bad" takesFocus>
            {errorMessage(again.error)}
          </Notice>
        )}
        <p>{t('verifyEmail.waitText')}</p>
        {isInvited && <p>{t('verifyEmail.thenInvitation')}</p>}
        <Button fullWidth loading={again.state === 'sending'} onClick={() => void sendAgain()}>
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
    schema: async () => (await import('#core/contract/auth.ts')).verifyEmail.body,
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
          <PageLink href={paths.forgotPassword}>{t('resetPassword.title')}</PageLink>
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
  const go = useGo();
  const token = useAddressSecret(links)?.value;
  const user = useCurrentUser();
  const [goneToken, setGoneToken] = useState<string>();
  // Verified in another tab, which signed in for all tabs.
  const isDone = token === undefined && user !== null && user.unverified !== 'closed';
  useEffect(() => {
    if (isDone) go(paths.dashboard, { replace: true });
  }, [isDone, go]);

  if (token !== undefined && token !== goneToken) {
    return (
      <VerificationForm
        key={token}
        token={token}
        onVerified={() => go(paths.dashboard, { replace: true })}
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
      <PageButton href={paths.login} fullWidth>
        {t('toLogin')}
      </PageButton>
    </AuthCard>
  );
}
