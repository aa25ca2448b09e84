import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { paths } from '#core/web/paths.ts';
import { PageLink } from '#core/web/plain/page-links.tsx';
import { GoogleButton } from '../../parts/auth/google-button.tsx';
import { OtherWays } from '../../parts/auth/other-problem.tsx';
import { readTicket, type SecondFactorTicket } from '../../parts/auth/second-factor-ticket.ts';

export function RegisterWithGoogle({
  invitation,
  onSignedIn,
  onSecondFactor,
  onProblem,
}: {
  invitation?: string;
  onSignedIn: (user: User, token: string) => void;
  onSecondFactor: (ticket: SecondFactorTicket) => void;
  onProblem: (problem: string | null) => void;
}) {
  return (
    <OtherWays>
      <GoogleButton
        purpose="register"
        invitation={invitation}
        onSignedIn={onSignedIn}
        onSecondFactor={(details) => {
          const ticket = readTicket(details);
          if (ticket) onSecondFactor(ticket);
        }}
        onProblem={onProblem}
      />
    </OtherWays>
  );
}

export function HaveAccount() {
  const { t } = useTranslation('auth');
  return (
    <>
      {t('haveAccount')} <PageLink href={paths.login}>{t('toLogin')}</PageLink>
    </>
  );
}
