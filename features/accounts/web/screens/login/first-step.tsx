import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { paths } from '#core/web/paths.ts';
import { PageLink } from '#core/web/plain/page-links.tsx';
import { lastIdleSignOut } from '#core/web/sign-in/idle-sign-out.ts';
import { isPasskeyPossible } from '#core/web/sign-in/passkeys.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { AskForHelp } from '../../parts/auth/ask-for-help.tsx';
import { AuthCard } from '../../parts/auth/auth-card.tsx';
import { GoogleButton } from '../../parts/auth/google-button.tsx';
import { OtherWays, useOtherProblem } from '../../parts/auth/other-problem.tsx';
import { PasskeyButton } from '../../parts/auth/passkey-button.tsx';
import { readTicket, type SecondFactorTicket } from '../../parts/auth/second-factor-ticket.ts';
import { LoginForm } from './login-form.tsx';

export function FirstStep({
  email,
  cameBack,
  isReturning,
  onEmail,
  onSignedIn,
  onSecondFactor,
}: {
  email: string;
  /** Reason for coming back from the second step: expired, or started over. */
  cameBack: 'over' | 'again' | null;
  /** Came from a page that requires a session. */
  isReturning: boolean;
  onEmail: (email: string) => void;
  onSignedIn: (user: User, token: string) => void;
  onSecondFactor: (ticket: SecondFactorTicket) => void;
}) {
  const { t } = useTranslation('auth');
  usePageTitle(t('loginTitle'));
  const [isPasswordChanged] = useState(() => history.state?.isPasswordChanged === true);
  const { otherProblem, showProblem } = useOtherProblem();
  const [wasSent, setSent] = useState(false);

  function notice(): ReactNode {
    // Announced once: it must not take the focus again at the next try.
    if (cameBack === 'over' && !wasSent) {
      return (
        <Notice tone="waiting" takesFocus>
          {t('second.over')}
        </Notice>
      );
    }
    if (isPasswordChanged && cameBack === null && !wasSent) {
      return (
        <Notice tone="good" takesFocus>
          {t('resetPassword.done')}
        </Notice>
      );
    }
    // The form already says so after an idle sign-out.
    const needsNotice = isReturning && lastIdleSignOut() === null;
    return needsNotice && <Notice tone="info">{t('signInAgain')}</Notice>;
  }

  return (
    <>
      <AuthCard
        title={t('loginTitle')}
        intro={t('loginIntro')}
        otherWay={
          <>
            {t('noAccount')} <PageLink href={paths.register}>{t('register')}</PageLink>
          </>
        }
      >
        <LoginForm
          email={email}
          isAgain={cameBack === 'again'}
          notice={notice()}
          otherProblem={otherProblem}
          onSend={(sent) => {
            onEmail(sent);
            setSent(true);
            showProblem(null);
          }}
          onSignedIn={onSignedIn}
          onSecondFactor={onSecondFactor}
        />
        <OtherWays>
          {isPasskeyPossible() && (
            <PasskeyButton variant="default" onSignedIn={onSignedIn} onProblem={showProblem}>
              {t('passkey.signIn')}
            </PasskeyButton>
          )}
          <GoogleButton
            purpose="login"
            onSignedIn={onSignedIn}
            onSecondFactor={(details) => {
              const ticket = readTicket(details);
              if (ticket) onSecondFactor(ticket);
            }}
            onProblem={showProblem}
          />
        </OtherWays>
      </AuthCard>
      <AskForHelp />
    </>
  );
}
