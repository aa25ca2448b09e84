import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { isSignedIn, useCurrentUser } from '#core/web/session/session.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { readOrganisation } from '#features/organization/contract/organization.ts';
import { keepPageInvitation } from '#features/portal/web/parts/my-page/page-invitation.ts';
import { AuthCard } from '../../parts/auth/auth-card.tsx';
import { useOtherProblem } from '../../parts/auth/other-problem.tsx';
import type { SecondFactorTicket } from '../../parts/auth/second-factor-ticket.ts';
import { HaveAccount } from './have-account.tsx';
import { RegisterForm } from './register-form.tsx';
import { RegisterWithGoogle } from './register-with-google.tsx';

/** Somebody whom staff have invited to their own page: with an account of theirs, or a new one. */
export function InvitedToPage({
  invitation,
  onClient,
  onSignedIn,
  onSecondFactor,
}: {
  invitation: string;
  /** They are signed in here already. */
  onClient: () => void;
  onSignedIn: (user: User, token: string) => void;
  onSecondFactor: (ticket: SecondFactorTicket) => void;
}) {
  const { t } = useTranslation(['my-page', 'auth', 'shell']);
  usePageTitle(t('join.title'));
  const organisation = useRead(readOrganisation);
  const user = useCurrentUser();
  const role = user !== null && isSignedIn() ? user.role : null;
  const { otherProblem, showProblem } = useOtherProblem();
  useEffect(() => {
    keepPageInvitation(invitation);
    if (role === 'client') onClient();
  }, [invitation, role, onClient]);

  const name = organisation.data?.name ?? t('shell:siteName');
  if (role !== null) {
    return (
      <AuthCard title={t('join.title')}>
        {role !== 'client' && <Notice tone="waiting">{t('join.staff')}</Notice>}
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={t('join.title')}
      intro={t('join.intro', { organisation: name })}
      otherWay={<HaveAccount />}
    >
      <RegisterForm
        link={{ page: invitation }}
        submitLabel={t('auth:create')}
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
  );
}
