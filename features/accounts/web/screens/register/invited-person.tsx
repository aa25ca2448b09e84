import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readInvitation } from '#core/contract/auth.ts';
import type { User } from '#core/contract/users.ts';
import { isApiError } from '#core/web/api/api-error.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { paths } from '#core/web/paths.ts';
import { Loaded } from '#core/web/ui/loaded.tsx';
import { readOrganization } from '#features/organization/contract/organization.ts';
import { AuthCard } from '../../parts/auth/auth-card.tsx';
import { useOtherProblem } from '../../parts/auth/other-problem.tsx';
import type { SecondFactorTicket } from '../../parts/auth/second-factor-ticket.ts';
import { RegisterForm } from './register-form.tsx';
import { HaveAccount, RegisterWithGoogle } from './register-with-google.tsx';

/** Creates the account of an invited person. */
export function InvitedPerson({
  invitation,
  onSignedIn,
  onSecondFactor,
}: {
  invitation: string;
  onSignedIn: (user: User, token: string) => void;
  onSecondFactor: (ticket: SecondFactorTicket) => void;
}) {
  const { t } = useTranslation(['auth', 'shell']);
  usePageTitle(t('invitation.title'));
  const failureTexts = useLoadFailureTexts();
  const organization = useRead(readOrganization);
  const invited = useRead(
    readInvitation,
    { body: { token: invitation } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const [isGone, setGone] = useState(false);
  const { otherProblem, showProblem } = useOtherProblem();

  if (isGone || isApiError(invited.error, 'gone')) return <InvitationGone takesFocus={isGone} />;
  const name = organization.data?.name ?? t('shell:siteName');
  return (
    <Loaded
      query={{ ...invited, data: organization.isPending ? undefined : invited.data }}
      texts={failureTexts}
      loading={<Skeleton height={320} radius="md" aria-hidden="true" />}
      frame={(content) => <AuthCard title={t('invitation.title')}>{content}</AuthCard>}
    >
      {({ email, role }) => (
        <AuthCard
          title={t('invitation.title')}
          intro={t(`auth:invitation.as.${role}`, { organisation: name })}
          otherWay={<HaveAccount />}
        >
          <RegisterForm
            link={{ invitation }}
            email={email}
            submitLabel={t('create')}
            otherProblem={otherProblem}
            onSend={() => showProblem(null)}
            onGone={() => setGone(true)}
            onSignedIn={onSignedIn}
          />
          <RegisterWithGoogle
            invitation={invitation}
            onSignedIn={onSignedIn}
            onSecondFactor={onSecondFactor}
            onProblem={showProblem}
          />
        </AuthCard>
      )}
    </Loaded>
  );
}

function InvitationGone({ takesFocus }: { takesFocus: boolean }) {
  const { t } = useTranslation('auth');
  usePageTitle(t('invitation.goneTitle'));
  return (
    <AuthCard
      title={t('invitation.goneTitle')}
      intro={t('invitation.gone')}
      takesFocus={takesFocus}
    >
      <Button component={Link} to={paths.login} fullWidth>
        {t('toLogin')}
      </Button>
    </AuthCard>
  );
}
