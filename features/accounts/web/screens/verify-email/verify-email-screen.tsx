import { Button } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hoursOfVerification } from '#core/contract/auth.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { paths } from '#core/web/paths.ts';
import { useCurrentUser } from '#core/web/session/session.ts';
import { useAddressSecret } from '../../parts/auth/address-secret.ts';
import { AuthCard } from '../../parts/auth/auth-card.tsx';
import { VerificationForm } from './verification-form.tsx';
import { WaitForMail } from './wait-for-mail.tsx';

const links = ['token'] as const;

/** Where the link of the mail leads, `#token=…`, and where its owner waits for it. */
export function VerifyEmailScreen() {
  const router = useRouter();
  const token = useAddressSecret(links)?.value;
  const user = useCurrentUser();
  const [goneToken, setGoneToken] = useState<string>();
  const home = useCallback(
    () => void router.navigate({ to: paths.dashboard, replace: true }),
    [router],
  );
  // Verified in another tab, which has signed in for all of them.
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

/** Used, too old, or cut off on the way; a new one is sent to anyone who signs in. */
function LinkGone({ takesFocus }: { takesFocus: boolean }) {
  const { t } = useTranslation('auth');
  usePageTitle(t('resetPassword.goneTitle'));
  return (
    <AuthCard
      title={t('resetPassword.goneTitle')}
      intro={t('verifyEmail.gone', { hours: hoursOfVerification })}
      takesFocus={takesFocus}
    >
      <Button component={Link} to={paths.login} fullWidth>
        {t('toLogin')}
      </Button>
    </AuthCard>
  );
}
