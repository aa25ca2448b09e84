import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readInvitation } from '#contract/auth.ts';
import { readOrganisation } from '#contract/organisation.ts';
import type { User } from '#contract/users.ts';
import { paths } from '#web/paths.ts';
import { isApiError } from '#web/platform/api-error.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useRead } from '#web/platform/read.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { AuthCard } from '../../parts/auth-card.tsx';
import { useOtherProblem } from '../../parts/other-problem.tsx';
import type { SecondFactorTicket } from '../../parts/second-factor-ticket.ts';
import { HaveAccount } from './have-account.tsx';
import { RegisterForm } from './register-form.tsx';
import { RegisterWithGoogle } from './register-with-google.tsx';

/** The account of somebody whom an admin has invited by mail. */
export function InvitedPerson({
  invitation,
  onSignedIn,
  onSecondFactor,
}: {
  invitation: string;
  onSignedIn: (user: User, token: string) => void;
  onSecondFactor: (ticket: SecondFactorTicket) => void;
}) {
  const { t } = useTranslation(['auth', 'actions', 'shell']);
  usePageTitle(t('invitation.title'));
  const errorWords = useErrorWords();
  const organisation = useRead(readOrganisation);
  const invited = useRead(
    readInvitation,
    { body: { token: invitation } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const [isGone, setGone] = useState(false);
  const { otherProblem, showProblem } = useOtherProblem();

  if (isGone || isApiError(invited.error, 'gone')) return <InvitationGone takesFocus={isGone} />;
  if (invited.isError) {
    return (
      <AuthCard title={t('invitation.title')}>
        <ErrorState
          title={t('actions:failedTitle')}
          text={errorWords(invited.error)}
          retryLabel={t('actions:retry')}
          onRetry={() => void invited.refetch()}
        />
      </AuthCard>
    );
  }
  if (invited.isPending || organisation.isPending) {
    return (
      <AuthCard title={t('invitation.title')}>
        <Skeleton height={320} radius="md" aria-hidden="true" />
      </AuthCard>
    );
  }
  const { email, role } = invited.data;
  const name = organisation.data?.name ?? t('shell:siteName');
  return (
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
