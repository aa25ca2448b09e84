import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { AskForHelp } from '../../parts/auth/ask-for-help.tsx';
import { AuthCard } from '../../parts/auth/auth-card.tsx';
import { useOtherProblem } from '../../parts/auth/other-problem.tsx';
import type { SecondFactorTicket } from '../../parts/auth/second-factor-ticket.ts';
import { HaveAccount } from './have-account.tsx';
import { RegisterForm } from './register-form.tsx';
import { RegisterWithGoogle } from './register-with-google.tsx';

/** An account that anybody can make; it is a client's. */
export function NewClient({
  onSignedIn,
  onSecondFactor,
}: {
  onSignedIn: (user: User, token: string) => void;
  onSecondFactor: (ticket: SecondFactorTicket) => void;
}) {
  const { t } = useTranslation('auth');
  usePageTitle(t('registerTitle'));
  const { otherProblem, showProblem } = useOtherProblem();
  return (
    <>
      <AuthCard title={t('registerTitle')} intro={t('registerIntro')} otherWay={<HaveAccount />}>
        <RegisterForm
          submitLabel={t('create')}
          otherProblem={otherProblem}
          onSend={() => showProblem(null)}
          onSignedIn={onSignedIn}
        />
        <RegisterWithGoogle
          onSignedIn={onSignedIn}
          onSecondFactor={onSecondFactor}
          onProblem={showProblem}
        />
      </AuthCard>
      <AskForHelp />
    </>
  );
}
