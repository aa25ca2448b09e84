import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readInvitation } from '#core/contract/auth.ts';
import type { OperationReply } from '#core/contract/operation.ts';
import type { User } from '#core/contract/users.ts';
import { call } from '#core/web/api/api.ts';
import { isApiError } from '#core/web/api/api-error.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { paths } from '#core/web/paths.ts';
import { Button } from '#core/web/plain/button.tsx';
import { PageButton } from '#core/web/plain/page-links.tsx';
import { Skeleton } from '#core/web/plain/skeleton.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { useOrganization } from '#features/organization/web/parts/organization/organization-context.ts';
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
  const organization = useOrganization();
  const { invited, error, retry } = useInvitation(invitation);
  const [isGone, setGone] = useState(false);
  const { otherProblem, showProblem } = useOtherProblem();

  if (isGone || isApiError(error, 'gone')) return <InvitationGone takesFocus={isGone} />;
  const name = organization?.name ?? t('shell:siteName');
  if (error) {
    return (
      <AuthCard title={t('invitation.title')}>
        <Notice
          tone="bad"
          title={failureTexts.title}
          takesFocus
          actions={
            <Button variant="default" onClick={retry}>
              {failureTexts.retry}
            </Button>
          }
        >
          {failureTexts.text(error)}
        </Notice>
      </AuthCard>
    );
  }
  if (!invited || organization === undefined) {
    return (
      <AuthCard title={t('invitation.title')}>
        <Skeleton height={320} />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={t('invitation.title')}
      intro={t(`auth:invitation.as.${invited.role}`, { organisation: name })}
      otherWay={<HaveAccount />}
    >
      <RegisterForm
        link={{ invitation }}
        email={invited.email}
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

interface Reading {
  invited?: OperationReply<typeof readInvitation>;
  error?: unknown;
}

function useInvitation(token: string): Reading & { retry: () => void } {
  const [reading, setReading] = useState<Reading>({});
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again
  useEffect(() => {
    const abort = new AbortController();
    setReading({});
    call(readInvitation, { body: { token } }, { signal: abort.signal }).then(
      (invited) => setReading({ invited }),
      (error: unknown) => {
        if (!abort.signal.aborted) setReading({ error });
      },
    );
    return () => abort.abort();
  }, [token, turn]);
  return { ...reading, retry: () => setTurn((before) => before + 1) };
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
      <PageButton href={paths.login} fullWidth>
        {t('toLogin')}
      </PageButton>
    </AuthCard>
  );
}
