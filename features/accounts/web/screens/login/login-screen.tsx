import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { lazyPart } from '#core/web/i18n/lazy-part.ts';
import { paths } from '#core/web/paths.ts';
import { useGo } from '#core/web/plain/page-links.tsx';
import { Unseen } from '#core/web/plain/unseen.tsx';
import { safeReturnUrl } from '#core/web/session/return-url.ts';
import { signIn } from '#core/web/session/session.ts';
import { deviceOwner } from '#core/web/session/shared-device.ts';
import type { SecondFactorTicket } from '../../parts/auth/second-factor-ticket.ts';
import { SecondStep } from '../../parts/auth/second-step.tsx';
import { FirstStep } from './first-step.tsx';
import { IdleNotice } from './idle-notice.tsx';

// Only a client's own phone keeps an appointment.
const KeptOnLogin = lazyPart(
  async () => (await import('#features/portal/web/parts/my-page/kept-on-login.tsx')).KeptOnLogin,
);

export function LoginScreen() {
  const { t } = useTranslation('auth');
  const go = useGo();
  const [returnUrl] = useState(() => new URLSearchParams(location.search).get('returnUrl'));
  const [isOnOwnPhone] = useState(() => deviceOwner() !== null);
  const [email, setEmail] = useState('');
  const [ticket, setTicket] = useState<SecondFactorTicket | null>(null);
  const [cameBack, setCameBack] = useState<'over' | 'again' | null>(null);

  function enter(user: User, token: string) {
    signIn(token, user);
    go(safeReturnUrl(returnUrl, paths.dashboard), { replace: true });
  }
  function comeBack(reason: 'over' | 'again') {
    setTicket(null);
    setCameBack(reason);
  }

  return (
    <>
      <IdleNotice />
      {ticket ? (
        <SecondStep
          ticket={ticket}
          onSignedIn={enter}
          onTicketOver={() => comeBack('over')}
          onStartAgain={() => comeBack('again')}
        />
      ) : (
        <FirstStep
          email={email}
          cameBack={cameBack}
          isReturning={returnUrl !== null}
          onEmail={setEmail}
          onSignedIn={enter}
          onSecondFactor={setTicket}
        />
      )}
      {isOnOwnPhone && (
        <Suspense>
          <KeptOnLogin />
        </Suspense>
      )}
      {/* Rendered while empty so that screen readers announce its content. */}
      <Unseen role="status">{ticket && t('second.title')}</Unseen>
    </>
  );
}
